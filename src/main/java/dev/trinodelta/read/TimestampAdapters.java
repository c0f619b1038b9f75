package dev.trinodelta.read;

import io.trino.spi.block.Block;
import io.trino.spi.block.Fixed12Block;
import io.trino.spi.block.LongArrayBlock;
import io.trino.spi.block.ValueBlock;

import static io.trino.spi.block.Fixed12Block.encodeFixed12;

/**
 * Timestamps of other precisions as microseconds. What is finer is cut off, as Spark does, not rounded.
 */
final class TimestampAdapters
{
    private static final int PICOSECONDS_PER_MICROSECOND = 1_000_000;

    /**
     * From {@code timestamp(3) with time zone}.
     */
    static final ColumnAdapter MILLISECONDS_WITH_TIME_ZONE = ColumnAdapter.ofValues(TimestampAdapters::millisecondsWithTimeZone);
    /**
     * From {@code timestamp(9) with time zone}.
     */
    static final ColumnAdapter NANOSECONDS_WITH_TIME_ZONE = ColumnAdapter.ofValues(TimestampAdapters::nanosecondsWithTimeZone);
    /**
     * From {@code timestamp(9)}.
     */
    static final ColumnAdapter NANOSECONDS = ColumnAdapter.ofValues(TimestampAdapters::nanoseconds);

    private TimestampAdapters() {}

    private static Block millisecondsWithTimeZone(ValueBlock block)
    {
        LongArrayBlock source = (LongArrayBlock) block;
        int[] values = new int[source.getPositionCount() * 3];
        for (int position = 0; position < source.getPositionCount(); position++) {
            // Both forms keep milliseconds and zone in one number
            encodeFixed12(source.getLong(position), 0, values, position);
        }
        return new Fixed12Block(source.getPositionCount(), Validity.of(source), values);
    }

    private static Block nanosecondsWithTimeZone(ValueBlock block)
    {
        Fixed12Block source = (Fixed12Block) block;
        int[] values = new int[source.getPositionCount() * 3];
        for (int position = 0; position < source.getPositionCount(); position++) {
            int picosecondOfMillisecond = source.getFixed12Second(position);
            encodeFixed12(source.getFixed12First(position), picosecondOfMillisecond - picosecondOfMillisecond % PICOSECONDS_PER_MICROSECOND, values, position);
        }
        return new Fixed12Block(source.getPositionCount(), Validity.of(source), values);
    }

    private static Block nanoseconds(ValueBlock block)
    {
        Fixed12Block source = (Fixed12Block) block;
        long[] values = new long[source.getPositionCount()];
        for (int position = 0; position < values.length; position++) {
            values[position] = source.getFixed12First(position);
        }
        return new LongArrayBlock(values.length, Validity.of(source), values);
    }
}
