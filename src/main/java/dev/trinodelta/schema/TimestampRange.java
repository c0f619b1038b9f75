package dev.trinodelta.schema;

import static java.lang.Math.floorDiv;

/**
 * Which points in time Trino's {@code timestamp with time zone} can hold: it packs milliseconds since the epoch in 52 bits.
 */
public final class TimestampRange
{
    /**
     * The beginning of what Trino says of other points in time.
     */
    public static final String OVERFLOW = "Millis overflow";
    /**
     * Continues a sentence about a value.
     */
    public static final String EXPLANATION = "Trino holds timestamps with time zone up to the year 73326, and as far back before 1970";
    private static final long END = 1L << 51;

    private TimestampRange() {}

    /**
     * @throws ArithmeticException where Trino cannot hold it
     */
    public static void checkMicroseconds(long epochMicroseconds)
    {
        checkMilliseconds(floorDiv(epochMicroseconds, 1000L));
    }

    /**
     * @throws ArithmeticException where Trino cannot hold it
     */
    public static void checkMilliseconds(long epochMilliseconds)
    {
        if (epochMilliseconds >= END || epochMilliseconds < -END) {
            throw new ArithmeticException("%s: %s".formatted(OVERFLOW, epochMilliseconds));
        }
    }
}
