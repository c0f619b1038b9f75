package dev.trinodelta.corpus;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.trinodelta.corpus.Expectation.Aggregate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import static com.fasterxml.jackson.core.JsonToken.END_ARRAY;
import static com.fasterxml.jackson.core.JsonToken.START_ARRAY;
import static com.fasterxml.jackson.core.JsonToken.VALUE_NULL;
import static com.google.common.base.Preconditions.checkState;
import static java.lang.Long.parseUnsignedLong;

/**
 * Reads one {@code v<version>.json}. As a stream, since the text of numbers matters, which a tree does not keep.
 */
final class ExpectationReader
{
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Optional<Expectation.Failure> error = Optional.empty();
    private Optional<SparkType.Struct> schema = Optional.empty();
    private long rowCount = -1;
    private Optional<List<String>> rows = Optional.empty();
    private long checksum;
    private List<Aggregate> aggregates = List.of();

    private ExpectationReader() {}

    static Expectation read(Path file)
    {
        ExpectationReader reader = new ExpectationReader();
        try (JsonParser parser = MAPPER.createParser(file.toFile())) {
            parser.nextToken();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                reader.readField(name, parser);
            }
            return reader.expectation();
        }
        catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    static Expectation.Failure error(JsonNode error)
    {
        return new Expectation.Failure(error.path("phase").asText(), error.path("message").asText());
    }

    private void readField(String name, JsonParser parser)
            throws IOException
    {
        switch (name) {
            case "error" -> error = Optional.of(error(MAPPER.readTree(parser)));
            case "schema" -> schema = Optional.of(SparkType.parseStruct(MAPPER.readTree(parser)));
            case "rowCount" -> rowCount = parser.getLongValue();
            case "rows" -> rows = readRows(parser);
            case "rowsChecksum" -> checksum = parseUnsignedLong(parser.getText(), 16);
            case "aggregates" -> aggregates = readAggregates(parser);
            default -> parser.skipChildren();
        }
    }

    private Expectation expectation()
    {
        if (error.isPresent()) {
            return error.get();
        }
        if (rows.isPresent()) {
            checkState(rows.get().size() == rowCount, "%s rows, but rowCount is %s", rows.get().size(), rowCount);
            return new Expectation.Rows(schema.orElseThrow(), rows.get());
        }
        return new Expectation.Digest(schema.orElseThrow(), rowCount, checksum, aggregates);
    }

    private Optional<List<String>> readRows(JsonParser parser)
            throws IOException
    {
        if (parser.currentToken() == VALUE_NULL) {
            return Optional.empty();
        }
        checkState(parser.currentToken() == START_ARRAY, "rows is not an array");
        List<String> result = new ArrayList<>();
        while (parser.nextToken() != END_ARRAY) {
            result.add(ExpectedValues.row(parser, schema.orElseThrow()));
        }
        return Optional.of(result);
    }

    private List<Aggregate> readAggregates(JsonParser parser)
            throws IOException
    {
        List<Aggregate> result = new ArrayList<>();
        for (SparkType.Field column : schema.orElseThrow().fields()) {
            parser.nextToken();
            result.add(readAggregate(parser, column));
        }
        parser.nextToken();
        checkState(parser.currentToken() == END_ARRAY, "more aggregates than columns");
        return result;
    }

    private static Aggregate readAggregate(JsonParser parser, SparkType.Field column)
            throws IOException
    {
        long nonNull = 0;
        String minimum = "null";
        String maximum = "null";
        Optional<String> sum = Optional.empty();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            switch (name) {
                case "column" -> checkState(parser.getText().equals(column.name()), "aggregates of %s where those of %s belong", parser.getText(), column.name());
                case "nonNull" -> nonNull = parser.getLongValue();
                case "min" -> minimum = value(parser, column.type());
                case "max" -> maximum = value(parser, column.type());
                case "sum" -> sum = parser.currentToken() == VALUE_NULL ? Optional.empty() : Optional.of(parser.getText());
                default -> throw new IllegalStateException("unknown aggregate " + name);
            }
        }
        return new Aggregate(nonNull, minimum, maximum, sum);
    }

    private static String value(JsonParser parser, SparkType type)
            throws IOException
    {
        StringBuilder text = new StringBuilder();
        ExpectedValues.append(parser, type, text);
        return text.toString();
    }
}
