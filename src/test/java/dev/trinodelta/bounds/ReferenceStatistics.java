package dev.trinodelta.bounds;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.type.Type;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.RealType.REAL;

/**
 * Statistics of one column of one file, read with Jackson and compared by Trino's own domains: slow, and plain enough to
 * be seen to be right.
 */
final class ReferenceStatistics
{
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
            .build();

    private final PhysicalColumn column;
    private OptionalLong numRecords = OptionalLong.empty();
    private boolean tightBounds = true;
    private OptionalLong nullCount = OptionalLong.empty();
    private Optional<Object> lower = Optional.empty();
    private Optional<Object> upper = Optional.empty();

    private ReferenceStatistics(PhysicalColumn column)
    {
        this.column = column;
    }

    static Optional<ReferenceStatistics> parse(PhysicalColumn column, String text)
    {
        try (JsonParser json = JSON.createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            ReferenceStatistics statistics = new ReferenceStatistics(column);
            statistics.parseObject(json);
            return json.nextToken() == null ? Optional.of(statistics) : Optional.empty();
        }
        catch (IOException _) {
            return Optional.empty();
        }
    }

    private void parseObject(JsonParser json)
            throws IOException
    {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "numRecords" -> numRecords = count(json);
                case "tightBounds" -> tightBounds = json.currentToken() != JsonToken.VALUE_FALSE;
                case "minValues" -> visit(json, 0, () -> lower = BoundDecoder.lower(column, json.currentToken(), json.getText()).or(() -> lower));
                case "maxValues" -> visit(json, 0, () -> upper = BoundDecoder.upper(column, json.currentToken(), json.getText()).or(() -> upper));
                case "nullCount" -> visit(json, 0, () -> {
                    OptionalLong count = count(json);
                    nullCount = count.isPresent() ? count : nullCount;
                });
                default -> {}
            }
            json.skipChildren();
        }
    }

    private static OptionalLong count(JsonParser json)
            throws IOException
    {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT || json.getNumberType() == JsonParser.NumberType.BIG_INTEGER || json.getLongValue() < 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(json.getLongValue());
    }

    private void visit(JsonParser json, int depth, Visitor visitor)
            throws IOException
    {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            if (depth == column.path().size() && json.currentToken().isScalarValue() && json.currentToken() != JsonToken.VALUE_NULL) {
                visitor.visit();
            }
            return;
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean wanted = depth < column.path().size() && column.path().get(depth).equals(json.currentName());
            json.nextToken();
            if (wanted) {
                visit(json, depth + 1, visitor);
            }
            json.skipChildren();
        }
    }

    OptionalLong numRecords()
    {
        return numRecords;
    }

    boolean tightBounds()
    {
        return tightBounds;
    }

    Optional<Object> lower()
    {
        return lower;
    }

    Optional<Object> upper()
    {
        return upper;
    }

    OptionalLong nullCount()
    {
        if (nullCount.isEmpty() || numRecords.isEmpty() || nullCount.getAsLong() > numRecords.getAsLong()) {
            return OptionalLong.empty();
        }
        boolean meaningful = tightBounds || nullCount.getAsLong() == 0 || nullCount.equals(numRecords);
        return meaningful ? nullCount : OptionalLong.empty();
    }

    boolean isAllNull()
    {
        return numRecords.isPresent() && numRecords.getAsLong() > 0 && nullCount.equals(numRecords) && lower.isEmpty() && upper.isEmpty();
    }

    boolean mayMatch(Domain domain)
    {
        return withNaN(domain).overlaps(possibleValues());
    }

    boolean matchesWhole(Domain domain)
    {
        Domain possible = possibleValues();
        boolean mayHoldNaN = isFloatingPoint(column.type()) && !possible.getValues().isNone();
        return (!mayHoldNaN || domain.getValues().isAll()) && domain.contains(possible);
    }

    private Domain possibleValues()
    {
        boolean noNull = nullCount.equals(OptionalLong.of(0));
        return isAllNull() ? Domain.onlyNull(column.type()) : Domain.create(values(), !noNull);
    }

    private ValueSet values()
    {
        ValueSet all = ValueSet.all(column.type());
        if (lower.isEmpty() && upper.isEmpty()) {
            return all;
        }
        ValueSet fromLower = lower.map(bound -> ValueSet.ofRanges(Range.greaterThanOrEqual(column.type(), bound))).orElse(all);
        ValueSet toUpper = upper.map(bound -> ValueSet.ofRanges(Range.lessThanOrEqual(column.type(), bound))).orElse(all);
        ValueSet values = fromLower.intersect(toUpper);
        return values.isNone() ? all : values;
    }

    private static Domain withNaN(Domain domain)
    {
        if (!isFloatingPoint(domain.getType()) || domain.getValues().isNone()) {
            return domain;
        }
        return domain.getValues().getRanges().getSpan().isAll() ? domain.union(Domain.notNull(domain.getType())) : domain;
    }

    private static boolean isFloatingPoint(Type type)
    {
        return type.equals(REAL) || type.equals(DOUBLE);
    }

    private interface Visitor
    {
        void visit()
                throws IOException;
    }
}
