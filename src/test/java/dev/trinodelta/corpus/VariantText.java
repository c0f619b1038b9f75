package dev.trinodelta.corpus;

import io.trino.spi.variant.ObjectFieldIdValue;
import io.trino.spi.variant.Variant;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Base64;

import static com.fasterxml.jackson.core.io.JsonStringEncoder.getInstance;
import static dev.trinodelta.corpus.CanonicalText.appendDouble;
import static dev.trinodelta.corpus.CanonicalText.appendFloat;
import static dev.trinodelta.corpus.CanonicalText.appendQuoted;
import static java.time.format.DateTimeFormatter.ISO_LOCAL_DATE;
import static java.time.format.DateTimeFormatter.ISO_LOCAL_TIME;

/**
 * Variants as JSON text, in the way Spark prints them with the session zone UTC.
 */
final class VariantText
{
    private static final DateTimeFormatter DATE_TIME = new DateTimeFormatterBuilder()
            .append(ISO_LOCAL_DATE)
            .appendLiteral(' ')
            .append(ISO_LOCAL_TIME)
            .toFormatter();

    private VariantText() {}

    static void appendCanonical(Variant variant, StringBuilder out)
    {
        StringBuilder json = new StringBuilder();
        append(variant, json);
        appendCanonical(json.toString(), out);
    }

    static void appendCanonical(String json, StringBuilder out)
    {
        out.append("{\"variant\":");
        appendQuoted(json, out);
        out.append('}');
    }

    private static void append(Variant variant, StringBuilder out)
    {
        switch (variant.basicType()) {
            case PRIMITIVE -> appendPrimitive(variant, out);
            case SHORT_STRING -> appendString(variant.getStringUtf8(), out);
            case ARRAY -> {
                String separator = "[";
                for (Variant element : variant.arrayElements().toList()) {
                    out.append(separator);
                    append(element, out);
                    separator = ",";
                }
                out.append(variant.getArrayLength() == 0 ? "[]" : "]");
            }
            case OBJECT -> {
                String separator = "{";
                for (ObjectFieldIdValue field : variant.objectFields().toList()) {
                    out.append(separator);
                    appendString(variant.metadata().get(field.fieldId()).toStringUtf8(), out);
                    out.append(':');
                    append(field.value(), out);
                    separator = ",";
                }
                out.append(variant.getObjectFieldCount() == 0 ? "{}" : "}");
            }
        }
    }

    private static void appendPrimitive(Variant variant, StringBuilder out)
    {
        switch (variant.primitiveType()) {
            case NULL -> out.append("null");
            case BOOLEAN_TRUE -> out.append(true);
            case BOOLEAN_FALSE -> out.append(false);
            case INT8 -> out.append(variant.getByte());
            case INT16 -> out.append(variant.getShort());
            case INT32 -> out.append(variant.getInt());
            case INT64 -> out.append(variant.getLong());
            case FLOAT -> appendFloat(variant.getFloat(), out);
            case DOUBLE -> appendDouble(variant.getDouble(), out);
            case DECIMAL4, DECIMAL8, DECIMAL16 -> out.append(plain(variant.getDecimal()));
            case DATE -> appendString(variant.getLocalDate().toString(), out);
            case TIMESTAMP_UTC_MICROS, TIMESTAMP_UTC_NANOS -> appendString(DATE_TIME.format(LocalDateTime.ofInstant(variant.getInstant(), ZoneOffset.UTC)) + "+00:00", out);
            case TIMESTAMP_NTZ_MICROS, TIMESTAMP_NTZ_NANOS -> appendString(DATE_TIME.format(variant.getLocalDateTime()), out);
            case TIME_NTZ_MICROS -> appendString(ISO_LOCAL_TIME.format(variant.getLocalTime()), out);
            case BINARY -> appendString(Base64.getEncoder().encodeToString(variant.getBinary().getBytes()), out);
            case STRING -> appendString(variant.getStringUtf8(), out);
            case UUID -> appendString(variant.getUuid().toString(), out);
        }
    }

    private static String plain(BigDecimal value)
    {
        return value.stripTrailingZeros().toPlainString();
    }

    private static void appendString(String text, StringBuilder out)
    {
        out.append('"');
        getInstance().quoteAsString(text, out);
        out.append('"');
    }
}
