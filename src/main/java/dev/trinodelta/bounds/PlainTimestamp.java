package dev.trinodelta.bounds;

import java.time.LocalDate;
import java.time.Month;
import java.time.Year;

import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_SECOND;

/**
 * Dates and timestamps as almost all writers write them, read without making objects:
 * {@code 2024-02-29}, {@code 2024-02-29T12:34:56.789Z}, {@code 2024-02-29T12:34:56.789+01:00}.
 */
final class PlainTimestamp
{
    /**
     * Tells nothing but that the text has to be looked at more closely.
     */
    static final long NOT_PLAIN = Long.MIN_VALUE;

    private static final int LENGTH_OF_DATE = 10;
    private static final int LENGTH_TO_SECONDS = 19;
    private static final int LENGTH_OF_OFFSET = 6;
    private static final int MICROSECOND_DIGITS = 6;
    private static final int NANOSECOND_DIGITS = 9;
    private static final int MAXIMUM_OFFSET_HOURS = 18;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final int NO_NUMBER = -1;

    private PlainTimestamp() {}

    /**
     * Since the epoch.
     */
    static long day(byte[] bytes, int start, int end)
    {
        return end - start == LENGTH_OF_DATE ? day(bytes, start) : NOT_PLAIN;
    }

    /**
     * Since the epoch, in UTC or, without zone, in local time.
     */
    static long microseconds(byte[] bytes, int start, int end, boolean withZone)
    {
        if (end - start < LENGTH_TO_SECONDS) {
            return NOT_PLAIN;
        }
        long day = day(bytes, start);
        int secondOfDay = secondOfDay(bytes, start + LENGTH_OF_DATE);
        if (day == NOT_PLAIN || secondOfDay == NO_NUMBER) {
            return NOT_PLAIN;
        }
        int at = start + LENGTH_TO_SECONDS;
        int microsecond = 0;
        if (at < end && bytes[at] == '.') {
            int first = at + 1;
            at = endOfDigits(bytes, first, end);
            if (at == first || at - first > NANOSECOND_DIGITS) {
                return NOT_PLAIN;
            }
            microsecond = fraction(bytes, first, at);
        }
        boolean utc = end - at == 1 && bytes[at] == 'Z';
        long offset = 0;
        if (withZone && !utc) {
            offset = end - at == LENGTH_OF_OFFSET && number(bytes, start, 4) >= TimestampBound.YEAR_OF_WHOLE_MINUTES ? offset(bytes, at) : NOT_PLAIN;
        }
        else if (!withZone && !utc && at != end) {
            return NOT_PLAIN;
        }
        if (offset == NOT_PLAIN) {
            return NOT_PLAIN;
        }
        return (day * SECONDS_PER_DAY + secondOfDay - offset) * MICROSECONDS_PER_SECOND + microsecond;
    }

    private static long day(byte[] bytes, int start)
    {
        int year = number(bytes, start, 4);
        int month = number(bytes, start + 5, 2);
        int day = number(bytes, start + 8, 2);
        if (year < 0 || month < 1 || month > 12 || day < 1 || bytes[start + 4] != '-' || bytes[start + 7] != '-' || day > Month.of(month).length(Year.isLeap(year))) {
            return NOT_PLAIN;
        }
        return LocalDate.of(year, month, day).toEpochDay();
    }

    /**
     * @param start of the letter between date and time
     */
    private static int secondOfDay(byte[] bytes, int start)
    {
        int hour = number(bytes, start + 1, 2);
        int minute = number(bytes, start + 4, 2);
        int second = number(bytes, start + 7, 2);
        boolean plain = (bytes[start] == 'T' || bytes[start] == ' ') && bytes[start + 3] == ':' && bytes[start + 6] == ':';
        return plain && inTime(hour, 23) && inTime(minute, 59) && inTime(second, 59) ? (hour * 60 + minute) * 60 + second : NO_NUMBER;
    }

    private static long offset(byte[] bytes, int start)
    {
        int hour = number(bytes, start + 1, 2);
        int minute = number(bytes, start + 4, 2);
        byte sign = bytes[start];
        boolean plain = (sign == '+' || sign == '-') && bytes[start + 3] == ':' && inTime(hour, MAXIMUM_OFFSET_HOURS - 1) && inTime(minute, 59);
        if (!plain) {
            return NOT_PLAIN;
        }
        long seconds = (hour * 60L + minute) * 60;
        return sign == '-' ? -seconds : seconds;
    }

    private static boolean inTime(int number, int greatest)
    {
        return number >= 0 && number <= greatest;
    }

    private static int fraction(byte[] bytes, int start, int end)
    {
        int value = 0;
        for (int digit = 0; digit < MICROSECOND_DIGITS; digit++) {
            value = value * 10 + (start + digit < end ? bytes[start + digit] - '0' : 0);
        }
        return value;
    }

    private static int endOfDigits(byte[] bytes, int start, int end)
    {
        int at = start;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }

    private static int number(byte[] bytes, int start, int digits)
    {
        int value = 0;
        for (int at = start; at < start + digits; at++) {
            int digit = bytes[at] - '0';
            if (digit < 0 || digit > 9) {
                return NO_NUMBER;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
