package dev.trinodelta.checkpoint;

import java.time.LocalDate;
import java.util.Map;

/**
 * The calendar of the dates and timestamps in a checkpoint. Spark before 3.0, and later versions when told to, wrote them
 * in the hybrid calendar of {@code java.util}.
 */
enum WriterCalendar
{
    GREGORIAN,
    /**
     * Julian before 15 October 1582, and with zone offsets of its own before 1900.
     */
    HYBRID;

    private static final String SPARK_VERSION = "org.apache.spark.version";
    private static final String LEGACY_DATE_TIMES = "org.apache.spark.legacyDateTime";
    private static final String LEGACY_INT96 = "org.apache.spark.legacyINT96";
    private static final long FIRST_GREGORIAN_DAY = LocalDate.of(1582, 10, 15).toEpochDay();
    private static final long FIRST_COMMON_SECOND = LocalDate.of(1900, 1, 3).toEpochDay() * 24 * 60 * 60;

    /**
     * @param footer key-value metadata of the file
     */
    static WriterCalendar of(Map<String, String> footer)
    {
        String version = footer.get(SPARK_VERSION);
        boolean old = version != null && (version.startsWith("1.") || version.startsWith("2.") || version.startsWith("3.0"));
        return old || footer.containsKey(LEGACY_DATE_TIMES) || footer.containsKey(LEGACY_INT96) ? HYBRID : GREGORIAN;
    }

    boolean isPlain(LocalDate date)
    {
        return this == GREGORIAN || date.toEpochDay() >= FIRST_GREGORIAN_DAY;
    }

    boolean isPlainSecond(long epochSecond)
    {
        return this == GREGORIAN || epochSecond >= FIRST_COMMON_SECOND;
    }
}
