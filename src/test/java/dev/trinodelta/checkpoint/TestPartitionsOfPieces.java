package dev.trinodelta.checkpoint;

import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.LogBuilder;
import dev.trinodelta.testing.ParquetFooters;
import dev.trinodelta.testing.ParquetRows;
import org.apache.parquet.format.ColumnMetaData;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.collect.Iterables.getOnlyElement;
import static org.assertj.core.api.Assertions.assertThat;

class TestPartitionsOfPieces
{
    private static final ClassicCheckpoint CLASSIC = new ClassicCheckpoint(3);
    private static final Map<String, Optional<String>> ONE = Map.of("p", Optional.of("1"));
    private static final Map<String, Optional<String>> TWO = Map.of("p", Optional.of("2"));
    private static final Map<String, Optional<String>> NULL = Map.of("p", Optional.empty());

    @Test
    void dictionariesTellAllPartitionsWhereEachRowIsAFileInOne()
    {
        Told told = read(false, Stream.of(files("{\"p\":\"1\"}", 50), files("{\"p\":\"2\"}", 50)).flatMap(List::stream).toList());

        assertThat(told.possible).containsExactly(ONE, TWO, NULL);
        assertThat(told.rows).as("those of the first batch").hasSizeLessThan(10).containsOnly(ONE);
        assertThat(told.untold).isFalse();
    }

    @Test
    void rowsAreReadWhereTheyAreWanted()
    {
        Told told = read(true, Stream.of(files("{\"p\":\"1\"}", 50), files("{\"p\":\"2\"}", 50)).flatMap(List::stream).toList());

        assertThat(told.possible).containsExactly(ONE, TWO, NULL);
        assertThat(told.rows).hasSize(100).contains(ONE, TWO);
    }

    @Test
    void dictionariesDoNotTellWhichOfTwoColumnsHasAValue()
    {
        assertNotTold(files("{\"p\":\"1\",\"q\":\"2\"}", 100));
    }

    @Test
    void otherActionsAmongTheFilesMayBeAnything()
    {
        assertNotTold(Stream.of(files("{\"p\":\"1\"}", 99), List.of(LogBuilder.remove("r"))).flatMap(List::stream).toList());
    }

    @Test
    void nullIsNotInADictionary()
    {
        assertNotTold(Stream.of(files("{\"p\":\"1\"}", 99), files("{\"p\":null}", 1)).flatMap(List::stream).toList());
    }

    @Test
    void nullsThatNobodyCountedMayBeThere()
    {
        Told told = new Told(false);
        read(ParquetFooters.rewrite(checkpoint(files("{\"p\":\"1\"}", 100)), footer -> footer.getRow_groups().getFirst().getColumns().stream()
                .map(column -> column.getMeta_data())
                .filter(column -> column.getPath_in_schema().contains("partitionValues"))
                .forEach(ColumnMetaData::unsetStatistics)), told);

        assertThat(told.possible).isEmpty();
        assertThat(told.rows).hasSize(100);
    }

    @Test
    void nullsThatWereNotCountedAreThereAllTheSame()
    {
        Told told = new Told(false);
        List<String> lines = Stream.of(files("{\"p\":\"1\"}", 99), files("{\"p\":null}", 1)).flatMap(List::stream).toList();
        read(ParquetFooters.rewrite(checkpoint(lines), footer -> footer.getRow_groups().getFirst().getColumns().stream()
                .map(column -> column.getMeta_data())
                .filter(column -> column.getPath_in_schema().contains("partitionValues"))
                .forEach(column -> column.getStatistics().setNull_count(0))), told);

        assertThat(told.possible).containsExactly(ONE, NULL);
    }

    private static void assertNotTold(List<String> lines)
    {
        Told told = read(false, lines);
        assertThat(told.possible).isEmpty();
        assertThat(told.rows).hasSize((int) lines.stream().filter(line -> line.contains("\"add\"")).count());
    }

    private static List<String> files(String partitionValues, int count)
    {
        return IntStream.range(0, count).mapToObj(file -> LogBuilder.add("f" + file).replace("{},", partitionValues + ",")).toList();
    }

    private static Told read(boolean wanted, List<String> lines)
    {
        Told told = new Told(wanted);
        read(checkpoint(lines), told);
        return told;
    }

    private static byte[] checkpoint(List<String> lines)
    {
        return new ParquetRows(CheckpointSchema.CLASSIC, LogBuilder.rows(lines.toArray(String[]::new))).toBytes();
    }

    private static void read(byte[] checkpoint, Told told)
    {
        LogBuilder log = new LogBuilder().file(CLASSIC.fileName(), checkpoint);
        CheckpointReader reader = new CheckpointReader(log.fileSystem(), log.table());
        reader.readPartitions(getOnlyElement(getOnlyElement(reader.parts(CLASSIC)).pieces()), told);
    }

    private static final class Told
            implements PartitionsSink
    {
        private final boolean wanted;
        private final List<Map<String, Optional<String>>> possible = new ArrayList<>();
        private final List<Map<String, Optional<String>>> rows = new ArrayList<>();
        private boolean untold;

        private Told(boolean wanted)
        {
            this.wanted = wanted;
        }

        @Override
        public boolean possible(List<Map<String, Optional<String>>> partitions)
        {
            possible.addAll(partitions);
            return wanted;
        }

        @Override
        public void partitions(AddFileRows batch)
        {
            IntStream.range(0, batch.size()).mapToObj(row -> batch.partitions().get(batch.partition(row))).forEach(rows::add);
        }

        @Override
        public void untold()
        {
            untold = true;
        }
    }
}
