package dev.trinodelta.transaction;

import dev.trinodelta.protocol.DeltaException;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableVersion;
import io.trino.spi.type.DateType;
import io.trino.spi.type.LongTimestamp;
import io.trino.spi.type.LongTimestampWithTimeZone;
import io.trino.spi.type.TimeZoneKey;
import io.trino.spi.type.TimeZoneNotSupportedException;
import io.trino.spi.type.TimestampType;
import io.trino.spi.type.TimestampWithTimeZoneType;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static io.trino.spi.StandardErrorCode.INVALID_SESSION_PROPERTY;
import static io.trino.spi.type.DateTimeEncoding.unpackMillisUtc;
import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_SECOND;
import static io.trino.spi.type.Timestamps.NANOSECONDS_PER_MICROSECOND;
import static java.lang.Math.floorDiv;
import static java.lang.Math.floorMod;
import static java.time.LocalTime.MIDNIGHT;
import static java.util.Objects.requireNonNull;

/**
 * Moments that users name. What names no zone is meant in that of the session; a date is its beginning. A time that a change of
 * clocks leaves out is as much later as the clock was put forward, one that occurs twice is the first of the two.
 */
public final class AsOfTime
{
    private static final Pattern TEXT = Pattern.compile("(?<date>[0-9]{4}-[0-9]{2}-[0-9]{2})(?:[ T](?<time>[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?))?(?:\\s*(?<zone>[A-Za-z+-].*))?");

    private AsOfTime() {}

    /**
     * @throws DeltaException where the value is no time
     */
    public static Instant of(ConnectorSession session, ConnectorTableVersion version)
    {
        Object value = version.getVersion();
        return switch (version.getVersionType()) {
            case DateType _ -> of(session, LocalDate.ofEpochDay((long) value).atStartOfDay());
            case TimestampType type -> of(session, localTime(type.isShort() ? (long) value : ((LongTimestamp) value).getEpochMicros()));
            case TimestampWithTimeZoneType type -> Instant.ofEpochMilli(type.isShort() ? unpackMillisUtc((long) value) : ((LongTimestampWithTimeZone) value).getEpochMillis());
            default -> throw new DeltaException(INVALID_ARGUMENTS, "A value of type %s is no time. Name one: FOR TIMESTAMP AS OF TIMESTAMP '2026-01-15 10:30:00'.".formatted(version.getVersionType().getDisplayName()));
        };
    }

    public static Instant of(ConnectorSession session, LocalDateTime time)
    {
        return time.atZone(session.getTimeZoneKey().getZoneId()).toInstant();
    }

    /**
     * @param text of {@link #checkText}
     */
    public static Instant of(ConnectorSession session, String text)
    {
        return parse(text).at(session.getTimeZoneKey().getZoneId());
    }

    /**
     * @param text a date, perhaps with a time, with or without a zone: {@code 2026-01-15}, {@code 2026-01-15 10:30:00 Europe/Berlin}
     * @throws DeltaException where it is anything else
     */
    public static void checkText(String text)
    {
        parse(text);
    }

    private static ZonedText parse(String text)
    {
        Matcher matcher = TEXT.matcher(text.strip());
        try {
            if (matcher.matches()) {
                LocalTime time = matcher.group("time") == null ? MIDNIGHT : LocalTime.parse(matcher.group("time"));
                Optional<ZoneId> zone = Optional.ofNullable(matcher.group("zone")).map(TimeZoneKey::getTimeZoneKey).map(TimeZoneKey::getZoneId);
                return new ZonedText(LocalDate.parse(matcher.group("date")).atTime(time), zone);
            }
        }
        catch (DateTimeException | TimeZoneNotSupportedException e) {
            throw notATime(text, e);
        }
        throw notATime(text, null);
    }

    private static DeltaException notATime(String text, Exception cause)
    {
        return new DeltaException(INVALID_SESSION_PROPERTY, "'%s' is no time. Write it as '2026-01-15', '2026-01-15 10:30:00' or '2026-01-15 10:30:00 Europe/Berlin'.".formatted(text), cause);
    }

    private static LocalDateTime localTime(long epochMicros)
    {
        return LocalDateTime.ofEpochSecond(
                floorDiv(epochMicros, MICROSECONDS_PER_SECOND),
                floorMod(epochMicros, MICROSECONDS_PER_SECOND) * NANOSECONDS_PER_MICROSECOND,
                ZoneOffset.UTC);
    }

    private record ZonedText(LocalDateTime time, Optional<ZoneId> zone)
    {
        private ZonedText
        {
            requireNonNull(time, "time is null");
            requireNonNull(zone, "zone is null");
        }

        private Instant at(ZoneId sessionZone)
        {
            return time.atZone(zone.orElse(sessionZone)).toInstant();
        }
    }
}
