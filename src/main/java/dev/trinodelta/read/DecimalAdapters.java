package dev.trinodelta.read;

import io.airlift.slice.Slice;
import io.trino.spi.block.Block;
import io.trino.spi.block.Int128ArrayBlock;
import io.trino.spi.block.IntArrayBlock;
import io.trino.spi.block.LongArrayBlock;
import io.trino.spi.block.ValueBlock;
import io.trino.spi.block.VariableWidthBlock;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;

import java.math.BigInteger;
import java.util.function.IntToLongFunction;

import static io.trino.spi.type.Decimals.longTenToNth;
import static java.lang.Math.multiplyExact;
import static java.lang.Math.unsignedMultiplyHigh;

/**
 * Decimals from what Trino's Parquet reader does not read as such, or not rightly.
 */
final class DecimalAdapters
{
    private DecimalAdapters() {}

    /**
     * From {@code integer}.
     *
     * @param type of ten integral digits at least
     */
    static ColumnAdapter ofIntegers(DecimalType type)
    {
        return ColumnAdapter.ofValues(block -> {
            IntArrayBlock source = (IntArrayBlock) block;
            return ofLongs(source, source::getInt, type, type.getScale());
        });
    }

    /**
     * From {@code bigint}.
     *
     * @param type of twenty integral digits at least
     */
    static ColumnAdapter ofLongs(DecimalType type)
    {
        return ColumnAdapter.ofValues(block -> {
            LongArrayBlock source = (LongArrayBlock) block;
            return ofLongs(source, source::getLong, type, type.getScale());
        });
    }

    /**
     * From {@code varbinary}: the bytes of the unscaled number, as few as hold it. The reader would decode them itself,
     * but takes bytes from elsewhere in the page where their lengths are delta-encoded.
     *
     * @param scale of the file, not above that of the type
     */
    static ColumnAdapter ofBytes(DecimalType type, int scale)
    {
        int rescale = type.getScale() - scale;
        return ColumnAdapter.ofValues(block -> {
            VariableWidthBlock source = (VariableWidthBlock) block;
            if (type.isShort()) {
                return ofLongs(source, position -> toLong(source, position), type, rescale);
            }
            return longDecimals(source, position -> high(source, position), position -> low(source, position), rescale);
        });
    }

    private static Block ofLongs(ValueBlock source, IntToLongFunction value, DecimalType type, int rescale)
    {
        if (!type.isShort()) {
            return longDecimals(source, position -> value.applyAsLong(position) >> (Long.SIZE - 1), value, rescale);
        }
        long power = longTenToNth(rescale);
        long[] values = new long[source.getPositionCount()];
        for (int position = 0; position < values.length; position++) {
            values[position] = source.isNull(position) ? 0 : multiplyExact(value.applyAsLong(position), power);
        }
        return new LongArrayBlock(values.length, Validity.of(source), values);
    }

    /**
     * @param high half of 128 bits
     * @param low half of them
     * @param rescale power of ten to multiply by
     */
    private static Block longDecimals(ValueBlock source, IntToLongFunction high, IntToLongFunction low, int rescale)
    {
        Int128 power = Int128.valueOf(BigInteger.TEN.pow(rescale));
        long powerHigh = power.getHigh();
        long powerLow = power.getLow();
        long[] values = new long[source.getPositionCount() * 2];
        for (int position = 0; position < source.getPositionCount(); position++) {
            if (source.isNull(position)) {
                continue;
            }
            long valueLow = low.applyAsLong(position);
            values[2 * position] = unsignedMultiplyHigh(valueLow, powerLow) + high.applyAsLong(position) * powerLow + valueLow * powerHigh;
            values[2 * position + 1] = valueLow * powerLow;
        }
        return new Int128ArrayBlock(source.getPositionCount(), Validity.of(source), values);
    }

    private static long toLong(VariableWidthBlock source, int position)
    {
        long value = low(source, position);
        if (high(source, position) != value >> (Long.SIZE - 1)) {
            throw new ArithmeticException("a decimal has more digits than its type");
        }
        return value;
    }

    private static long high(VariableWidthBlock source, int position)
    {
        int length = source.getSliceLength(position);
        if (length > Int128.SIZE) {
            throw new ArithmeticException("a decimal has %s bytes".formatted(length));
        }
        // Nothing but the sign where the low half has all bytes
        return length > Long.BYTES ? number(source, position, length - Long.BYTES) : number(source, position, 1) >> (Byte.SIZE - 1);
    }

    private static long low(VariableWidthBlock source, int position)
    {
        return number(source, position, source.getSliceLength(position));
    }

    /**
     * The last eight bytes up to an end, with the sign of the first of them.
     */
    private static long number(VariableWidthBlock source, int position, int end)
    {
        if (source.getSliceLength(position) == 0) {
            throw new ArithmeticException("a decimal has no bytes");
        }
        Slice bytes = source.getRawSlice();
        int offset = source.getRawSliceOffset(position);
        int start = Math.max(0, end - Long.BYTES);
        long number = bytes.getByte(offset + start);
        for (int index = start + 1; index < end; index++) {
            number = number << Byte.SIZE | (bytes.getByte(offset + index) & 0xFF);
        }
        return number;
    }
}
