package dev.trinodelta.checkpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.Sidecar;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PhysicalColumn;
import dev.trinodelta.testing.CheckpointContent;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import dev.trinodelta.testing.ParquetFooters;
import dev.trinodelta.testing.ParquetRows;
import io.trino.filesystem.Location;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.junit.jupiter.api.Test;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static com.google.common.collect.Iterables.getOnlyElement;
import static dev.trinodelta.testing.CheckpointSchema.row;
import static dev.trinodelta.testing.LogBuilder.parquet;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.SmallintType.SMALLINT;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.lang.Float.floatToIntBits;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

class TestStructForms
{
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final ClassicCheckpoint CLASSIC = new ClassicCheckpoint(3);

    private final FaultyFileSystem fileSystem = new FaultyFileSystem();
    private final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private final LogBuilder log = new LogBuilder(fileSystem, table);
    private final CheckpointContent reader = new CheckpointContent(new CheckpointReader(fileSystem, table));

    @Test
    void structStatisticsOfEachTypeBecomeTheTextThatTheLogHas()
    {
        RowType values = row(ImmutableMap.<String, Type>builder()
                .put("boolean", BOOLEAN)
                .put("short", SMALLINT)
                .put("long", BIGINT)
                .put("float", REAL)
                .put("double", DOUBLE)
                .put("decimal", createDecimalType(9, 2))
                .put("long_decimal", createDecimalType(38, 38))
                .put("string", VARCHAR)
                .put("date", DATE)
                .put("timestamp", TIMESTAMP_MICROS)
                .put("timestamp_ntz", TIMESTAMP_MICROS)
                .put("struct", row(ImmutableMap.of("a.b", INTEGER, "`Ä`", row(ImmutableMap.of("c", INTEGER)))))
                .buildOrThrow());
        log.file(CLASSIC.fileName(), withInstants(parquet(
                withStructs(List.of("stats"), ImmutableMap.of("stats_parsed", statistics(values))),
                """
                {"add":{"path":"a","partitionValues":{},"size":1,"stats_parsed":{"numRecords":7,"tightBounds":false,"minValues":{
                "boolean":false,"short":-1,"long":-9223372036854775808,"float":%s,"double":1e300,"decimal":-12345,"long_decimal":1,"string":"a\\"\\u0001é","date":-719162,"timestamp":%s,"timestamp_ntz":-1,"struct":{"a.b":1,"`Ä`":{"c":2}}},
                "nullCount":{"short":0,"struct":{"a.b":3}}}}}""".formatted(floatToIntBits(1.1f), -1000))));

        assertThat(statistics()).containsExactly(Optional.of(
                "{\"numRecords\":7,\"tightBounds\":false,\"minValues\":{\"boolean\":false,\"short\":-1,\"long\":-9223372036854775808,\"float\":1.1,\"double\":1.0E300,\"decimal\":-123.45,\"long_decimal\":0.00000000000000000000000000000000000001,\"string\":\"a\\\"\\u0001é\",\"date\":\"0001-01-01\",\"timestamp\":\"1969-12-31T23:59:59.999000Z\",\"timestamp_ntz\":\"1969-12-31T23:59:59.999999\",\"struct\":{\"a.b\":1,\"`Ä`\":{\"c\":2}}},\"nullCount\":{\"short\":0,\"struct\":{\"a.b\":3}}}"));
    }

    @Test
    void numbersThatJsonDoesNotHaveAreStrings()
    {
        log.file(CLASSIC.fileName(), parquet(
                withStructs(List.of("stats"), ImmutableMap.of("stats_parsed", row(ImmutableMap.of("maxValues", row(ImmutableMap.of("Nan", REAL, "Infinity", REAL, "zero", REAL)))))),
                """
                {"add":{"path":"a","partitionValues":{},"size":1,"stats_parsed":{"maxValues":{"Nan":%s,"Infinity":%s,"zero":%s}}}}""".formatted(floatToIntBits(Float.NaN), floatToIntBits(Float.NEGATIVE_INFINITY), floatToIntBits(-0.0f))));

        assertThat(statistics()).containsExactly(Optional.of("{\"maxValues\":{\"Nan\":\"NaN\",\"Infinity\":\"-Infinity\",\"zero\":-0.0}}"));
    }

    @Test
    void whatHasNoTextIsLeftOut()
    {
        RowType values = row(ImmutableMap.of("x", BIGINT, "list", CheckpointSchema.ADD, "empty", row(ImmutableMap.of("y", BIGINT))));
        log.file(CLASSIC.fileName(), parquet(
                withStructs(List.of("stats"), ImmutableMap.of("stats_parsed", row(ImmutableMap.of("numRecords", BIGINT, "minValues", values)))),
                """
                {"add":{"path":"a","partitionValues":{},"size":1,"stats_parsed":{"numRecords":7,"minValues":{"x":1,"list":{"path":"p","tags":{"t":"u"}},"empty":{}}}}}"""));

        assertThat(statistics()).containsExactly(Optional.of("{\"numRecords\":7,\"minValues\":{\"x\":1,\"list\":{\"path\":\"p\"},\"empty\":{}}}"));
    }

    @Test
    void structOfNothingButNullsIsNoStatistics()
    {
        log.file(CLASSIC.fileName(), parquet(
                withStructs(List.of("stats"), ImmutableMap.of("stats_parsed", statistics(row(ImmutableMap.of("x", BIGINT))))),
                """
                {"add":{"path":"a","partitionValues":{},"size":1,"stats_parsed":{"minValues":{}}}}""",
                """
                {"add":{"path":"b","partitionValues":{},"size":1}}"""));

        assertThat(statistics()).containsExactly(Optional.empty(), Optional.empty());
    }

    @Test
    void structStatisticsStandInForTheRowsWithoutTextOnly()
    {
        log.file(CLASSIC.fileName(), parquet(
                withStructs(List.of(), ImmutableMap.of("stats_parsed", statistics(row(ImmutableMap.of("x", BIGINT))))),
                """
                {"add":{"path":"a","partitionValues":{},"size":1,"stats":"text","stats_parsed":{"numRecords":1}}}""",
                """
                {"txn":{"appId":"b","version":1}}""",
                """
                {"add":{"path":"c","partitionValues":{},"size":1,"stats_parsed":{"numRecords":2}}}""",
                """
                {"add":{"path":"d","partitionValues":{},"size":1}}"""));

        assertThat(statistics()).containsExactly(Optional.of("text"), Optional.of("{\"numRecords\":2}"), Optional.empty());
    }

    @Test
    void onlyColumnsThatAreAskedForAreReadOfStructs()
    {
        RowType values = row(ImmutableMap.of("x", BIGINT, "y", BIGINT, "s", row(ImmutableMap.of("a", BIGINT, "b", BIGINT))));
        log.file(CLASSIC.fileName(), parquet(
                withStructs(List.of("stats"), ImmutableMap.of("stats_parsed", statistics(values))),
                """
                {"add":{"path":"a","partitionValues":{},"size":1,"stats_parsed":{"numRecords":7,"minValues":{"x":1,"y":2,"s":{"a":3,"b":4}},"maxValues":{"x":5},"nullCount":{"y":6,"s":{"a":7}}}}}"""));
        CheckpointContent parts = new CheckpointContent(new CheckpointReader(fileSystem, table, new ReadSizes(0, 1)));
        CheckpointPart part = getOnlyElement(parts.reader().parts(CLASSIC));

        assertThat(parts.statistics(part, List.of(column("x")))).containsExactly(Optional.of("{\"numRecords\":7,\"minValues\":{\"x\":1},\"maxValues\":{\"x\":5},\"nullCount\":{}}"));
        assertThat(parts.statistics(part, List.of(column("s", "a"), column("y")))).containsExactly(Optional.of("{\"numRecords\":7,\"minValues\":{\"y\":2,\"s\":{\"a\":3}},\"maxValues\":{},\"nullCount\":{\"y\":6,\"s\":{\"a\":7}}}"));
        assertThat(parts.statistics(part, List.of(column("z")))).containsExactly(Optional.of("{\"numRecords\":7}"));
    }

    @Test
    void structsAreNotReadWhereThereIsText()
    {
        log.file(CLASSIC.fileName(), parquet(
                withStructs(List.of(), ImmutableMap.of("stats_parsed", statistics(row(ImmutableMap.of("x", BIGINT))), "partitionValues_parsed", row(ImmutableMap.of("p", INTEGER)))),
                """
                {"add":{"path":"a","partitionValues":{"p":"1"},"size":1,"stats":"text","stats_parsed":{"numRecords":1},"partitionValues_parsed":{"p":2}}}"""));

        assertThat(files()).extracting(AddFile::stats, AddFile::partitionValues).containsExactly(tuple(Optional.of("text"), ImmutableMap.of("p", Optional.of("1"))));
        assertThat(fileSystem.accesses()).containsExactly("read " + CLASSIC.fileName());
    }

    @Test
    void partitionValuesOfEachTypeBecomeTheTextThatTheLogHas()
    {
        RowType values = row(ImmutableMap.<String, Type>builder()
                .put("col-Ab", BOOLEAN)
                .put("long", BIGINT)
                .put("float", REAL)
                .put("decimal", createDecimalType(9, 2))
                .put("string", VARCHAR)
                .put("binary", VARBINARY)
                .put("date", DATE)
                .put("timestamp", TIMESTAMP_MICROS)
                .put("timestamp_ntz", TIMESTAMP_MICROS)
                .put("none", VARCHAR)
                .put("empty", VARCHAR)
                .buildOrThrow());
        log.file(CLASSIC.fileName(), withInstants(parquet(
                withStructs(List.of("partitionValues"), ImmutableMap.of("partitionValues_parsed", values)),
                """
                {"add":{"path":"a","size":1,"stats":"text","partitionValues_parsed":{"col-Ab":true,"long":-7,"float":%s,"decimal":150,"string":"a%%20b","binary":"é","date":0,"timestamp":0,"timestamp_ntz":1,"empty":""}}}""".formatted(floatToIntBits(Float.NaN)))));

        assertThat(files()).extracting(AddFile::partitionValues).containsExactly(ImmutableMap.<String, Optional<String>>builder()
                .put("col-Ab", Optional.of("true"))
                .put("long", Optional.of("-7"))
                .put("float", Optional.of("NaN"))
                .put("decimal", Optional.of("1.50"))
                .put("string", Optional.of("a%20b"))
                .put("binary", Optional.of("é"))
                .put("date", Optional.of("1970-01-01"))
                .put("timestamp", Optional.of("1970-01-01T00:00:00.000000Z"))
                .put("timestamp_ntz", Optional.of("1970-01-01T00:00:00.000001"))
                .put("none", Optional.empty())
                .put("empty", Optional.empty())
                .buildOrThrow());
    }

    @Test
    void sidecarWithStructsOnlyIsReadAsACheckpointIs()
    {
        log.file("_sidecars/one.parquet", parquet(
                Maps.filterKeys(withStructs(List.of("stats", "partitionValues"), ImmutableMap.of("partitionValues_parsed", row(ImmutableMap.of("p", INTEGER)), "stats_parsed", statistics(row(ImmutableMap.of("x", BIGINT))))), "add"::equals),
                """
                {"add":{"path":"a","size":1,"partitionValues_parsed":{"p":7},"stats_parsed":{"numRecords":2}}}"""));

        assertThat(reader.read(new Sidecar("one.parquet", log.size("_sidecars/one.parquet"), 8))).extracting(action -> ((AddFile) action).stats(), action -> ((AddFile) action).partitionValues())
                .containsExactly(tuple(Optional.of("{\"numRecords\":2}"), ImmutableMap.of("p", Optional.of("7"))));
    }

    @Test
    void partitionValuesInNeitherFormAreAnErrorRatherThanNulls()
    {
        log.file(CLASSIC.fileName(), parquet(
                withStructs(List.of("partitionValues"), ImmutableMap.of()),
                """
                {"add":{"path":"a","size":1}}"""));
        assertUnreadable("is corrupt: add has no partitionValues");

        log.file(CLASSIC.fileName(), parquet(
                withStructs(List.of("partitionValues"), ImmutableMap.of("partitionValues_parsed", row(ImmutableMap.of("p", INTEGER)))),
                """
                {"add":{"path":"a","size":1}}"""));
        assertUnreadable("is corrupt: add has no partitionValues");
    }

    @Test
    void checkpointOfManyRowGroupsKeepsRowsAndStructsTogether()
    {
        Map<String, Type> schema = withStructs(List.of(), ImmutableMap.of("stats_parsed", statistics(row(ImmutableMap.of("x", BIGINT)))));
        List<JsonNode> rows = IntStream.range(0, 1000)
                .mapToObj(index -> index % 3 == 0
                        ? "{\"add\":{\"path\":\"%s\",\"partitionValues\":{},\"size\":1,\"stats\":\"%s\"}}".formatted(index, index)
                        : "{\"add\":{\"path\":\"%s\",\"partitionValues\":{},\"size\":1,\"stats_parsed\":{\"numRecords\":%s}}}".formatted(index, index))
                .map(TestStructForms::json)
                .collect(toImmutableList());
        byte[] content = new ParquetRows(schema, rows).toBytesInRowGroups(7);
        assertThat(ParquetFooters.read(content).getRow_groups()).hasSizeGreaterThan(100);
        log.file(CLASSIC.fileName(), content);

        assertThat(files()).extracting(AddFile::path, AddFile::stats).containsExactlyElementsOf(IntStream.range(0, 1000)
                .mapToObj(index -> tuple(Integer.toString(index), Optional.of(index % 3 == 0 ? Integer.toString(index) : "{\"numRecords\":%s}".formatted(index))))
                .toList());
    }

    @Test
    void checkpointWithoutRowsHoldsNothing()
    {
        byte[] content = parquet(withStructs(List.of("stats"), ImmutableMap.of("stats_parsed", statistics(row(ImmutableMap.of("x", BIGINT))))));
        assertThat(ParquetFooters.read(content).getRow_groups()).isEmpty();
        log.file(CLASSIC.fileName(), content);

        assertThat(reader.read(CLASSIC)).isEmpty();
    }

    @Test
    void nullCountsOfRowGroupsAreNotBelieved()
    {
        byte[] content = parquet(
                withStructs(List.of("stats"), ImmutableMap.of("stats_parsed", statistics(row(ImmutableMap.of("x", BIGINT))))),
                """
                {"add":{"path":"a","partitionValues":{},"size":1,"stats_parsed":{"numRecords":2}}}""",
                """
                {"txn":{"appId":"b","version":1}}""");
        log.file(CLASSIC.fileName(), ParquetFooters.rewrite(content, footer -> footer.getRow_groups().forEach(rowGroup -> rowGroup.getColumns()
                .forEach(column -> column.getMeta_data().getStatistics().setNull_count(column.getMeta_data().getNum_values())))));

        assertThat(reader.read(CLASSIC)).hasSize(2);
        assertThat(statistics()).containsExactly(Optional.of("{\"numRecords\":2}"));
    }

    @Test
    void daysOfTheJulianCalendarAreLeftOutOfStatisticsAndRefusedAsPartitionValues()
    {
        Map<String, Type> schema = withStructs(List.of("stats", "partitionValues"), ImmutableMap.of(
                "stats_parsed", row(ImmutableMap.of("minValues", row(ImmutableMap.of("old", DATE, "new", DATE, "time", TIMESTAMP_MICROS)))),
                "partitionValues_parsed", row(ImmutableMap.of("p", DATE))));
        String row =
                """
                {"add":{"path":"a","size":1,"stats_parsed":{"minValues":{"old":-719162,"new":0,"time":-2500000000000000}},"partitionValues_parsed":{"p":%s}}}""";
        Consumer<FileMetaData> oldWriter = footer -> footer.setKey_value_metadata(List.of(new KeyValue("org.apache.spark.version").setValue("3.5.0"), new KeyValue("org.apache.spark.legacyDateTime").setValue("")));

        log.file(CLASSIC.fileName(), ParquetFooters.rewrite(parquet(schema, row.formatted(0)), oldWriter));
        assertThat(statistics()).containsExactly(Optional.of("{\"minValues\":{\"new\":\"1970-01-01\"}}"));

        log.file(CLASSIC.fileName(), ParquetFooters.rewrite(parquet(schema, row.formatted(-719162)), oldWriter));
        assertUnreadable("is corrupt or not a Parquet file (p is a day of the Julian calendar)");
    }

    private List<AddFile> files()
    {
        return reader.read(CLASSIC).stream()
                .filter(AddFile.class::isInstance)
                .map(AddFile.class::cast)
                .collect(toImmutableList());
    }

    private List<Optional<String>> statistics()
    {
        return files().stream().map(AddFile::stats).toList();
    }

    private void assertUnreadable(String problem)
    {
        assertThatExceptionOfType(UnreadableCheckpointException.class)
                .isThrownBy(() -> reader.read(CLASSIC))
                .withMessage("Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet " + problem);
    }

    private static PhysicalColumn column(String... path)
    {
        return new PhysicalColumn(List.of(path), Primitive.LONG, BIGINT, false);
    }

    private static RowType statistics(RowType values)
    {
        return row(ImmutableMap.of("numRecords", BIGINT, "tightBounds", BOOLEAN, "minValues", values, "maxValues", values, "nullCount", values));
    }

    private static Map<String, Type> withStructs(List<String> without, Map<String, Type> structs)
    {
        Map<String, Type> fields = CheckpointSchema.ADD.getFields().stream()
                .filter(field -> !without.contains(field.getName().orElseThrow()))
                .collect(toImmutableMap(field -> field.getName().orElseThrow(), RowType.Field::getType));
        // Between the others, since nobody may rely on an order
        RowType add = row(ImmutableMap.copyOf(Stream.concat(structs.entrySet().stream(), fields.entrySet().stream()).collect(toImmutableMap(Map.Entry::getKey, Map.Entry::getValue))));
        return ImmutableMap.of("add", add, "txn", CheckpointSchema.TRANSACTION);
    }

    /**
     * Columns named {@code timestamp} become points in time, which the writer does not know.
     */
    private static byte[] withInstants(byte[] file)
    {
        return ParquetFooters.rewrite(file, footer -> footer.getSchema().stream()
                .filter(element -> element.getName().equals("timestamp"))
                .forEach(element -> element.getLogicalType().getTIMESTAMP().setIsAdjustedToUTC(true)));
    }

    private static JsonNode json(String text)
    {
        try {
            return MAPPER.readTree(text);
        }
        catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
