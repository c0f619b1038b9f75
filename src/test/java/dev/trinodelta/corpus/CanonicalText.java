package dev.trinodelta.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Joiner;
import com.google.common.io.BaseEncoding;
import io.trino.spi.type.SqlDate;
import io.trino.spi.type.SqlDecimal;
import io.trino.spi.type.SqlTimestamp;
import io.trino.spi.type.SqlTimestampWithTimeZone;
import io.trino.spi.type.SqlVarbinary;
import io.trino.testing.MaterializedRow;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static java.time.temporal.ChronoField.DAY_OF_MONTH;
import static java.time.temporal.ChronoField.HOUR_OF_DAY;
import static java.time.temporal.ChronoField.MICRO_OF_SECOND;
import static java.time.temporal.ChronoField.MINUTE_OF_HOUR;
import static java.time.temporal.ChronoField.MONTH_OF_YEAR;
import static java.time.temporal.ChronoField.SECOND_OF_MINUTE;
import static java.time.temporal.ChronoField.YEAR;

/**
 * The canonical form of values that the corpus' README defines, guided by the JSON of Spark's types.
 */
final class CanonicalText
{
    private static final DateTimeFormatter DATE = new DateTimeFormatterBuilder()
            .appendValue(YEAR, 4, 10, SignStyle.EXCEEDS_PAD)
            .appendLiteral('-')
            .appendValue(MONTH_OF_YEAR, 2)
            .appendLiteral('-')
            .appendValue(DAY_OF_MONTH, 2)
            .toFormatter();
    private static final DateTimeFormatter DATE_TIME = new DateTimeFormatterBuilder()
            .append(DATE)
            .appendLiteral('T')
            .appendValue(HOUR_OF_DAY, 2)
            .appendLiteral(':')
            .appendValue(MINUTE_OF_HOUR, 2)
            .appendLiteral(':')
            .appendValue(SECOND_OF_MINUTE, 2)
            .appendLiteral('.')
            .appendValue(MICRO_OF_SECOND, 6)
            .toFormatter();

    private CanonicalText() {}

    /**
     * The text of a row that Trino returned.
     */
    static String row(MaterializedRow row, JsonNode schema)
    {
        List<String> values = new ArrayList<>();
        for (int field = 0; field < schema.path("fields").size(); field++) {
            values.add(value(row.getField(field), schema.path("fields").get(field).path("type")));
        }
        return "[" + Joiner.on(',').join(values) + "]";
    }

    /**
     * The text of a row of the corpus, with floating point numbers printed as this Java prints them.
     */
    static String row(JsonNode row, JsonNode schema)
    {
        List<String> values = new ArrayList<>();
        for (int field = 0; field < schema.path("fields").size(); field++) {
            values.add(value(row.get(field), schema.path("fields").get(field).path("type")));
        }
        return "[" + Joiner.on(',').join(values) + "]";
    }

    static String value(Object value, JsonNode type)
    {
        if (value == null) {
            return "null";
        }
        return switch (type.isTextual() ? type.textValue() : type.path("type").textValue()) {
            case "struct" -> struct(fields(value), type);
            case "array" -> list((List<?>) value, type.path("elementType"));
            case "map" -> map((Map<?, ?>) value, type);
            case "float" -> floatingPoint(value.toString());
            case "double" -> floatingPoint(value.toString());
            case "binary" -> quote(BaseEncoding.base16().lowerCase().encode(bytes(value)));
            case "date" -> quote(DATE.format(date(value)));
            case "timestamp" -> quote(DATE_TIME.format(timestamp(value).withZoneSameInstant(ZoneOffset.UTC)) + "Z");
            case "timestamp_ntz" -> quote(DATE_TIME.format(dateTime(value)));
            case String text when text.startsWith("decimal") -> quote(decimal(value).toPlainString());
            case "boolean", "byte", "short", "integer", "long" -> value.toString();
            default -> quote(value.toString());
        };
    }

    private static String value(JsonNode value, JsonNode type)
    {
        if (value.isNull()) {
            return "null";
        }
        return switch (type.isTextual() ? type.textValue() : type.path("type").textValue()) {
            case "struct" -> {
                List<String> fields = new ArrayList<>();
                type.path("fields").forEach(field -> fields.add(quote(field.path("name").textValue()) + ":" + value(value.get(field.path("name").textValue()), field.path("type"))));
                yield "{" + Joiner.on(',').join(fields) + "}";
            }
            case "array" -> {
                List<String> elements = new ArrayList<>();
                value.forEach(element -> elements.add(value(element, type.path("elementType"))));
                yield "[" + Joiner.on(',').join(elements) + "]";
            }
            case "map" -> {
                List<String> entries = new ArrayList<>();
                value.forEach(entry -> entries.add("[" + value(entry.get(0), type.path("keyType")) + "," + value(entry.get(1), type.path("valueType")) + "]"));
                yield "[" + Joiner.on(',').join(entries.stream().sorted().toList()) + "]";
            }
            case "float" -> floatingPoint(value.isTextual() ? value.textValue() : Float.toString((float) value.doubleValue()));
            case "double" -> floatingPoint(value.isTextual() ? value.textValue() : Double.toString(value.doubleValue()));
            case "boolean", "byte", "short", "integer", "long" -> value.asText();
            default -> value.isTextual() ? quote(value.textValue()) : value.toString();
        };
    }

    private static String struct(List<?> values, JsonNode type)
    {
        List<String> fields = new ArrayList<>();
        for (int field = 0; field < type.path("fields").size(); field++) {
            JsonNode description = type.path("fields").get(field);
            fields.add(quote(description.path("name").textValue()) + ":" + value(values.get(field), description.path("type")));
        }
        return "{" + Joiner.on(',').join(fields) + "}";
    }

    private static List<?> fields(Object row)
    {
        return row instanceof MaterializedRow materialized ? materialized.getFields() : (List<?>) row;
    }

    private static String list(List<?> values, JsonNode elementType)
    {
        List<String> elements = new ArrayList<>();
        values.forEach(element -> elements.add(value(element, elementType)));
        return "[" + Joiner.on(',').join(elements) + "]";
    }

    private static String map(Map<?, ?> values, JsonNode type)
    {
        List<String> entries = new ArrayList<>();
        values.forEach((key, value) -> entries.add("[" + value(key, type.path("keyType")) + "," + value(value, type.path("valueType")) + "]"));
        return "[" + Joiner.on(',').join(entries.stream().sorted().toList()) + "]";
    }

    // The client leaves values inside of others in the engine's classes

    private static byte[] bytes(Object value)
    {
        return value instanceof SqlVarbinary binary ? binary.getBytes() : (byte[]) value;
    }

    private static LocalDate date(Object value)
    {
        return value instanceof SqlDate date ? LocalDate.ofEpochDay(date.getDays()) : (LocalDate) value;
    }

    private static ZonedDateTime timestamp(Object value)
    {
        return value instanceof SqlTimestampWithTimeZone timestamp ? timestamp.toZonedDateTime() : (ZonedDateTime) value;
    }

    private static LocalDateTime dateTime(Object value)
    {
        return value instanceof SqlTimestamp timestamp ? timestamp.toLocalDateTime() : (LocalDateTime) value;
    }

    private static BigDecimal decimal(Object value)
    {
        return value instanceof SqlDecimal decimal ? decimal.toBigDecimal() : (BigDecimal) value;
    }

    private static String floatingPoint(String text)
    {
        return text.endsWith("NaN") || text.endsWith("Infinity") ? quote(text) : text;
    }

    static String quote(String text)
    {
        StringBuilder quoted = new StringBuilder("\"");
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            switch (character) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (character < ' ' || character == 0x7F || character == 0x2028 || character == 0x2029 || isLoneSurrogate(text, index)) {
                        quoted.append("\\u%04x".formatted((int) character));
                    }
                    else {
                        quoted.append(character);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }

    private static boolean isLoneSurrogate(String text, int index)
    {
        char character = text.charAt(index);
        if (Character.isHighSurrogate(character)) {
            return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
        }
        return Character.isLowSurrogate(character) && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
    }
}
