package dev.trinodelta.statistics;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaColumnHandle.Kind;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.FileIndexBuilder;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.pruning.FilePredicate;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PartitionValueCodec;
import io.trino.filesystem.Location;
import io.trino.filesystem.memory.MemoryFileSystemFactory;
import io.trino.spi.security.ConnectorIdentity;
import io.trino.spi.statistics.ColumnStatistics;
import io.trino.spi.statistics.DoubleRange;
import io.trino.spi.statistics.Estimate;
import io.trino.spi.statistics.TableStatistics;
import io.trino.spi.type.Type;
import org.junit.jupiter.api.Test;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.PARTITION;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static io.trino.spi.type.VariantType.VARIANT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestTableStatisticsReader
{
    private static final DeltaColumnHandle NUMBER = column("x", DATA, Primitive.LONG, BIGINT);
    private static final DeltaColumnHandle PART = column("p", PARTITION, Primitive.INTEGER, INTEGER);

    @Test
    void tableWithoutFilesHasNoRows()
    {
        TableStatistics statistics = read(List.of(NUMBER, PART));

        assertThat(statistics.getRowCount()).isEqualTo(Estimate.zero());
        assertThat(statistics.getColumnStatistics().get(NUMBER)).isEqualTo(ColumnStatistics.empty());
        assertThat(statistics.getColumnStatistics().get(PART)).isEqualTo(ColumnStatistics.builder().setDistinctValuesCount(Estimate.zero()).build());
    }

    @Test
    void sumsUpRowsNullsAndRanges()
    {
        TableStatistics statistics = read(
                List.of(NUMBER),
                file(
                        """
                        {"numRecords":6,"minValues":{"x":-5},"maxValues":{"x":7},"nullCount":{"x":1}}"""),
                file(
                        """
                        {"numRecords":4,"minValues":{"x":3},"maxValues":{"x":9},"nullCount":{"x":0}}"""),
                file(
                        """
                        {"numRecords":2,"nullCount":{"x":2}}"""));

        assertThat(statistics.getRowCount()).isEqualTo(Estimate.of(12));
        assertThat(statistics.getColumnStatistics().get(NUMBER)).isEqualTo(ColumnStatistics.builder()
                .setNullsFraction(Estimate.of(0.25))
                .setRange(new DoubleRange(-5, 9))
                .build());
    }

    @Test
    void variantsHaveNullsButNoRange()
    {
        DeltaColumnHandle variant = column("v", DATA, Primitive.VARIANT, VARIANT);

        TableStatistics statistics = read(List.of(variant), file(
                """
                {"numRecords":4,"minValues":{"v":"0rJlc5f$EczEEx[cTw04cUW9st(>6d00"},"maxValues":{"v":"0rJlc5f$EczEEx[cTw04cUW9st(>6d00"},"nullCount":{"v":1}}"""));

        assertThat(statistics.getColumnStatistics().get(variant)).isEqualTo(ColumnStatistics.builder().setNullsFraction(Estimate.of(0.25)).build());
    }

    @Test
    void oneFileWithoutRowCountLeavesNothingKnown()
    {
        AddFile counted = file(
                """
                {"numRecords":6,"minValues":{"x":-5},"maxValues":{"x":7},"nullCount":{"x":1}}""");

        assertThat(read(List.of(NUMBER, PART), counted, file(
                """
                {"minValues":{"x":-5}}"""))).isEqualTo(TableStatistics.empty());
        assertThat(read(List.of(NUMBER, PART), counted, file("not JSON"))).isEqualTo(TableStatistics.empty());
        assertThat(read(List.of(NUMBER, PART), file(Map.of(), Optional.empty(), Optional.empty()), counted)).isEqualTo(TableStatistics.empty());
    }

    @Test
    void oneFileWithoutBoundsLeavesRangeUnknown()
    {
        TableStatistics statistics = read(
                List.of(NUMBER),
                file(
                        """
                        {"numRecords":6,"minValues":{"x":-5},"maxValues":{"x":7},"nullCount":{"x":3}}"""),
                file(
                        """
                        {"numRecords":6,"minValues":{"x":-5},"nullCount":{"x":0}}"""));

        assertThat(statistics.getColumnStatistics().get(NUMBER)).isEqualTo(ColumnStatistics.builder().setNullsFraction(Estimate.of(0.25)).build());
    }

    @Test
    void oneFileWithoutNullCountLeavesNullsUnknown()
    {
        TableStatistics statistics = read(
                List.of(NUMBER),
                file(
                        """
                        {"numRecords":6,"minValues":{"x":-5},"maxValues":{"x":7},"nullCount":{"x":3}}"""),
                file(
                        """
                        {"numRecords":6,"minValues":{"x":-5},"maxValues":{"x":8}}"""));

        assertThat(statistics.getColumnStatistics().get(NUMBER)).isEqualTo(ColumnStatistics.builder().setRange(new DoubleRange(-5, 8)).build());
    }

    @Test
    void nullCountsThatAreNotTightOrCannotBeLeaveNullsUnknown()
    {
        ColumnStatistics unknown = ColumnStatistics.empty();

        assertThat(read(List.of(NUMBER), file(
                """
                {"numRecords":6,"nullCount":{"x":3},"tightBounds":false}""")).getColumnStatistics().get(NUMBER)).isEqualTo(unknown);
        assertThat(read(List.of(NUMBER), file(
                """
                {"numRecords":6,"nullCount":{"x":7}}""")).getColumnStatistics().get(NUMBER)).isEqualTo(unknown);
        assertThat(read(List.of(NUMBER), file(
                """
                {"numRecords":6,"nullCount":{"x":6},"tightBounds":false}""")).getColumnStatistics().get(NUMBER).getNullsFraction()).isEqualTo(Estimate.of(1));
    }

    @Test
    void deletedRowsDoNotCount()
    {
        DeletionVectorDescriptor vector = new DeletionVectorDescriptor("u", "ab^-aqEH.-t@S}K{vb[*k^", OptionalInt.of(1), 36, 2);
        TableStatistics statistics = read(List.of(PART), file(Map.of("p", Optional.of("1")), Optional.of(
                """
                {"numRecords":6,"tightBounds":false}"""), Optional.of(vector)));

        assertThat(statistics.getRowCount()).isEqualTo(Estimate.of(4));
    }

    @Test
    void partitionColumnsAreExact()
    {
        TableStatistics statistics = read(
                List.of(PART),
                partition("7", 3),
                partition("-2", 1),
                partition("7", 1),
                // Another spelling of the same value
                partition("07", 1),
                partition("", 2));

        assertThat(statistics.getColumnStatistics().get(PART)).isEqualTo(ColumnStatistics.builder()
                .setDistinctValuesCount(Estimate.of(2))
                .setNullsFraction(Estimate.of(0.25))
                .setRange(new DoubleRange(-2, 7))
                .build());
    }

    @Test
    void partitionColumnOfTextHasNoRange()
    {
        DeltaColumnHandle text = column("p", PARTITION, Primitive.STRING, VARCHAR);

        assertThat(read(List.of(text), partition("a", 1), partition("b", 1)).getColumnStatistics().get(text)).isEqualTo(ColumnStatistics.builder()
                .setDistinctValuesCount(Estimate.of(2))
                .setNullsFraction(Estimate.zero())
                .build());
    }

    @Test
    void rangesAreInTheOptimizersNumbers()
    {
        DeltaColumnHandle date = column("d", DATA, Primitive.DATE, DATE);
        DeltaColumnHandle timestamp = column("t", DATA, Primitive.TIMESTAMP_NTZ, TIMESTAMP_MICROS);
        DeltaColumnHandle text = column("s", DATA, Primitive.STRING, VARCHAR);
        TableStatistics statistics = read(List.of(date, timestamp, text), file(
                """
                {"numRecords":1,"minValues":{"d":"1970-01-02","t":"1970-01-01T00:00:01.000","s":"a"},"maxValues":{"d":"1970-01-11","t":"1970-01-01T00:00:02.000","s":"b"}}"""));

        assertThat(statistics.getColumnStatistics().get(date).getRange()).contains(new DoubleRange(1, 10));
        // A maximum of timestamps is cut to the millisecond
        assertThat(statistics.getColumnStatistics().get(timestamp).getRange()).contains(new DoubleRange(1_000_000, 2_001_000));
        assertThat(statistics.getColumnStatistics().get(text).getRange()).isEmpty();
    }

    @Test
    void infinityAndNaNLeaveRangeUnknown()
    {
        DeltaColumnHandle column = column("x", DATA, Primitive.DOUBLE, DOUBLE);

        assertThat(read(List.of(column), file(
                """
                {"numRecords":1,"minValues":{"x":1.5},"maxValues":{"x":"NaN"}}""")).getColumnStatistics().get(column).getRange()).isEmpty();
        assertThat(read(List.of(column), file(
                """
                {"numRecords":1,"minValues":{"x":1.5},"maxValues":{"x":"Infinity"}}""")).getColumnStatistics().get(column).getRange()).isEmpty();
    }

    @Test
    void hiddenColumnsHaveNoStatistics()
    {
        DeltaColumnHandle hidden = column("$file_size", Kind.HIDDEN, Primitive.LONG, BIGINT);

        assertThat(read(List.of(hidden), partition("1", 1)).getColumnStatistics()).isEmpty();
    }

    @Test
    void failsOnPartitionValueOfAnotherType()
    {
        assertThatThrownBy(() -> read(List.of(PART), partition("one", 1)))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Table sales.orders has a file whose value of partition column 'p' is 'one', which is not of type integer. Check the table with the writer that made it.");
    }

    private static TableStatistics read(List<DeltaColumnHandle> columns, AddFile... files)
    {
        TableLocation table = new TableLocation("sales.orders", Location.of("memory:///orders"));
        FileIndexBuilder index = new FileIndexBuilder(table.root(), FileIndex.empty());
        for (int number = 0; number < files.length; number++) {
            AddFile file = files[number];
            index.add(new AddFile("part-%s.parquet".formatted(number), file.partitionValues(), 100, 0, true, file.stats(), ImmutableMap.of(), file.deletionVector(), OptionalLong.empty(), OptionalLong.empty(), Optional.empty()));
        }
        StatisticsLoader statistics = new StatisticsLoader(new MemoryFileSystemFactory().create(ConnectorIdentity.ofUser("user")), table, Runnable::run);
        FileIndex built = index.build();
        return new TableStatisticsReader(new PartitionValueCodec(ZoneOffset.UTC)).read(table, built, FilePredicate.ALL, () -> FileSelection.all(built), columns, statistics);
    }

    private static DeltaColumnHandle column(String name, Kind kind, DeltaType deltaType, Type type)
    {
        return new DeltaColumnHandle(kind, new DeltaField(name, deltaType, true, ImmutableMap.of()), type);
    }

    private static AddFile partition(String value, int rows)
    {
        return file(Map.of("p", Optional.of(value)), Optional.of("{\"numRecords\":%s}".formatted(rows)), Optional.empty());
    }

    private static AddFile file(String statistics)
    {
        return file(Map.of(), Optional.of(statistics), Optional.empty());
    }

    private static AddFile file(Map<String, Optional<String>> partitionValues, Optional<String> statistics, Optional<DeletionVectorDescriptor> deletionVector)
    {
        return new AddFile("part-1.parquet", partitionValues, 100, 0, true, statistics, ImmutableMap.of(), deletionVector, OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
    }
}
