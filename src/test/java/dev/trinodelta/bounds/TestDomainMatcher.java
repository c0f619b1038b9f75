package dev.trinodelta.bounds;

import dev.trinodelta.columnar.Bits;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import static dev.trinodelta.bounds.TestingStatistics.bounds;
import static dev.trinodelta.bounds.TestingStatistics.dataColumn;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestDomainMatcher
{
    private static final PhysicalColumn NUMBER = dataColumn(Primitive.LONG, BIGINT);
    private static final PhysicalColumn TEXT = dataColumn(Primitive.STRING, VARCHAR);
    private static final PhysicalColumn FLOATING = dataColumn(Primitive.DOUBLE, DOUBLE);
    private static final String MISSING = "";
    private static final String ALL_NULL = "{\"numRecords\":3,\"nullCount\":{\"x\":3}}";

    @Test
    void tellsFilesThatReachIntoRangeFromThoseInsideOfIt()
    {
        Domain fiveToNine = Domain.create(ValueSet.ofRanges(Range.range(BIGINT, 5L, true, 9L, true)), false);
        ColumnBounds files = bounds(NUMBER, file(1, 4, 0), file(1, 5, 0), file(5, 9, 0), file(5, 9, 1), file(9, 10, 0), file(10, 11, 0), MISSING, ALL_NULL);

        assertThat(possible(NUMBER, fiveToNine, files)).containsExactly(1, 2, 3, 4, 6);
        assertThat(certain(NUMBER, fiveToNine, files)).containsExactly(2);
    }

    @Test
    void countsNullsInWhereTheDomainHasThem()
    {
        Domain fiveToNineOrNull = Domain.create(ValueSet.ofRanges(Range.range(BIGINT, 5L, true, 9L, true)), true);
        ColumnBounds files = bounds(NUMBER, file(1, 4, 0), file(1, 4, 1), file(5, 9, 0), file(5, 9, 1), file(5, 10, 1), MISSING, ALL_NULL);

        assertThat(possible(NUMBER, fiveToNineOrNull, files)).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(certain(NUMBER, fiveToNineOrNull, files)).containsExactly(2, 3, 6);
    }

    @Test
    void takesNeighbouringIntegersForOneRange()
    {
        Domain threeToFive = Domain.multipleValues(BIGINT, List.of(3L, 4L, 5L, 8L));
        ColumnBounds files = bounds(NUMBER, file(3, 5, 0), file(5, 8, 0), file(8, 8, 0), file(6, 7, 0));

        assertThat(possible(NUMBER, threeToFive, files)).containsExactly(0, 1, 2);
        assertThat(certain(NUMBER, threeToFive, files)).containsExactly(0, 2);
    }

    @Test
    void findsGapsBetweenThousandsOfValues()
    {
        Domain evenNumbers = Domain.multipleValues(BIGINT, LongStream.range(0, 100_000).map(value -> value * 2).boxed().toList());
        ColumnBounds files = bounds(NUMBER, file(77777, 77777, 0), file(77777, 77778, 0), file(77778, 77778, 0), file(-5, -1, 0), file(200_000, 200_001, 0));

        assertThat(possible(NUMBER, evenNumbers, files)).containsExactly(1, 2);
        assertThat(certain(NUMBER, evenNumbers, files)).containsExactly(2);
    }

    @Test
    void seesThatTextLiesBetweenNeighbouringBounds()
    {
        // No bound of a file lies between b and c, but text does
        Domain betweenBAndC = Domain.create(ValueSet.ofRanges(Range.range(VARCHAR, utf8Slice("b"), false, utf8Slice("c"), false)), false);
        ColumnBounds files = bounds(TEXT, text("a", "b"), text("b", "c"), text("c", "d"), text("a", "d"), MISSING);

        assertThat(possible(TEXT, betweenBAndC, files)).containsExactly(1, 3, 4);
        assertThat(certain(TEXT, betweenBAndC, files)).isEmpty();
        assertThat(certain(TEXT, Domain.create(ValueSet.ofRanges(Range.range(VARCHAR, utf8Slice("b"), true, utf8Slice("c"), true)), false), files)).containsExactly(1);
    }

    @Test
    void isNeverCertainThatThereIsNoNaN()
    {
        ColumnBounds files = bounds(FLOATING, file(1, 2, 0), file(3, 3, 0));

        assertThat(certain(FLOATING, Domain.create(ValueSet.ofRanges(Range.lessThan(DOUBLE, 10.0)), false), files)).isEmpty();
        assertThat(certain(FLOATING, Domain.notNull(DOUBLE), files)).containsExactly(0, 1);
        assertThat(possible(FLOATING, Domain.create(ValueSet.ofRanges(Range.lessThan(DOUBLE, 3.0), Range.greaterThan(DOUBLE, 3.0)), false), files)).containsExactly(0, 1);
        assertThat(possible(FLOATING, Domain.create(ValueSet.ofRanges(Range.lessThan(DOUBLE, 3.0)), false), files)).containsExactly(0);
    }

    @Test
    void leavesFilesOutThatWereOutBefore()
    {
        ColumnBounds files = bounds(NUMBER, IntStream.range(0, 200).mapToObj(file -> file(file, file, 0)).toArray(String[]::new));
        Bits some = Bits.none(200);
        for (int file : List.of(0, 63, 64, 130, 199)) {
            some.set(file);
        }

        new DomainMatcher(NUMBER, Domain.create(ValueSet.ofRanges(Range.range(BIGINT, 60L, true, 150L, true)), false)).retainPossible(files, some);

        assertThat(positions(some)).containsExactly(63, 64, 130);
    }

    @Test
    void refusesBoundsOfAnotherColumn()
    {
        PhysicalColumn other = new PhysicalColumn(List.of("y"), Primitive.LONG, BIGINT, false);

        assertThatThrownBy(() -> new DomainMatcher(NUMBER, Domain.notNull(BIGINT)).retainPossible(bounds(other, MISSING), Bits.all(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("bounds are of PhysicalColumn[path=[y], deltaType=long, type=bigint, partition=false], matcher is for PhysicalColumn[path=[x], deltaType=long, type=bigint, partition=false]");
    }

    private static String file(long lower, long upper, long nullCount)
    {
        return "{\"numRecords\":3,\"minValues\":{\"x\":%s},\"maxValues\":{\"x\":%s},\"nullCount\":{\"x\":%s}}".formatted(lower, upper, nullCount);
    }

    private static String text(String lower, String upper)
    {
        return "{\"numRecords\":3,\"minValues\":{\"x\":\"%s\"},\"maxValues\":{\"x\":\"%s\"},\"nullCount\":{\"x\":0}}".formatted(lower, upper);
    }

    private static List<Integer> possible(PhysicalColumn column, Domain domain, ColumnBounds files)
    {
        Bits bits = Bits.all(files.size());
        new DomainMatcher(column, domain).retainPossible(files, bits);
        return positions(bits);
    }

    private static List<Integer> certain(PhysicalColumn column, Domain domain, ColumnBounds files)
    {
        Bits bits = Bits.all(files.size());
        new DomainMatcher(column, domain).retainCertain(files, bits);
        return positions(bits);
    }

    private static List<Integer> positions(Bits bits)
    {
        List<Integer> positions = new ArrayList<>();
        bits.forEach(positions::add);
        return positions;
    }
}
