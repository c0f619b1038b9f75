package dev.trinodelta.read;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

final class TestFileCalendar
{
    private static final String VERSION = "org.apache.spark.version";

    @Test
    void filesOfOtherWritersNeedNoRebase()
    {
        assertThat(FileCalendar.of(Map.of())).isEqualTo(new FileCalendar(false, false, ZoneOffset.UTC));
        assertThat(FileCalendar.of(Map.of(VERSION, "3.1.0"))).isEqualTo(new FileCalendar(false, false, ZoneOffset.UTC));
        assertThat(FileCalendar.of(Map.of(VERSION, "10.0.0"))).isEqualTo(new FileCalendar(false, false, ZoneOffset.UTC));
        assertThat(FileCalendar.of(Map.of(VERSION, "dev"))).isEqualTo(new FileCalendar(false, false, ZoneOffset.UTC));
    }

    @Test
    void oldSparkWroteTheHybridCalendar()
    {
        assertThat(FileCalendar.of(Map.of(VERSION, "2.4.8"))).isEqualTo(new FileCalendar(true, true, ZoneOffset.UTC));
        assertThat(FileCalendar.of(Map.of(VERSION, "3.0.1"))).isEqualTo(new FileCalendar(false, true, ZoneOffset.UTC));
    }

    @Test
    void laterSparkSaysWhenItDid()
    {
        assertThat(FileCalendar.of(Map.of(VERSION, "4.0.0", "org.apache.spark.legacyDateTime", "", "org.apache.spark.timeZone", "Europe/Berlin")))
                .isEqualTo(new FileCalendar(true, false, ZoneId.of("Europe/Berlin")));
        assertThat(FileCalendar.of(Map.of(VERSION, "4.0.0", "org.apache.spark.legacyINT96", "", "org.apache.spark.timeZone", "no zone")))
                .isEqualTo(new FileCalendar(false, true, ZoneOffset.UTC));
    }

    @Test
    void daysKeepTheirYearMonthAndDay()
    {
        // 4 October 1582 was the day before 15 October
        int firstGregorianDay = (int) LocalDate.of(1582, 10, 15).toEpochDay();

        assertThat(FileCalendar.rebaseDay(firstGregorianDay)).isEqualTo(firstGregorianDay);
        assertThat(FileCalendar.rebaseDay(0)).isZero();
        assertThat(LocalDate.ofEpochDay(FileCalendar.rebaseDay(firstGregorianDay - 1))).isEqualTo(LocalDate.of(1582, 10, 4));
        assertThat(LocalDate.ofEpochDay(FileCalendar.rebaseDay(-719164))).isEqualTo(LocalDate.of(1, 1, 1));
        assertThat(LocalDate.ofEpochDay(FileCalendar.rebaseDay(-719165))).isEqualTo(LocalDate.of(0, 12, 31));
    }

    @Test
    void leapDayOfTheJulianCalendarAloneBecomesTheDayAfter()
    {
        // Ten days after 28 February 1500 of the Gregorian calendar comes its Julian 29 February
        int julianLeapDay = (int) LocalDate.of(1500, 3, 10).toEpochDay();

        assertThat(LocalDate.ofEpochDay(FileCalendar.rebaseDay(julianLeapDay))).isEqualTo(LocalDate.of(1500, 3, 1));
        assertThat(LocalDate.ofEpochDay(FileCalendar.rebaseDay(julianLeapDay - 1))).isEqualTo(LocalDate.of(1500, 2, 28));
    }

    @Test
    void instantsKeepTheirLocalTime()
    {
        FileCalendar utc = new FileCalendar(true, true, ZoneOffset.UTC);

        assertThat(rebase(utc, "1582-10-14T23:59:59.999999Z")).isEqualTo("1582-10-04T23:59:59.999999Z");
        assertThat(rebase(utc, "1582-10-15T00:00:00Z")).isEqualTo("1582-10-15T00:00:00Z");
        assertThat(rebase(utc, "1969-12-31T23:59:59.999999Z")).isEqualTo("1969-12-31T23:59:59.999999Z");
    }

    @Test
    void zoneOffsetsBefore1900Differ()
    {
        // Local mean time of Los Angeles was 7:52:58 behind; the hybrid calendar knows of 8 hours only
        FileCalendar losAngeles = new FileCalendar(true, true, ZoneId.of("America/Los_Angeles"));

        assertThat(rebase(losAngeles, "1880-01-01T08:00:00Z")).isEqualTo("1880-01-01T07:52:58Z");
        assertThat(rebase(losAngeles, "1901-01-01T08:00:00Z")).isEqualTo("1901-01-01T08:00:00Z");
    }

    private static String rebase(FileCalendar calendar, String instant)
    {
        Instant parsed = Instant.parse(instant);
        long rebased = calendar.rebaseMicrosecond(parsed.getEpochSecond() * 1_000_000 + parsed.getNano() / 1000);
        return Instant.ofEpochSecond(Math.floorDiv(rebased, 1_000_000L), Math.floorMod(rebased, 1_000_000L) * 1000).toString();
    }
}
