package dev.trinodelta.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.trinodelta.bounds.ColumnBounds;
import dev.trinodelta.bounds.DomainMatcher;
import dev.trinodelta.bounds.FileBounds;
import dev.trinodelta.bounds.FileBoundsBuilder;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slices;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.type.Type;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Statistics of files, for columns of every type.
 */
class FuzzStatistics
{
    private static final List<PhysicalColumn> COLUMNS = EveryType.FIELDS.stream()
            .map(field -> new PhysicalColumn(List.of(field.name()), field.type(), EveryType.of(field), false))
            .collect(toImmutableList());

    @DictionaryEntries({"\"numRecords\":", "\"minValues\":{", "\"maxValues\":{", "\"nullCount\":{", "\"tightBounds\":", "\"timestamp\":\"", "\"timestamp_ntz\":\"", "\"date\":\"", "\"decimal(38,18)\":",
                        "\"double\":", "\"string\":\"", "2024-02-29T12:34:56.789Z", "-0.0", "1e400", "NaN", "Infinity"})
    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void statistics(byte[] content)
    {
        if (Limits.tooLarge(content)) {
            return;
        }
        Limits.OF_PARSERS.check(() -> use(content));
    }

    static Stream<byte[]> statistics()
    {
        return Stream.of(
                        "{\"numRecords\":3,\"minValues\":{\"long\":1,\"string\":\"a\",\"date\":\"2024-01-01\"},\"maxValues\":{\"long\":2,\"string\":\"b\",\"date\":\"2024-02-02\"},\"nullCount\":{\"long\":0,\"string\":1}}",
                        "{\"numRecords\":3,\"tightBounds\":false,\"minValues\":{\"timestamp\":\"2024-01-01T00:00:00.000Z\",\"decimal(9,2)\":1.25,\"double\":-1.5e3},\"maxValues\":{\"boolean\":true,\"timestamp_ntz\":\"2024-01-01T00:00:00.000\"}}")
                .map(text -> text.getBytes(UTF_8));
    }

    private static void use(byte[] content)
    {
        FileBoundsBuilder builder = new FileBoundsBuilder(COLUMNS);
        builder.add(Slices.wrappedBuffer(content));
        FileBounds files = builder.build();
        for (ColumnBounds bounds : files.columns()) {
            Optional<Object> lower = bounds.lower(0);
            Optional<Object> upper = bounds.upper(0);
            if (bounds.column().type().isOrderable()) {
                Type type = bounds.column().type();
                lower.ifPresent(value -> requireMatch(bounds, Domain.create(ValueSet.ofRanges(Range.lessThanOrEqual(type, value)), false)));
                upper.ifPresent(value -> requireMatch(bounds, Domain.create(ValueSet.ofRanges(Range.greaterThanOrEqual(type, value)), false)));
            }
        }
    }

    /**
     * A file reaches as far as its bounds.
     */
    private static void requireMatch(ColumnBounds bounds, Domain domain)
    {
        Bits possible = Bits.all(1);
        new DomainMatcher(bounds.column(), domain).retainPossible(bounds, possible);
        if (possible.isEmpty()) {
            throw new IllegalStateException("file is ruled out by its own bounds: " + domain);
        }
    }
}
