package dev.trinodelta.corpus;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.trinodelta.corpus.SparkType.Primitive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import static com.fasterxml.jackson.core.JsonToken.END_ARRAY;
import static com.fasterxml.jackson.core.JsonToken.END_OBJECT;
import static com.fasterxml.jackson.core.JsonToken.FIELD_NAME;
import static com.fasterxml.jackson.core.JsonToken.START_ARRAY;
import static com.fasterxml.jackson.core.JsonToken.START_OBJECT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_NULL;
import static com.fasterxml.jackson.core.JsonToken.VALUE_NUMBER_FLOAT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_NUMBER_INT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_STRING;
import static com.google.common.base.Preconditions.checkState;
import static dev.trinodelta.corpus.CanonicalText.appendDouble;
import static dev.trinodelta.corpus.CanonicalText.appendFloat;
import static dev.trinodelta.corpus.CanonicalText.appendMap;
import static dev.trinodelta.corpus.CanonicalText.appendQuoted;

/**
 * The canonical form of values of an expected file. Their text is not taken as it stands: numbers of floating point are
 * compared as numbers, and Java's printing of them has changed since.
 */
final class ExpectedValues
{
    private ExpectedValues() {}

    /**
     * @param parser at the first token of the value; left at its last
     */
    static void append(JsonParser parser, SparkType type, StringBuilder out)
            throws IOException
    {
        if (parser.currentToken() == VALUE_NULL) {
            out.append("null");
            return;
        }
        switch (type) {
            case Primitive primitive -> appendPrimitive(parser, primitive, out);
            case SparkType.Array(SparkType element) -> appendArray(parser, element, out);
            case SparkType.Map map -> appendPairs(parser, map, out);
            case SparkType.Struct struct -> appendStruct(parser, struct, out);
        }
    }

    /**
     * A row: the values of a struct, without their names.
     */
    static String row(JsonParser parser, SparkType.Struct schema)
            throws IOException
    {
        expect(parser, START_ARRAY);
        StringBuilder out = new StringBuilder("[");
        for (SparkType.Field column : schema.fields()) {
            parser.nextToken();
            out.append(out.length() > 1 ? "," : "");
            append(parser, column.type(), out);
        }
        parser.nextToken();
        expect(parser, END_ARRAY);
        return out.append(']').toString();
    }

    private static void appendPrimitive(JsonParser parser, Primitive type, StringBuilder out)
            throws IOException
    {
        JsonToken token = parser.currentToken();
        if (type.name().equals("variant")) {
            expect(parser, START_OBJECT);
            parser.nextToken();
            expect(parser, FIELD_NAME);
            parser.nextToken();
            expect(parser, VALUE_STRING);
            VariantText.appendCanonical(parser.getText(), out);
            parser.nextToken();
            expect(parser, END_OBJECT);
        }
        else if (token == VALUE_STRING) {
            appendQuoted(parser.getText(), out);
        }
        else if (type.isFloatingPoint()) {
            checkState(token == VALUE_NUMBER_FLOAT || token == VALUE_NUMBER_INT, "a %s is spelled as %s", type, token);
            if (type.name().equals("float")) {
                appendFloat(Float.parseFloat(parser.getText()), out);
            }
            else {
                appendDouble(Double.parseDouble(parser.getText()), out);
            }
        }
        else {
            checkState(token.isScalarValue(), "a %s is spelled as %s", type, token);
            out.append(parser.getText());
        }
    }

    private static void appendArray(JsonParser parser, SparkType element, StringBuilder out)
            throws IOException
    {
        expect(parser, START_ARRAY);
        String separator = "";
        out.append('[');
        while (parser.nextToken() != END_ARRAY) {
            out.append(separator);
            append(parser, element, out);
            separator = ",";
        }
        out.append(']');
    }

    private static void appendPairs(JsonParser parser, SparkType.Map type, StringBuilder out)
            throws IOException
    {
        expect(parser, START_ARRAY);
        List<String> pairs = new ArrayList<>();
        while (parser.nextToken() != END_ARRAY) {
            expect(parser, START_ARRAY);
            StringBuilder pair = new StringBuilder("[");
            parser.nextToken();
            append(parser, type.key(), pair);
            pair.append(',');
            parser.nextToken();
            append(parser, type.value(), pair);
            parser.nextToken();
            expect(parser, END_ARRAY);
            pairs.add(pair.append(']').toString());
        }
        appendMap(pairs, out);
    }

    private static void appendStruct(JsonParser parser, SparkType.Struct type, StringBuilder out)
            throws IOException
    {
        expect(parser, START_OBJECT);
        String separator = "";
        out.append('{');
        for (SparkType.Field field : type.fields()) {
            String name = parser.nextFieldName();
            checkState(field.name().equals(name), "field %s of a struct is spelled as %s", field.name(), name);
            out.append(separator);
            appendQuoted(name, out);
            out.append(':');
            parser.nextToken();
            append(parser, field.type(), out);
            separator = ",";
        }
        parser.nextToken();
        expect(parser, END_OBJECT);
        out.append('}');
    }

    private static void expect(JsonParser parser, JsonToken expected)
            throws IOException
    {
        checkState(parser.currentToken() == expected, "%s instead of %s at %s", parser.currentToken(), expected, parser.currentLocation());
    }
}
