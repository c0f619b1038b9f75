package dev.trinodelta.read;

import io.trino.spi.block.Block;
import io.trino.spi.block.Int128ArrayBlock;
import io.trino.spi.block.IntArrayBlock;
import io.trino.spi.block.LongArrayBlock;
import io.trino.spi.block.ValueBlock;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;

import java.math.BigInteger;
import java.util.function.IntToLongFunction;

import static io.trino.spi.type.Decimals.longTenToNth;
import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_DAY;
import static java.lang.Double.doubleToLongBits;
import static java.lang.Math.multiplyExact;
import static java.lang.Math.multiplyHigh;

/**
 * Values of the types that columns were widened from, where Trino's Parquet reader does not widen them itself.
 */
final class WideningAdapters
{
    /**
     * From {@code integer}.
     */
    static final ColumnAdapter INTEGERS_AS_DOUBLES = ColumnAdapter.ofValues(block -> {
        IntArrayBlock source = (IntArrayBlock) block;
        return longs(source, position -> doubleToLongBits(source.getInt(position)));
    });
    /**
     * From {@code date}: midnight.
     */
    static final ColumnAdapter DATES_AS_TIMESTAMPS = ColumnAdapter.ofValues(block -> {
        IntArrayBlock source = (IntArrayBlock) block;
        return longs(source, position -> midnight(source.getInt(position)));
    });

    private WideningAdapters() {}

    /**
     * From {@code integer}.
     *
     * @param type of ten integral digits at least
     */
    static ColumnAdapter integersAsDecimals(DecimalType type)
    {
        if (type.isShort()) {
            long power = longTenToNth(type.getScale());
            return ColumnAdapter.ofValues(block -> {
                IntArrayBlock source = (IntArrayBlock) block;
                return longs(source, position -> source.getInt(position) * power);
            });
        }
        return ColumnAdapter.ofValues(block -> {
            IntArrayBlock source = (IntArrayBlock) block;
            return longDecimals(source, source::getInt, type.getScale());
        });
    }

    /**
     * From {@code bigint}.
     *
     * @param type of twenty integral digits at least
     */
    static ColumnAdapter longsAsDecimals(DecimalType type)
    {
        return ColumnAdapter.ofValues(block -> {
            LongArrayBlock source = (LongArrayBlock) block;
            return longDecimals(source, source::getLong, type.getScale());
        });
    }

    private static Block longs(ValueBlock source, IntToLongFunction value)
    {
        long[] values = new long[source.getPositionCount()];
        for (int position = 0; position < values.length; position++) {
            values[position] = source.isNull(position) ? 0 : value.applyAsLong(position);
        }
        return new LongArrayBlock(values.length, Validity.of(source), values);
    }

    private static Block longDecimals(ValueBlock source, IntToLongFunction unscaled, int scale)
    {
        Int128 power = Int128.valueOf(BigInteger.TEN.pow(scale));
        long[] values = new long[source.getPositionCount() * 2];
        for (int position = 0; position < source.getPositionCount(); position++) {
            if (source.isNull(position)) {
                continue;
            }
            long value = unscaled.applyAsLong(position);
            values[2 * position] = value * power.getHigh() + highOfProduct(value, power.getLow());
            values[2 * position + 1] = value * power.getLow();
        }
        return new Int128ArrayBlock(source.getPositionCount(), Validity.of(source), values);
    }

    /**
     * @param factor without a sign
     */
    private static long highOfProduct(long value, long factor)
    {
        return multiplyHigh(value, factor) + (factor < 0 ? value : 0);
    }

    private static long midnight(int epochDay)
    {
        try {
            return multiplyExact(epochDay, MICROSECONDS_PER_DAY);
        }
        catch (ArithmeticException e) {
            throw new ArithmeticException("day %s since 1970 is beyond the range of timestamp_ntz".formatted(epochDay));
        }
    }
}
