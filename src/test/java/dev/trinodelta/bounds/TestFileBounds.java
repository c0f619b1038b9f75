package dev.trinodelta.bounds;

import dev.trinodelta.schema.DeltaType.Decimal;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PhysicalColumn;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.OptionalLong;

import static dev.trinodelta.bounds.TestingStatistics.bounds;
import static dev.trinodelta.bounds.TestingStatistics.dataColumn;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MICROS;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestFileBounds
{
    private static final PhysicalColumn NUMBER = dataColumn(Primitive.LONG, BIGINT);
    private static final PhysicalColumn TEXT = new PhysicalColumn(List.of("s", "t"), Primitive.STRING, VARCHAR, false);

    @Test
    void keepsWhatEachFileSays()
    {
        FileBoundsBuilder builder = new FileBoundsBuilder(List.of(NUMBER, TEXT));
        builder.addMissing();
        builder.add(utf8Slice(
                """
                {"numRecords":3,"minValues":{"x":5,"s":{"t":"b"}},"maxValues":{"x":7,"s":{"t":"c"}},"nullCount":{"x":0,"s":{"t":1}}}"""));
        builder.add(utf8Slice("{"));
        builder.add(utf8Slice(
                """
                {"numRecords":2,"tightBounds":false,"minValues":{"s":{"t":"a"}},"maxValues":{"s":{"t":"b"}},"nullCount":{"x":2,"s":{"t":1}}}"""));

        FileBounds files = builder.build();

        assertThat(files.size()).isEqualTo(4);
        assertThat(List.of(files.isUsable(0), files.isUsable(1), files.isUsable(2), files.isUsable(3))).containsExactly(false, true, false, true);
        assertThat(List.of(files.numRecords(0), files.numRecords(1), files.numRecords(2), files.numRecords(3))).containsExactly(OptionalLong.empty(), OptionalLong.of(3), OptionalLong.empty(), OptionalLong.of(2));
        assertThat(List.of(files.hasTightBounds(1), files.hasTightBounds(3))).containsExactly(true, false);
        ColumnBounds number = files.columns().get(0);
        assertThat(number.lower(0)).isEmpty();
        assertThat(number.lower(1)).contains(5L);
        assertThat(number.upper(1)).contains(7L);
        assertThat(number.nullCount(1)).hasValue(0);
        assertThat(number.isAllNull(1)).isFalse();
        assertThat(number.lower(2)).isEmpty();
        assertThat(number.lower(3)).isEmpty();
        assertThat(number.isAllNull(3)).isTrue();
        assertThat(number.nullCount(3)).hasValue(2);
        ColumnBounds text = files.columns().get(1);
        assertThat(text.lower(1)).contains(utf8Slice("b"));
        assertThat(text.upper(1)).contains(utf8Slice("c"));
        assertThat(text.nullCount(1)).hasValue(1);
        assertThat(text.lower(3)).contains(utf8Slice("a"));
        assertThat(text.upper(3)).contains(utf8Slice("b"));
        // One of two may since be deleted
        assertThat(text.nullCount(3)).isEmpty();
    }

    @Test
    void countsRecordsWithoutColumns()
    {
        FileBoundsBuilder builder = new FileBoundsBuilder(List.of());
        builder.add(utf8Slice(
                """
                {"minValues":{"x":5},"numRecords":3}"""));
        // What follows the number is not JSON
        builder.add(utf8Slice(
                """
                {"numRecords":3,"minValues":{"x":05}}"""));

        FileBounds files = builder.build();

        assertThat(files.numRecords(0)).hasValue(3);
        assertThat(files.numRecords(1)).isEmpty();
        assertThat(files.columns()).isEmpty();
    }

    @Test
    void boundsAreExactThatNothingCanHaveHappenedTo()
    {
        assertExact(NUMBER, "5");
        assertExact(NUMBER, "1234567890123456789");
        assertExact(dataColumn(Primitive.BOOLEAN, BOOLEAN), "true");
        assertExact(dataColumn(Primitive.DATE, DATE), "\"2024-02-29\"");
        assertExact(dataColumn(Primitive.DATE, DATE), "\"-0044-03-15\"");
        assertExact(decimal(5, 2), "1.2");
        assertExact(decimal(5, 2), "0");
        assertExact(decimal(5, 2), "\"1.20\"");
        assertExact(decimal(5, 2), "1.200");
        assertExact(decimal(38, 0), "99999999999999999999999999999999999999");
        assertExact(dataColumn(Primitive.STRING, VARCHAR), "\"" + "a".repeat(31) + "\"");
        assertExact(dataColumn(Primitive.STRING, VARCHAR), "\"é\\n\"");
    }

    @Test
    void boundsAreNotExactThatWritersMayHaveShortenedOrRounded()
    {
        assertNotExact(decimal(5, 2), "1.239");
        assertNotExact(decimal(18, 2), "1234567890123456.8");
        assertNotExact(decimal(18, 16), "0");
        assertNotExact(dataColumn(Primitive.FLOAT, REAL), "1.5");
        assertNotExact(dataColumn(Primitive.DOUBLE, DOUBLE), "1.5");
        assertNotExact(dataColumn(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS), "\"2024-01-01T00:00:00.000Z\"");
        assertNotExact(dataColumn(Primitive.TIMESTAMP_NTZ, TIMESTAMP_MICROS), "\"2024-01-01T00:00:00.000\"");
        assertNotExact(dataColumn(Primitive.STRING, VARCHAR), "\"" + "a".repeat(32) + "\"");
        assertNotExact(dataColumn(Primitive.STRING, VARCHAR), "\"" + "a".repeat(33) + "\"");
        assertNotExact(dataColumn(Primitive.STRING, VARCHAR), "\"" + "😀".repeat(16) + "\"");
        assertNotExact(dataColumn(Primitive.STRING, VARCHAR), "\"a\uFFFDb\"");
        assertNotExact(dataColumn(Primitive.STRING, VARCHAR), "\"a\\ud83d\"");
    }

    @Test
    void boundsInTheWrongOrderAreNone()
    {
        ColumnBounds bounds = bounds(NUMBER,
                """
                {"numRecords":3,"minValues":{"x":9},"maxValues":{"x":8},"nullCount":{"x":3}}""");

        assertThat(bounds.lower(0)).isEmpty();
        assertThat(bounds.upper(0)).isEmpty();
        assertThat(bounds.isLowerExact(0)).isFalse();
        // Statistics that contradict themselves say nothing
        assertThat(bounds.isAllNull(0)).isFalse();
    }

    @Test
    void numericColumnTakesFewBytesAFile()
    {
        int files = 10_000;
        FileBoundsBuilder builder = new FileBoundsBuilder(List.of(NUMBER));
        for (int file = 0; file < files; file++) {
            builder.add(utf8Slice("{\"numRecords\":1000,\"minValues\":{\"x\":%s},\"maxValues\":{\"x\":%s},\"nullCount\":{\"x\":%s}}".formatted(1L << file % 63, Long.MAX_VALUE, file % 1000)));
        }

        assertThat(builder.build().columns().getFirst().retainedBytes()).isLessThan(20L * files);
    }

    @Test
    void countsEveryDistinctTextOnce()
    {
        int files = 10_000;
        FileBoundsBuilder builder = new FileBoundsBuilder(List.of(TEXT));
        for (int file = 0; file < files; file++) {
            builder.add(utf8Slice("{\"minValues\":{\"s\":{\"t\":\"text number %s\"}},\"maxValues\":{\"s\":{\"t\":\"text number %s\"}}}".formatted(file % 10, 10 + file % 10)));
        }

        assertThat(builder.build().columns().getFirst().retainedBytes()).isLessThan(4L * files);
    }

    @Test
    void refusesColumnAskedForTwice()
    {
        assertThatThrownBy(() -> new FileBoundsBuilder(List.of(NUMBER, NUMBER)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("column occurs twice: PhysicalColumn[path=[x], deltaType=long, type=bigint, partition=false]");
    }

    private static PhysicalColumn decimal(int precision, int scale)
    {
        return dataColumn(new Decimal(precision, scale), createDecimalType(precision, scale));
    }

    private static void assertExact(PhysicalColumn column, String json)
    {
        ColumnBounds bounds = bothBounds(column, json);
        assertThat(bounds.isLowerExact(0)).isTrue();
        assertThat(bounds.isUpperExact(0)).isTrue();
        assertThat(bounds.lower(0)).isEqualTo(bounds.upper(0)).isPresent();
    }

    private static void assertNotExact(PhysicalColumn column, String json)
    {
        ColumnBounds bounds = bothBounds(column, json);
        assertThat(bounds.isLowerExact(0)).isFalse();
        assertThat(bounds.isUpperExact(0)).isFalse();
    }

    private static ColumnBounds bothBounds(PhysicalColumn column, String json)
    {
        return bounds(column, "{\"minValues\":{\"x\":%s},\"maxValues\":{\"x\":%s}}".formatted(json, json));
    }
}
