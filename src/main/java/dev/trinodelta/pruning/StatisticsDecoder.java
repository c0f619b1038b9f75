package dev.trinodelta.pruning;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Range;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;
import io.trino.spi.type.LongTimestampWithTimeZone;
import io.trino.spi.type.Type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

import static dev.trinodelta.pruning.FloatingPoint.isFloatingPoint;
import static dev.trinodelta.pruning.FloatingPoint.isNaN;
import static dev.trinodelta.pruning.FloatingPoint.lowered;
import static dev.trinodelta.pruning.FloatingPoint.raised;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static java.lang.Float.floatToIntBits;
import static java.util.Objects.requireNonNull;

/**
 * From minimum and maximum in JSON to a range that holds every value of the file but NULL and NaN.
 */
public final class StatisticsDecoder
{
    /**
     * Writers cut strings here, unless they are told otherwise.
     */
    private static final int STRING_PREFIX_LENGTH = 32;
    private static final int MICROSECONDS_PER_MILLISECOND = 1000;

    private final PartitionValueCodec texts;

    public StatisticsDecoder(PartitionValueCodec texts)
    {
        this.texts = requireNonNull(texts, "texts is null");
    }

    /**
     * @return empty where nothing is known
     */
    public Optional<Range> range(PhysicalColumn column, FileStatistics statistics)
    {
        Type type = column.type();
        if (!type.isOrderable() || !type.isComparable()) {
            return Optional.empty();
        }
        Optional<Object> low = value(column, statistics.minimum(column.path()), RoundingMode.FLOOR)
                .filter(value -> !isNaN(type, value));
        Optional<Range> high = value(column, statistics.maximum(column.path()), RoundingMode.CEILING)
                .filter(value -> !isNaN(type, value))
                .flatMap(value -> upTo(column, statistics.maximum(column.path()), value));
        if (isFloatingPoint(type)) {
            low = low.map(value -> lowered(type, value));
        }
        if (low.isEmpty()) {
            return high;
        }
        Range from = Range.greaterThanOrEqual(type, low.get());
        // A minimum above the maximum is a statistic to distrust
        return high.isEmpty() ? Optional.of(from) : high.flatMap(from::intersect);
    }

    /**
     * Widens a maximum by what writers may have cut off.
     */
    private static Optional<Range> upTo(PhysicalColumn column, JsonNode node, Object value)
    {
        Type type = column.type();
        if (isFloatingPoint(type)) {
            return Optional.of(Range.lessThanOrEqual(type, raised(type, value)));
        }
        if (column.deltaType() == Primitive.TIMESTAMP) {
            LongTimestampWithTimeZone timestamp = (LongTimestampWithTimeZone) value;
            return Optional.of(Range.lessThanOrEqual(type, LongTimestampWithTimeZone.fromEpochMillisAndFraction(timestamp.getEpochMillis() + 1, timestamp.getPicosOfMilli(), UTC_KEY)));
        }
        if (column.deltaType() == Primitive.TIMESTAMP_NTZ) {
            return Optional.of(Range.lessThanOrEqual(type, (long) value + MICROSECONDS_PER_MILLISECOND));
        }
        if (column.deltaType() == Primitive.STRING && isCut(node.textValue())) {
            return successor(node.textValue()).map(bound -> Range.lessThan(type, utf8Slice(bound)));
        }
        return Optional.of(Range.lessThanOrEqual(type, value));
    }

    private Optional<Object> value(PhysicalColumn column, JsonNode node, RoundingMode rounding)
    {
        return switch (column.deltaType()) {
            case Primitive primitive -> switch (primitive) {
                case BYTE -> integer(node, Byte.MIN_VALUE, Byte.MAX_VALUE);
                case SHORT -> integer(node, Short.MIN_VALUE, Short.MAX_VALUE);
                case INTEGER -> integer(node, Integer.MIN_VALUE, Integer.MAX_VALUE);
                case LONG -> integer(node, Long.MIN_VALUE, Long.MAX_VALUE);
                case BOOLEAN -> node.isBoolean() ? Optional.of(node.booleanValue()) : Optional.empty();
                case FLOAT -> floatingPoint(node).map(text -> (long) floatToIntBits(Float.parseFloat(text)));
                case DOUBLE -> floatingPoint(node).map(Double::parseDouble);
                case STRING -> node.isTextual() ? Optional.of(utf8Slice(node.textValue())) : Optional.empty();
                case DATE, TIMESTAMP, TIMESTAMP_NTZ -> text(column, node);
                // Spark writes none for these; nobody says what bytes in JSON would mean
                case BINARY, VOID, VARIANT -> Optional.empty();
            };
            case DeltaType.Decimal decimal -> decimal(decimal, node, rounding);
            case DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> Optional.empty();
        };
    }

    private static Optional<Object> integer(JsonNode node, long low, long high)
    {
        if (!node.isIntegralNumber() || !node.canConvertToLong() || node.longValue() < low || node.longValue() > high) {
            return Optional.empty();
        }
        return Optional.of(node.longValue());
    }

    private static Optional<String> floatingPoint(JsonNode node)
    {
        if (node.isNumber()) {
            return Optional.of(node.asText());
        }
        return Optional.ofNullable(node.textValue())
                .filter(text -> text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity"));
    }

    private static Optional<Object> decimal(DeltaType.Decimal type, JsonNode node, RoundingMode rounding)
    {
        BigDecimal value;
        try {
            value = node.isNumber() ? node.decimalValue() : new BigDecimal(node.asText(""));
        }
        catch (NumberFormatException _) {
            return Optional.empty();
        }
        if (value.precision() - value.scale() > type.precision() - type.scale()) {
            return Optional.empty();
        }
        BigDecimal scaled = value.setScale(type.scale(), rounding);
        if (scaled.precision() > type.precision()) {
            return Optional.empty();
        }
        return Optional.of(DecimalType.createDecimalType(type.precision(), type.scale()).isShort()
                ? (Object) scaled.unscaledValue().longValueExact()
                : Int128.valueOf(scaled.unscaledValue()));
    }

    private Optional<Object> text(PhysicalColumn column, JsonNode node)
    {
        if (!node.isTextual()) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(texts.decode("", new DeltaField(column.path().getLast(), column.deltaType(), true, ImmutableMap.of()), column.type(), Optional.of(node.textValue())).getValue());
        }
        catch (DeltaException _) {
            return Optional.empty();
        }
    }

    /**
     * Whether a maximum may be a prefix of longer values. Spark marks a cut one with a last character that sorts after
     * all others; a text of that length without the mark may come from a writer that does not.
     */
    private static boolean isCut(String maximum)
    {
        int length = maximum.codePointCount(0, maximum.length());
        return length >= STRING_PREFIX_LENGTH && maximum.codePointBefore(maximum.length()) != Character.MAX_CODE_POINT && !(length > STRING_PREFIX_LENGTH && maximum.endsWith("\u007f"));
    }

    /**
     * The least text that sorts after all that start with the prefix; empty where there is none.
     */
    private static Optional<String> successor(String prefix)
    {
        int[] codePoints = prefix.codePoints().toArray();
        for (int index = codePoints.length - 1; index >= 0; index--) {
            if (codePoints[index] < Character.MAX_CODE_POINT) {
                int next = codePoints[index] + 1;
                codePoints[index] = next >= Character.MIN_SURROGATE && next <= Character.MAX_SURROGATE ? Character.MAX_SURROGATE + 1 : next;
                return Optional.of(new String(codePoints, 0, index + 1));
            }
        }
        return Optional.empty();
    }
}
