package dev.trinodelta.schema;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.spi.predicate.NullableValue;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;
import io.trino.spi.type.LongTimestampWithTimeZone;
import io.trino.spi.type.Type;

import java.math.BigDecimal;
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

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_SECOND;
import static io.trino.spi.type.Timestamps.NANOSECONDS_PER_MICROSECOND;
import static io.trino.spi.type.Timestamps.PICOSECONDS_PER_NANOSECOND;
import static java.lang.Double.parseDouble;
import static java.lang.Float.floatToIntBits;
import static java.lang.Float.parseFloat;
import static java.lang.Integer.parseInt;
import static java.lang.Long.parseLong;
import static java.lang.Math.addExact;
import static java.lang.Math.multiplyExact;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * The text form of partition values in the log.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#partition-value-serialization">Protocol</a>
 */
public final class PartitionValueCodec
{
    private static final Pattern DATE = Pattern.compile("([+-]?[0-9]{1,7})-([0-9]{1,2})-([0-9]{1,2})");
    private static final Pattern TIMESTAMP = Pattern.compile("(?<date>[^ T]+)(?:[ T](?<hour>[0-9]{1,2}):(?<minute>[0-9]{1,2})(?::(?<second>[0-9]{1,2})(?:\\.(?<fraction>[0-9]{1,9}))?)? ?(?<zone>\\S+)?)?");

    private final ZoneId timestampZone;

    /**
     * @param timestampZone of timestamps that name none: writers do not record theirs
     */
    public PartitionValueCodec(ZoneId timestampZone)
    {
        this.timestampZone = requireNonNull(timestampZone, "timestampZone is null");
    }

    /**
     * The value of a partition column in Trino's native form. Absent and empty text is SQL NULL for every type. Text
     * that a narrower type left behind before the column was widened is read as the type of today.
     *
     * @param table named in errors
     * @param type Trino's for the column
     */
    public NullableValue decode(String table, DeltaField column, Type type, Optional<String> text)
    {
        if (text.isEmpty() || text.get().isEmpty()) {
            return NullableValue.asNull(type);
        }
        try {
            return decode(column, type, text.get());
        }
        catch (ArithmeticException | DateTimeException | IllegalArgumentException e) {
            if (e.getMessage() != null && e.getMessage().startsWith(TimestampRange.OVERFLOW)) {
                throw new DeltaException(
                        NOT_SUPPORTED,
                        "Table %s has a file whose value of partition column '%s' is '%s': %s. Read the file with the engine that wrote it.".formatted(table, column.name(), text.get(), TimestampRange.EXPLANATION),
                        e);
            }
            throw new DeltaException(
                    DELTA_INVALID_LOG,
                    "Table %s has a file whose value of partition column '%s' is '%s', which is not of type %s. Check the table with the writer that made it.".formatted(table, column.name(), text.get(), column.type()),
                    e);
        }
    }

    private NullableValue decode(DeltaField column, Type type, String text)
    {
        return switch (column.type()) {
            case Primitive primitive -> primitive == Primitive.VOID ? NullableValue.asNull(type) : NullableValue.of(type, decodePrimitive(primitive, text));
            case DeltaType.Decimal _ -> NullableValue.of(type, decodeDecimal((DecimalType) type, text));
            case DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> throw new IllegalArgumentException("Nested types have no text form");
        };
    }

    private Object decodePrimitive(Primitive type, String text)
    {
        return switch (type) {
            case BOOLEAN -> decodeBoolean(text);
            case BYTE -> (long) Byte.parseByte(text);
            case SHORT -> (long) Short.parseShort(text);
            case INTEGER -> (long) parseInt(text);
            case LONG -> parseLong(text);
            case FLOAT -> (long) floatToIntBits(parseFloat(text));
            case DOUBLE -> parseDouble(text);
            case STRING, BINARY -> utf8Slice(text);
            case DATE -> decodeDate(text).toEpochDay();
            case TIMESTAMP -> withTimeZone(decodeInstant(text, timestampZone));
            case TIMESTAMP_NTZ -> microseconds(decodeInstant(text, ZoneOffset.UTC));
            case VOID, VARIANT -> throw new IllegalArgumentException("Values of type %s have no text form".formatted(type));
        };
    }

    private static boolean decodeBoolean(String text)
    {
        return switch (text.toLowerCase(ENGLISH)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("Not a boolean");
        };
    }

    private static Object decodeDecimal(DecimalType type, String text)
    {
        BigDecimal value = new BigDecimal(text).stripTrailingZeros();
        // Before the scale is set: an exponent may stand for more digits than fit into memory
        boolean tooLarge = value.signum() != 0 && (long) value.precision() - value.scale() > type.getPrecision() - type.getScale();
        if (tooLarge || value.scale() > type.getScale()) {
            throw new ArithmeticException("Value does not fit");
        }
        BigDecimal scaled = value.setScale(type.getScale());
        return type.isShort() ? scaled.unscaledValue().longValueExact() : Int128.valueOf(scaled.unscaledValue());
    }

    private static LocalDate decodeDate(String text)
    {
        Matcher matcher = DATE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("Not a date");
        }
        return LocalDate.of(parseInt(matcher.group(1)), parseInt(matcher.group(2)), parseInt(matcher.group(3)));
    }

    private static Instant decodeInstant(String text, ZoneId defaultZone)
    {
        Matcher matcher = TIMESTAMP.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("Not a timestamp");
        }
        LocalDate date = decodeDate(matcher.group("date"));
        if (matcher.group("hour") == null) {
            return date.atStartOfDay(defaultZone).toInstant();
        }
        LocalTime time = LocalTime.of(
                parseInt(matcher.group("hour")),
                parseInt(matcher.group("minute")),
                matcher.group("second") == null ? 0 : parseInt(matcher.group("second")),
                matcher.group("fraction") == null ? 0 : parseInt((matcher.group("fraction") + "00000000").substring(0, 9)));
        ZoneId zone = matcher.group("zone") == null ? defaultZone : ZoneId.of(matcher.group("zone"));
        return LocalDateTime.of(date, time).atZone(zone).toInstant();
    }

    private static long microseconds(Instant instant)
    {
        return addExact(multiplyExact(instant.getEpochSecond(), MICROSECONDS_PER_SECOND), instant.getNano() / NANOSECONDS_PER_MICROSECOND);
    }

    private static LongTimestampWithTimeZone withTimeZone(Instant instant)
    {
        TimestampRange.checkMilliseconds(instant.toEpochMilli());
        int microsecondOfSecond = instant.getNano() / NANOSECONDS_PER_MICROSECOND;
        return LongTimestampWithTimeZone.fromEpochSecondsAndFraction(instant.getEpochSecond(), (long) microsecondOfSecond * NANOSECONDS_PER_MICROSECOND * PICOSECONDS_PER_NANOSECOND, UTC_KEY);
    }
}
