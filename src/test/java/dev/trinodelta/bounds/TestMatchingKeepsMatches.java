package dev.trinodelta.bounds;

import dev.trinodelta.columnar.Bits;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.type.Type;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

import static dev.trinodelta.bounds.TestingStatistics.bounds;
import static io.trino.spi.type.TypeUtils.isFloatingPointNaN;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Files of random values with statistics as writers state them, and random predicates.
 */
final class TestMatchingKeepsMatches
{
    private static final int ROUNDS = 10_000;

    @ParameterizedTest
    @EnumSource
    void neverRulesOutFileThatHoldsMatch(HonestWriter writer)
    {
        int pruned = 0;
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            List<Optional<Object>> rows = rows(writer, random);
            Domain domain = domain(writer, random);
            String statistics = statistics(writer, random, rows);
            Bits possible = Bits.all(1);

            new DomainMatcher(writer.column(), domain).retainPossible(bounds(writer.column(), statistics), possible);

            if (rows.stream().anyMatch(value -> domain.includesNullableValue(value.orElse(null)))) {
                assertThat(possible.get(0)).as("seed %s: %s of %s with %s", seed, domain, rows, statistics).isTrue();
            }
            pruned += possible.get(0) ? 0 : 1;
        }
        assertThat(pruned).isGreaterThan(ROUNDS / 20);
    }

    @ParameterizedTest
    @EnumSource
    void isCertainOnlyOfFileWhoseEveryRowMatches(HonestWriter writer)
    {
        int certain = 0;
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            List<Optional<Object>> rows = rows(writer, random);
            Domain domain = domain(writer, random);
            String statistics = statistics(writer, random, rows);
            Bits files = Bits.all(1);

            new DomainMatcher(writer.column(), domain).retainCertain(bounds(writer.column(), statistics), files);

            if (files.get(0)) {
                assertThat(rows).as("seed %s: %s with %s", seed, domain, statistics).allMatch(value -> domain.includesNullableValue(value.orElse(null)));
            }
            certain += files.get(0) ? 1 : 0;
        }
        assertThat(certain).isGreaterThan(ROUNDS / 100);
    }

    private static List<Optional<Object>> rows(HonestWriter writer, Random random)
    {
        int nullsOfTen = random.nextInt(4) == 0 ? 10 : random.nextInt(3);
        return Stream.generate(() -> random.nextInt(10) < nullsOfTen ? Optional.empty() : Optional.of(writer.value(random)))
                .limit(random.nextInt(1, 4))
                .toList();
    }

    private static Domain domain(HonestWriter writer, Random random)
    {
        Type type = writer.column().type();
        boolean nullAllowed = random.nextInt(4) == 0;
        if (random.nextInt(20) == 0) {
            return Domain.create(random.nextBoolean() ? ValueSet.all(type) : ValueSet.none(type), nullAllowed);
        }
        List<Range> ranges = new ArrayList<>();
        for (int count = random.nextInt(1, 4); count > 0; count--) {
            ranges.add(range(type, bound(writer, random), bound(writer, random), random));
        }
        ValueSet values = ValueSet.ofRanges(ranges);
        return Domain.create(random.nextInt(5) == 0 ? values.complement() : values, nullAllowed);
    }

    private static Range range(Type type, Object first, Object second, Random random)
    {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextBoolean() ? Range.lessThan(type, first) : Range.lessThanOrEqual(type, first);
            case 1 -> random.nextBoolean() ? Range.greaterThan(type, first) : Range.greaterThanOrEqual(type, first);
            case 2 -> Range.equal(type, first);
            default -> Range.equal(type, first).span(Range.equal(type, second));
        };
    }

    private static Object bound(HonestWriter writer, Random random)
    {
        return Stream.generate(() -> writer.value(random))
                .filter(value -> !isFloatingPointNaN(writer.column().type(), value))
                .findFirst()
                .orElseThrow();
    }

    private static String statistics(HonestWriter writer, Random random, List<Optional<Object>> rows)
    {
        List<Object> values = rows.stream().flatMap(Optional::stream).toList();
        int nulls = rows.size() - values.size();
        List<String> parts = new ArrayList<>();
        parts.add("\"numRecords\":" + rows.size());
        if (!values.isEmpty()) {
            writer.minimum(values).ifPresent(minimum -> parts.add("\"minValues\":{\"x\":%s}".formatted(minimum)));
            writer.maximum(values).ifPresent(maximum -> parts.add("\"maxValues\":{\"x\":%s}".formatted(maximum)));
        }
        if (random.nextInt(5) > 0) {
            parts.add("\"nullCount\":{\"x\":%s}".formatted(nulls));
        }
        if (random.nextInt(10) == 0) {
            parts.remove(random.nextInt(parts.size()));
        }
        return "{" + String.join(",", parts) + "}";
    }
}
