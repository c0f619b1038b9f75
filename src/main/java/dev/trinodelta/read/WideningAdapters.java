package dev.trinodelta.read;

import io.trino.spi.block.Block;
import io.trino.spi.block.IntArrayBlock;
import io.trino.spi.block.LongArrayBlock;
import io.trino.spi.block.ValueBlock;

import java.util.function.IntToLongFunction;

import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_DAY;
import static java.lang.Double.doubleToLongBits;
import static java.lang.Math.multiplyExact;

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

    private static Block longs(ValueBlock source, IntToLongFunction value)
    {
        long[] values = new long[source.getPositionCount()];
        for (int position = 0; position < values.length; position++) {
            values[position] = source.isNull(position) ? 0 : value.applyAsLong(position);
        }
        return new LongArrayBlock(values.length, Validity.of(source), values);
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
