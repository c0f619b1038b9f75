package dev.trinodelta.read;

import io.trino.spi.block.Fixed12Block;
import io.trino.spi.block.IntArrayBlock;

import static io.trino.spi.block.Fixed12Block.encodeFixed12;
import static io.trino.spi.type.DateTimeEncoding.packDateTimeWithZone;
import static io.trino.spi.type.DateTimeEncoding.unpackMillisUtc;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_MILLISECOND;
import static io.trino.spi.type.Timestamps.PICOSECONDS_PER_MICROSECOND;
import static java.lang.Math.floorDiv;
import static java.lang.Math.floorMod;
import static java.lang.Math.toIntExact;

/**
 * Dates and timestamps of the hybrid calendar as those of SQL's.
 */
final class CalendarAdapters
{
    static final ColumnAdapter DATES = ColumnAdapter.ofValues(block -> {
        IntArrayBlock source = (IntArrayBlock) block;
        int[] values = new int[source.getPositionCount()];
        for (int position = 0; position < values.length; position++) {
            values[position] = source.isNull(position) ? 0 : FileCalendar.rebaseDay(source.getInt(position));
        }
        return new IntArrayBlock(values.length, Validity.of(source), values);
    });

    private CalendarAdapters() {}

    /**
     * Of {@code timestamp(6) with time zone}.
     */
    static ColumnAdapter timestamps(FileCalendar calendar)
    {
        return ColumnAdapter.ofValues(block -> {
            Fixed12Block source = (Fixed12Block) block;
            int[] values = new int[source.getPositionCount() * 3];
            for (int position = 0; position < source.getPositionCount(); position++) {
                if (source.isNull(position)) {
                    continue;
                }
                long microsecond = calendar.rebaseMicrosecond(
                        unpackMillisUtc(source.getFixed12First(position)) * MICROSECONDS_PER_MILLISECOND + source.getFixed12Second(position) / PICOSECONDS_PER_MICROSECOND);
                encodeFixed12(
                        packDateTimeWithZone(floorDiv(microsecond, (long) MICROSECONDS_PER_MILLISECOND), UTC_KEY),
                        toIntExact(floorMod(microsecond, (long) MICROSECONDS_PER_MILLISECOND)) * PICOSECONDS_PER_MICROSECOND,
                        values,
                        position);
            }
            return new Fixed12Block(source.getPositionCount(), Validity.of(source), values);
        });
    }
}
