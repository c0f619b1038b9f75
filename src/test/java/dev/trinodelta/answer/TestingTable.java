package dev.trinodelta.answer;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.answer.RandomTable.DataFile;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.FileIndexBuilder;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.filesystem.Location;
import io.trino.filesystem.memory.MemoryFileSystem;
import io.trino.spi.type.DecimalType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static com.google.common.collect.MoreCollectors.onlyElement;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * The files of a table in an index, cut into runs at random places.
 */
final class TestingTable
{
    static final TableLocation TABLE = new TableLocation("sales.orders", Location.of("memory:///orders"));
    static final StatisticsLoader STATISTICS = new StatisticsLoader(new MemoryFileSystem(), TABLE, Runnable::run);

    static final Map<String, PhysicalColumn> COLUMNS = List.of(
                    new PhysicalColumn(List.of("p"), Primitive.STRING, VARCHAR, true),
                    new PhysicalColumn(List.of("q"), Primitive.INTEGER, INTEGER, true),
                    new PhysicalColumn(List.of("id"), Primitive.LONG, BIGINT, false),
                    new PhysicalColumn(List.of("d"), Primitive.DATE, DATE, false),
                    new PhysicalColumn(List.of("m"), new DeltaType.Decimal(10, 2), DecimalType.createDecimalType(10, 2), false),
                    new PhysicalColumn(List.of("b"), Primitive.BOOLEAN, BOOLEAN, false),
                    new PhysicalColumn(List.of("s"), Primitive.STRING, VARCHAR, false),
                    new PhysicalColumn(List.of("t"), Primitive.TIMESTAMP_NTZ, TIMESTAMP_MICROS, false),
                    new PhysicalColumn(List.of("f"), Primitive.DOUBLE, DOUBLE, false)).stream()
            .collect(toImmutableMap(column -> column.path().stream().collect(onlyElement()), column -> column));

    private TestingTable() {}

    static FileSelection select(List<DataFile> files, int filesOfRun)
    {
        FileIndex index = FileIndex.empty();
        for (int start = 0; start < files.size(); start += filesOfRun) {
            FileIndexBuilder next = new FileIndexBuilder(TABLE.root(), index);
            files.subList(start, Math.min(start + filesOfRun, files.size())).stream().map(TestingTable::add).forEach(next::add);
            index = next.build();
        }
        return FileSelection.all(index);
    }

    private static AddFile add(DataFile file)
    {
        return new AddFile(
                file.path(),
                file.partition(),
                100,
                0,
                true,
                file.statistics().map(Object::toString),
                ImmutableMap.of(),
                file.vector(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty());
    }
}
