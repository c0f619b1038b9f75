package dev.trinodelta.pruning;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.google.common.collect.ImmutableList;
import dev.trinodelta.bounds.BoundDecoder;
import dev.trinodelta.schema.PhysicalColumn;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * Reads the statistics of files as the log has them, for the columns it was made for.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#per-file-statistics">Protocol</a>
 */
public final class StatisticsParser
{
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
            .build();

    private final List<PhysicalColumn> columns;
    private final Field root = new Field();

    public StatisticsParser(List<PhysicalColumn> columns)
    {
        this.columns = ImmutableList.copyOf(columns);
        for (int column = 0; column < columns.size(); column++) {
            Field field = root;
            for (String name : columns.get(column).path()) {
                field = field.children.computeIfAbsent(name, _ -> new Field());
            }
            checkArgument(field.column < 0, "column occurs twice: %s", columns.get(column));
            field.column = column;
        }
    }

    /**
     * @return empty where the text is not what statistics are
     */
    public Optional<FileStatistics> parse(String statistics)
    {
        try (JsonParser json = JSON.createParser(statistics)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            FileStatistics parsed = parseObject(json);
            return json.nextToken() == null ? Optional.of(parsed) : Optional.empty();
        }
        catch (IOException _) {
            // Files without usable statistics are read
            return Optional.empty();
        }
    }

    private FileStatistics parseObject(JsonParser json)
            throws IOException
    {
        OptionalLong numRecords = OptionalLong.empty();
        boolean tightBounds = true;
        Map<Integer, Object> lower = new HashMap<>();
        Map<Integer, Object> upper = new HashMap<>();
        Map<Integer, Long> nullCounts = new HashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "numRecords" -> numRecords = count(json);
                case "tightBounds" -> tightBounds = json.currentToken() != JsonToken.VALUE_FALSE;
                case "minValues" -> visit(json, root, column -> BoundDecoder.lower(columns.get(column), json.currentToken(), json.getText()).ifPresent(value -> lower.put(column, value)));
                case "maxValues" -> visit(json, root, column -> BoundDecoder.upper(columns.get(column), json.currentToken(), json.getText()).ifPresent(value -> upper.put(column, value)));
                case "nullCount" -> visit(json, root, column -> count(json).ifPresent(value -> nullCounts.put(column, value)));
                default -> {}
            }
            json.skipChildren();
        }
        List<ColumnRange> ranges = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            Long nullCount = nullCounts.get(column);
            ranges.add(new ColumnRange(
                    columns.get(column).type(),
                    Optional.ofNullable(lower.get(column)),
                    Optional.ofNullable(upper.get(column)),
                    nullCount == null ? OptionalLong.empty() : OptionalLong.of(nullCount)));
        }
        return new FileStatistics(numRecords, tightBounds, ranges);
    }

    private static OptionalLong count(JsonParser json)
            throws IOException
    {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT || json.getNumberType() == JsonParser.NumberType.BIG_INTEGER || json.getLongValue() < 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(json.getLongValue());
    }

    /**
     * From the start of an object to its end; anything else is left where it stands.
     */
    private static void visit(JsonParser json, Field field, ColumnVisitor visitor)
            throws IOException
    {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            if (field.column >= 0 && json.currentToken().isScalarValue() && json.currentToken() != JsonToken.VALUE_NULL) {
                visitor.visit(field.column);
            }
            return;
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            Field child = field.children.get(json.currentName());
            json.nextToken();
            if (child != null) {
                visit(json, child, visitor);
            }
            json.skipChildren();
        }
    }

    private interface ColumnVisitor
    {
        /**
         * Called with the parser on the column's value.
         */
        void visit(int column)
                throws IOException;
    }

    /**
     * A name on the way to columns that were asked for.
     */
    private static final class Field
    {
        private final Map<String, Field> children = new HashMap<>();
        private int column = -1;
    }
}
