package dev.trinodelta.read;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.TimeZone;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_MILLISECOND;
import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_SECOND;
import static io.trino.spi.type.Timestamps.MILLISECONDS_PER_DAY;
import static io.trino.spi.type.Timestamps.NANOSECONDS_PER_MICROSECOND;
import static io.trino.spi.type.Timestamps.NANOSECONDS_PER_MILLISECOND;
import static java.lang.Integer.parseInt;
import static java.lang.Math.floorDiv;
import static java.lang.Math.floorMod;
import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * The calendar of the dates and timestamps in a file. Spark before 3.0, and later versions when told to, wrote them in
 * the hybrid calendar of {@code java.util}: Julian before 15 October 1582, and with zone offsets of its own before 1900.
 *
 * @param hybridDateTimes whether dates and 64-bit timestamps are in the hybrid calendar
 * @param hybridInt96 whether INT96 timestamps are
 * @param writerZone in which the writer saw its timestamps
 */
record FileCalendar(boolean hybridDateTimes, boolean hybridInt96, ZoneId writerZone)
{
    private static final String SPARK_VERSION = "org.apache.spark.version";
    private static final String LEGACY_DATE_TIMES = "org.apache.spark.legacyDateTime";
    private static final String LEGACY_INT96 = "org.apache.spark.legacyINT96";
    private static final String WRITER_ZONE = "org.apache.spark.timeZone";
    private static final Pattern VERSION = Pattern.compile("([0-9]{1,4})\\.([0-9]{1,4})(\\D.*)?");

    private static final long FIRST_GREGORIAN_DAY = LocalDate.of(1582, 10, 15).toEpochDay();
    /**
     * From here on the calendars agree, whatever the zone.
     */
    private static final long FIRST_SAFE_MICROSECOND = LocalDate.of(1900, 1, 3).toEpochDay() * MILLISECONDS_PER_DAY * MICROSECONDS_PER_MILLISECOND;

    FileCalendar
    {
        requireNonNull(writerZone, "writerZone is null");
    }

    /**
     * @param footer key-value metadata of the file
     */
    static FileCalendar of(Map<String, String> footer)
    {
        String version = footer.get(SPARK_VERSION);
        if (version == null) {
            return new FileCalendar(false, false, ZoneOffset.UTC);
        }
        return new FileCalendar(
                footer.containsKey(LEGACY_DATE_TIMES) || isBefore(version, 3, 0),
                footer.containsKey(LEGACY_INT96) || isBefore(version, 3, 1),
                zone(footer.get(WRITER_ZONE)));
    }

    /**
     * The day in the calendar of SQL that has the same year, month and day as a day of the hybrid calendar.
     */
    static int rebaseDay(int epochDay)
    {
        if (epochDay >= FIRST_GREGORIAN_DAY) {
            return epochDay;
        }
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone(ZoneOffset.UTC));
        calendar.setTimeInMillis(epochDay * (long) MILLISECONDS_PER_DAY);
        return toIntExact(localDate(calendar).toEpochDay());
    }

    /**
     * The instant whose date and time in the writer's zone are the same in the calendar of SQL as those of the given one
     * in the hybrid calendar.
     */
    long rebaseMicrosecond(long epochMicrosecond)
    {
        if (epochMicrosecond >= FIRST_SAFE_MICROSECOND) {
            return epochMicrosecond;
        }
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone(writerZone));
        calendar.setTimeInMillis(floorDiv(epochMicrosecond, MICROSECONDS_PER_MILLISECOND));
        int nanosecond = calendar.get(Calendar.MILLISECOND) * NANOSECONDS_PER_MILLISECOND
                + toIntExact(floorMod(epochMicrosecond, (long) MICROSECONDS_PER_MILLISECOND)) * NANOSECONDS_PER_MICROSECOND;
        LocalTime time = LocalTime.of(calendar.get(Calendar.HOUR_OF_DAY), calendar.get(Calendar.MINUTE), calendar.get(Calendar.SECOND), nanosecond);
        long epochSecond = LocalDateTime.of(localDate(calendar), time).atZone(writerZone).toEpochSecond();
        return epochSecond * MICROSECONDS_PER_SECOND + nanosecond / NANOSECONDS_PER_MICROSECOND;
    }

    private static LocalDate localDate(Calendar calendar)
    {
        int year = calendar.get(Calendar.YEAR);
        int prolepticYear = calendar.get(Calendar.ERA) == GregorianCalendar.BC ? 1 - year : year;
        // The 29 February of a year that is a leap year only in the Julian calendar becomes 1 March
        return LocalDate.of(prolepticYear, calendar.get(Calendar.MONTH) + 1, 1).plusDays(calendar.get(Calendar.DAY_OF_MONTH) - 1L);
    }

    private static boolean isBefore(String version, int major, int minor)
    {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.matches()) {
            return false;
        }
        int actualMajor = parseInt(matcher.group(1));
        return actualMajor < major || (actualMajor == major && parseInt(matcher.group(2)) < minor);
    }

    private static ZoneId zone(String name)
    {
        if (name == null) {
            return ZoneOffset.UTC;
        }
        try {
            return ZoneId.of(name, ZoneId.SHORT_IDS);
        }
        catch (DateTimeException _) {
            return ZoneOffset.UTC;
        }
    }
}
