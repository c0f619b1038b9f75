package dev.trinodelta.bounds;

import com.fasterxml.jackson.core.JsonToken;
import dev.trinodelta.bounds.BoundDecoder.Side;
import dev.trinodelta.schema.TimestampRange;
import io.trino.spi.type.LongTimestampWithTimeZone;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static com.fasterxml.jackson.core.JsonToken.VALUE_STRING;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_MILLISECOND;
import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_SECOND;
import static io.trino.spi.type.Timestamps.PICOSECONDS_PER_MICROSECOND;
import static java.lang.Integer.parseInt;
import static java.lang.Math.addExact;
import static java.lang.Math.floorDiv;
import static java.lang.Math.floorMod;
import static java.lang.Math.multiplyExact;
import static java.lang.Math.subtractExact;
import static java.time.temporal.ChronoField.MICRO_OF_SECOND;

/**
 * Bounds of dates and timestamps.
 */
final class TimestampBound
{
    private static final Pattern DATE = Pattern.compile("([+-]?\\d{4,9})-(\\d{2})-(\\d{2})");
    private static final Pattern TIMESTAMP = Pattern.compile("(?<date>[+-]?\\d{4,9}-\\d{2}-\\d{2})(?:[T ](?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})(?:\\.(?<fraction>\\d{1,9}))?(?<zone>Z|[+-]\\d{2}:?\\d{2}(?::?\\d{2})?)?)?");
    private static final String UTC = "Z";

    /**
     * Writers cut timestamps down to milliseconds; before the epoch some cut upwards.
     */
    private static final long TRUNCATION = MICROSECONDS_PER_MILLISECOND;
    /**
     * Offsets had seconds until the last country gave up its local mean time, and writers drop them.
     */
    private static final long DROPPED_OFFSET = 60L * MICROSECONDS_PER_SECOND;
    static final int YEAR_OF_WHOLE_MINUTES = 1973;

    private TimestampBound() {}

    static void readDate(JsonToken token, JsonScanner json, BoundSlot slot)
    {
        if (token != VALUE_STRING) {
            return;
        }
        long day = json.isPlainText() ? PlainTimestamp.day(json.bytes(), json.textStart(), json.textEnd()) : PlainTimestamp.NOT_PLAIN;
        if (day != PlainTimestamp.NOT_PLAIN) {
            slot.set(day, true);
            return;
        }
        slot.decode(token, json.text(), true);
    }

    static void readTimestamp(JsonToken token, JsonScanner json, BoundSlot slot)
    {
        read(token, json, slot, true);
    }

    static void readTimestampWithoutZone(JsonToken token, JsonScanner json, BoundSlot slot)
    {
        read(token, json, slot, false);
    }

    private static void read(JsonToken token, JsonScanner json, BoundSlot slot, boolean withZone)
    {
        if (token != VALUE_STRING) {
            return;
        }
        long microseconds = json.isPlainText() ? PlainTimestamp.microseconds(json.bytes(), json.textStart(), json.textEnd(), withZone) : PlainTimestamp.NOT_PLAIN;
        if (microseconds != PlainTimestamp.NOT_PLAIN) {
            slot.set(widen(microseconds, 0, slot.side()), false);
            return;
        }
        slot.decode(token, json.text(), false);
    }

    static Optional<Object> date(String text)
    {
        Matcher matcher = DATE.matcher(text);
        return matcher.matches() ? Optional.of(parseDate(matcher).toEpochDay()) : Optional.empty();
    }

    /**
     * Without an offset the instant is not known.
     */
    static Optional<Object> timestamp(String text, Side side)
    {
        Matcher matcher = TIMESTAMP.matcher(text);
        if (!matcher.matches() || matcher.group("zone") == null) {
            return Optional.empty();
        }
        LocalDateTime local = parseLocal(matcher);
        String zone = matcher.group("zone");
        long doubt = !zone.equals(UTC) && local.getYear() < YEAR_OF_WHOLE_MINUTES ? DROPPED_OFFSET : 0;
        long microseconds = widen(microseconds(local, ZoneOffset.of(zone)), doubt, side);
        TimestampRange.checkMicroseconds(microseconds);
        return Optional.of(LongTimestampWithTimeZone.fromEpochSecondsAndFraction(
                floorDiv(microseconds, MICROSECONDS_PER_SECOND),
                (long) floorMod(microseconds, MICROSECONDS_PER_SECOND) * PICOSECONDS_PER_MICROSECOND,
                UTC_KEY));
    }

    /**
     * A date is midnight, as in files from before a column of dates was widened.
     */
    static Optional<Object> timestampWithoutZone(String text, Side side)
    {
        Matcher matcher = TIMESTAMP.matcher(text);
        if (!matcher.matches() || (matcher.group("zone") != null && !matcher.group("zone").equals(UTC))) {
            return Optional.empty();
        }
        return Optional.of(widen(microseconds(parseLocal(matcher), ZoneOffset.UTC), 0, side));
    }

    private static long widen(long microseconds, long doubt, Side side)
    {
        return switch (side) {
            case LOWER -> subtractExact(microseconds, microseconds < 0 ? doubt + TRUNCATION : doubt);
            case UPPER -> addExact(microseconds, doubt + TRUNCATION);
        };
    }

    private static long microseconds(LocalDateTime local, ZoneOffset offset)
    {
        return addExact(multiplyExact(local.toEpochSecond(offset), MICROSECONDS_PER_SECOND), local.get(MICRO_OF_SECOND));
    }

    private static LocalDateTime parseLocal(Matcher matcher)
    {
        Matcher date = DATE.matcher(matcher.group("date"));
        if (!date.matches()) {
            throw new IllegalStateException("date does not match: " + date);
        }
        if (matcher.group("hour") == null) {
            return parseDate(date).atStartOfDay();
        }
        String fraction = matcher.group("fraction");
        return parseDate(date).atTime(LocalTime.of(
                parseInt(matcher.group("hour")),
                parseInt(matcher.group("minute")),
                parseInt(matcher.group("second")),
                fraction == null ? 0 : parseInt((fraction + "00000000").substring(0, 9))));
    }

    private static LocalDate parseDate(Matcher matcher)
    {
        return LocalDate.of(parseInt(matcher.group(1)), parseInt(matcher.group(2)), parseInt(matcher.group(3)));
    }
}
