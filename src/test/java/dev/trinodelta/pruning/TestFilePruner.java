package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.pruning.TestingFiles.Question;
import dev.trinodelta.schema.DeltaType.Array;
import dev.trinodelta.schema.DeltaType.Decimal;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.DecimalType;
import io.trino.spi.variant.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.pruning.TestingFiles.dataColumn;
import static dev.trinodelta.pruning.TestingFiles.file;
import static dev.trinodelta.pruning.TestingFiles.fileWithStatistics;
import static dev.trinodelta.pruning.TestingFiles.partitionColumn;
import static dev.trinodelta.pruning.TestingFiles.pruner;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static io.trino.spi.type.VariantType.VARIANT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestFilePruner
{
    private static final PhysicalColumn NUMBER = dataColumn(Primitive.LONG, BIGINT);
    private static final PhysicalColumn FLOATING = dataColumn(Primitive.DOUBLE, DOUBLE);
    private static final PhysicalColumn PARTITION = partitionColumn(Primitive.INTEGER, INTEGER);
    private static final Domain SEVEN = Domain.singleValue(BIGINT, 7L);
    private static final Domain NULL = Domain.onlyNull(BIGINT);
    private static final Domain NOT_NULL = Domain.notNull(BIGINT);
    private static final Domain ANY_DOUBLE_BUT_THREE = Domain.create(ValueSet.ofRanges(Range.lessThan(DOUBLE, 3.0), Range.greaterThan(DOUBLE, 3.0)), false);

    @Test
    void prunesFileWhoseRangeIsOutsideTheDomain()
    {
        assertThat(mayHold(SEVEN,
                """
                {"numRecords":3,"minValues":{"x":8},"maxValues":{"x":9},"nullCount":{"x":0}}""")).isFalse();
        assertThat(mayHold(SEVEN,
                """
                {"numRecords":3,"minValues":{"x":5},"maxValues":{"x":6},"nullCount":{"x":0}}""")).isFalse();
    }

    @Test
    void keepsFileWhoseRangeTouchesTheDomain()
    {
        assertThat(mayHold(SEVEN,
                """
                {"numRecords":3,"minValues":{"x":7},"maxValues":{"x":9},"nullCount":{"x":0}}""")).isTrue();
        assertThat(mayHold(SEVEN,
                """
                {"numRecords":3,"minValues":{"x":5},"maxValues":{"x":7},"nullCount":{"x":0}}""")).isTrue();
    }

    @Test
    void usesOneBoundWhereTheOtherIsMissing()
    {
        assertThat(mayHold(SEVEN,
                """
                {"minValues":{"x":8}}""")).isFalse();
        assertThat(mayHold(SEVEN,
                """
                {"minValues":{"x":6}}""")).isTrue();
        assertThat(mayHold(SEVEN,
                """
                {"minValues":{"x":null},"maxValues":{"x":6}}""")).isFalse();
        assertThat(mayHold(SEVEN,
                """
                {"maxValues":{"x":8}}""")).isTrue();
    }

    @Test
    void variantsArePrunedByTheirNullCountOnly()
    {
        PhysicalColumn variant = dataColumn(Primitive.VARIANT, VARIANT);
        AddFile encoded = fileWithStatistics(
                """
                {"numRecords":10,"minValues":{"x":"0rJlc5f$EczEEx[cTw04cUW9st(>6d00icd1U*?]0000000000"},"maxValues":{"x":"0rJlc5f$EczEEx[cTw04cUW9st(>6d00icd1VWza0000000000"},"nullCount":{"x":0}}""");
        AddFile nested = fileWithStatistics(
                """
                {"numRecords":10,"minValues":{"x":{"a":1}},"maxValues":{"x":{"a":2}},"nullCount":{"x":{"a":10}}}""");
        AddFile nulls = fileWithStatistics(
                """
                {"numRecords":10,"nullCount":{"x":10}}""");
        Domain five = Domain.singleValue(VARIANT, Variant.ofInt(5));

        assertThat(pruner(variant, five).mayMatch(encoded)).isTrue();
        assertThat(pruner(variant, five).mayMatch(nested)).isTrue();
        assertThat(pruner(variant, five).mayMatch(nulls)).isFalse();
        assertThat(pruner(variant, Domain.onlyNull(VARIANT)).mayMatch(encoded)).isFalse();
        assertThat(pruner(variant, Domain.onlyNull(VARIANT)).mayMatch(nested)).isTrue();
        assertThat(pruner(variant, Domain.onlyNull(VARIANT)).mayMatch(nulls)).isTrue();
    }

    @Test
    void keepsFileWithoutStatistics()
    {
        assertThat(pruner(NUMBER, SEVEN).mayMatch(file(ImmutableMap.of(), Optional.empty()))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "",
            " ",
            "null",
            "[]",
            "17",
            "{}",
            "{\"numRecords\":3}",
            "{\"numRecords\":0}",
            "{\"numRecords\":3,\"minValues\":{},\"maxValues\":{},\"nullCount\":{}}",
            "{\"numRecords\":3,\"minValues\":null,\"maxValues\":null,\"nullCount\":null}",
            "{\"numRecords\":3,\"minValues\":[1],\"maxValues\":[2],\"nullCount\":7}",
            "{\"minValues\":{\"x\":{\"y\":8}},\"maxValues\":{\"x\":[9]}}",
            "{\"minValues\":{\"X\":8},\"maxValues\":{\"X\":9}}",
            "{\"minValues\":{\"x\":8},\"maxValues\":{\"x\":9}",
            "{\"minValues\":{\"x\":8},\"maxValues\":{\"x\":9}}}",
            "{\"minValues\":{\"x\":8},\"maxValues\":{\"x\":",
            "{\"minValues\":{\"x\":008}}",
            "{minValues:{x:8}}",
    })
    void keepsFileWhoseStatisticsSayNothingUsable(String statistics)
    {
        assertThat(mayHold(SEVEN, statistics)).isTrue();
        assertThat(mayHold(NULL, statistics)).isTrue();
    }

    @Test
    void readsStatisticsWhateverStandsBesideThem()
    {
        assertThat(mayHold(SEVEN,
                """
                {"more":[{"x":7}],"minValues":{"w":{"x":7},"x":8,"y":[7]},"numRecords":2,"nullCount":{"w":{"x":1}, "x":0}}""")).isFalse();
    }

    @Test
    void distrustsMinimumAboveMaximum()
    {
        assertThat(mayHold(SEVEN,
                """
                {"numRecords":3,"minValues":{"x":9},"maxValues":{"x":8},"nullCount":{"x":0}}""")).isTrue();
    }

    @Test
    void prunesByNullCount()
    {
        String noNull =
                """
                {"numRecords":3,"nullCount":{"x":0}}""";
        String someNull =
                """
                {"numRecords":3,"nullCount":{"x":1}}""";
        String allNull =
                """
                {"numRecords":3,"nullCount":{"x":3}}""";

        assertThat(mayHold(NULL, noNull)).isFalse();
        assertThat(mayHold(NULL, someNull)).isTrue();
        assertThat(mayHold(NULL, allNull)).isTrue();
        assertThat(mayHold(NOT_NULL, noNull)).isTrue();
        assertThat(mayHold(NOT_NULL, someNull)).isTrue();
        assertThat(mayHold(NOT_NULL, allNull)).isFalse();
        assertThat(mayHold(SEVEN, allNull)).isFalse();
    }

    @Test
    void keepsFileOutsideOfRangeForItsNulls()
    {
        Domain sevenOrNull = Domain.singleValue(BIGINT, 7L, true);

        assertThat(mayHold(sevenOrNull,
                """
                {"numRecords":3,"minValues":{"x":8},"maxValues":{"x":9},"nullCount":{"x":1}}""")).isTrue();
        assertThat(mayHold(sevenOrNull,
                """
                {"numRecords":3,"minValues":{"x":8},"maxValues":{"x":9}}""")).isTrue();
        assertThat(mayHold(sevenOrNull,
                """
                {"numRecords":3,"minValues":{"x":8},"maxValues":{"x":9},"nullCount":{"x":0}}""")).isFalse();
    }

    @Test
    void trustsOnlyNoneAndAllOfWideNullCounts()
    {
        assertThat(mayHold(NULL,
                """
                {"numRecords":3,"nullCount":{"x":0},"tightBounds":false}""")).isFalse();
        assertThat(mayHold(NULL,
                """
                {"numRecords":3,"nullCount":{"x":2},"tightBounds":false}""")).isTrue();
        assertThat(mayHold(NOT_NULL,
                """
                {"numRecords":3,"nullCount":{"x":2},"tightBounds":false}""")).isTrue();
        assertThat(mayHold(NOT_NULL,
                """
                {"numRecords":3,"nullCount":{"x":3},"tightBounds":false}""")).isFalse();
    }

    @Test
    void distrustsNullCountsThatCannotBe()
    {
        assertThat(mayHold(SEVEN,
                """
                {"numRecords":3,"nullCount":{"x":4}}""")).isTrue();
        assertThat(mayHold(SEVEN,
                """
                {"numRecords":3,"minValues":{"x":7},"nullCount":{"x":3}}""")).isTrue();
        assertThat(mayHold(SEVEN,
                """
                {"numRecords":0,"nullCount":{"x":0}}""")).isTrue();
        assertThat(mayHold(NULL,
                """
                {"numRecords":3,"nullCount":{"x":-1}}""")).isTrue();
        assertThat(mayHold(NULL,
                """
                {"numRecords":3,"nullCount":{"x":0.0}}""")).isTrue();
    }

    @Test
    void prunesByFieldOfStruct()
    {
        PhysicalColumn nested = new PhysicalColumn(List.of("s", "col-1", "X"), Primitive.LONG, BIGINT, false);

        assertThat(pruner(nested, SEVEN).mayMatch(fileWithStatistics(
                """
                {"minValues":{"s":{"col-1":{"X":8}}}}"""))).isFalse();
        assertThat(pruner(nested, SEVEN).mayMatch(fileWithStatistics(
                """
                {"minValues":{"s":{"col-1":{"x":8}},"X":8}}"""))).isTrue();
    }

    @Test
    void prunesNestedColumnByNullCountOnly()
    {
        ArrayType type = new ArrayType(BIGINT);
        PhysicalColumn column = dataColumn(new Array(Primitive.LONG, true), type);

        assertThat(pruner(column, Domain.notNull(type)).mayMatch(fileWithStatistics(
                """
                {"numRecords":2,"nullCount":{"x":2}}"""))).isFalse();
        assertThat(pruner(column, Domain.notNull(type)).mayMatch(fileWithStatistics(
                """
                {"numRecords":2,"minValues":{"x":5},"maxValues":{"x":6},"nullCount":{"x":1}}"""))).isTrue();
    }

    @Test
    void prunesByLongListOfValues()
    {
        Domain evenNumbers = Domain.multipleValues(BIGINT, LongStream.range(0, 100_000).map(value -> value * 2).boxed().toList());

        assertThat(mayHold(evenNumbers,
                """
                {"minValues":{"x":77777},"maxValues":{"x":77777}}""")).isFalse();
        assertThat(mayHold(evenNumbers,
                """
                {"minValues":{"x":77777},"maxValues":{"x":77778}}""")).isTrue();
    }

    @Test
    void keepsFileForNaNThatBoundsMayLeaveOut()
    {
        AddFile threes = fileWithStatistics(
                """
                {"numRecords":3,"minValues":{"x":3.0},"maxValues":{"x":3.0},"nullCount":{"x":0}}""");

        assertThat(pruner(FLOATING, ANY_DOUBLE_BUT_THREE).mayMatch(threes)).isTrue();
        assertThat(pruner(FLOATING, Domain.notNull(DOUBLE)).mayMatch(threes)).isTrue();
        assertThat(pruner(FLOATING, Domain.singleValue(DOUBLE, 4.0)).mayMatch(threes)).isFalse();
    }

    @Test
    void keepsFileWhoseMaximumIsNaN()
    {
        AddFile file = fileWithStatistics(
                """
                {"numRecords":3,"minValues":{"x":3.0},"maxValues":{"x":"NaN"},"nullCount":{"x":0}}""");

        assertThat(pruner(FLOATING, Domain.create(ValueSet.ofRanges(Range.greaterThan(DOUBLE, 1e300)), false)).mayMatch(file)).isTrue();
        assertThat(pruner(FLOATING, Domain.create(ValueSet.ofRanges(Range.lessThan(DOUBLE, 2.0)), false)).mayMatch(file)).isFalse();
    }

    @Test
    void takesBothZerosForOne()
    {
        AddFile file = fileWithStatistics(
                """
                {"minValues":{"x":-0.0},"maxValues":{"x":-0.0}}""");

        assertThat(pruner(FLOATING, Domain.singleValue(DOUBLE, 0.0)).mayMatch(file)).isTrue();
        assertThat(pruner(FLOATING, Domain.create(ValueSet.ofRanges(Range.greaterThanOrEqual(DOUBLE, 0.0)), false)).mayMatch(file)).isTrue();
    }

    @Test
    void decidesByPartitionValue()
    {
        Question pruner = pruner(PARTITION, Domain.singleValue(INTEGER, 7L));

        assertThat(pruner.mayMatch(file(Map.of("p", Optional.of("7")), Optional.empty()))).isTrue();
        assertThat(pruner.mayMatch(file(Map.of("p", Optional.of("8")), Optional.empty()))).isFalse();
        assertThat(pruner.mayMatch(file(Map.of("p", Optional.empty()), Optional.empty()))).isFalse();
    }

    @Test
    void readsZeroOfPartitionColumnOfFractions()
    {
        DecimalType type = createDecimalType(2, 2);
        Question pruner = pruner(partitionColumn(new Decimal(2, 2), type), Domain.singleValue(type, 0L));

        assertThat(pruner.mayMatch(file(Map.of("p", Optional.of("0.00")), Optional.empty()))).isTrue();
        assertThat(pruner.mayMatch(file(Map.of("p", Optional.of("0.01")), Optional.empty()))).isFalse();
    }

    @Test
    void takesAbsentAndEmptyPartitionValuesForNull()
    {
        for (Map<String, Optional<String>> nulls : List.<Map<String, Optional<String>>>of(Map.of(), Map.of("p", Optional.empty()), Map.of("p", Optional.of("")))) {
            assertThat(pruner(PARTITION, Domain.onlyNull(INTEGER)).mayMatch(file(nulls, Optional.empty()))).isTrue();
            assertThat(pruner(PARTITION, Domain.notNull(INTEGER)).mayMatch(file(nulls, Optional.empty()))).isFalse();
        }
    }

    @Test
    void acceptsNaNPartitionOnlyWithEveryOtherValue()
    {
        PhysicalColumn column = partitionColumn(Primitive.DOUBLE, DOUBLE);
        AddFile file = file(Map.of("p", Optional.of("NaN")), Optional.empty());

        assertThat(pruner(column, Domain.notNull(DOUBLE)).mayMatch(file)).isTrue();
        assertThat(pruner(column, Domain.create(ValueSet.ofRanges(Range.greaterThan(DOUBLE, 5.0)), false)).mayMatch(file)).isFalse();
        assertThat(pruner(column, Domain.singleValue(DOUBLE, 5.0, true)).mayMatch(file)).isFalse();
    }

    @Test
    void ignoresStatisticsOfPartitionColumns()
    {
        AddFile file = file(Map.of("p", Optional.of("7")), Optional.of(
                """
                {"minValues":{"p":8},"maxValues":{"p":9}}"""));

        assertThat(pruner(PARTITION, Domain.singleValue(INTEGER, 7L)).mayMatch(file)).isTrue();
    }

    @Test
    void requiresEveryColumnToMatch()
    {
        PhysicalColumn text = new PhysicalColumn(List.of("t"), Primitive.STRING, VARCHAR, false);
        Question pruner = pruner(ImmutableMap.of(
                PARTITION, Domain.singleValue(INTEGER, 7L),
                NUMBER, SEVEN,
                text, Domain.singleValue(VARCHAR, utf8Slice("m"))));
        Optional<String> matching = Optional.of(
                """
                {"minValues":{"x":1,"t":"a"},"maxValues":{"x":9,"t":"z"}}""");
        Optional<String> otherText = Optional.of(
                """
                {"minValues":{"x":1,"t":"n"},"maxValues":{"x":9,"t":"z"}}""");

        assertThat(pruner.mayMatch(file(Map.of("p", Optional.of("7")), matching))).isTrue();
        assertThat(pruner.mayMatch(file(Map.of("p", Optional.of("6")), matching))).isFalse();
        assertThat(pruner.mayMatch(file(Map.of("p", Optional.of("7")), otherText))).isFalse();
    }

    @Test
    void prunesEverythingWhereNothingIsWanted()
    {
        assertThat(pruner(NUMBER, Domain.none(BIGINT)).mayMatch(file(ImmutableMap.of(), Optional.empty()))).isFalse();
    }

    @Test
    void keepsEverythingWhereAnythingIsWanted()
    {
        assertThat(pruner(ImmutableMap.of()).mayMatch(fileWithStatistics(
                """
                {"numRecords":3,"minValues":{"x":8},"maxValues":{"x":9},"nullCount":{"x":0}}"""))).isTrue();
    }

    @Test
    void failsOnPartitionValueOfAnotherType()
    {
        Question pruner = pruner(partitionColumn(Primitive.DATE, DATE), Domain.singleValue(DATE, 7L));

        assertThatThrownBy(() -> pruner.mayMatch(file(Map.of("p", Optional.of("yesterday")), Optional.empty())))
                .isInstanceOfSatisfying(DeltaException.class, exception -> assertThat(exception.getErrorCode()).isEqualTo(DELTA_INVALID_LOG.toErrorCode()))
                .hasMessage("Table sales.orders has a file whose value of partition column 'p' is 'yesterday', which is not of type date. Check the table with the writer that made it.");
    }

    private static boolean mayHold(Domain domain, String statistics)
    {
        return pruner(NUMBER, domain).mayMatch(fileWithStatistics(statistics));
    }
}
