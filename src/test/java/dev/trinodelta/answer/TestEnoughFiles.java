package dev.trinodelta.answer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.answer.RandomTable.DataFile;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.testing.LogBuilder;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import static dev.trinodelta.answer.TestingTable.STATISTICS;
import static dev.trinodelta.answer.TestingTable.select;
import static org.assertj.core.api.Assertions.assertThat;

class TestEnoughFiles
{
    @Test
    void stopsOnceThereAreEnoughLiveRows()
    {
        List<DataFile> files = List.of(
                file("a", 3, "{\"numRecords\":3}"),
                file("unknown", 3, "{}"),
                file("b", 3, "{\"numRecords\":3}", 0, 2),
                file("empty", 3, "{\"numRecords\":3}", 0, 1, 2),
                file("c", 3, "{\"numRecords\":3}"),
                file("d", 3, "{\"numRecords\":3}"));

        assertThat(enough(files, 3)).containsExactly("a");
        assertThat(enough(files, 4)).containsExactly("a", "unknown", "b");
        assertThat(enough(files, 5)).containsExactly("a", "unknown", "b", "c");
        assertThat(enough(files, 100)).containsExactly("a", "unknown", "b", "c", "d");
        assertThat(enough(List.of(), 1)).isEmpty();
        assertThat(enough(files, 0)).isEmpty();
    }

    private static List<String> enough(List<DataFile> files, long rows)
    {
        return EnoughFiles.of(select(files, 100), rows, STATISTICS).stream().map(LiveFile::path).toList();
    }

    private static DataFile file(String path, int rows, String statistics, Integer... deleted)
    {
        return new DataFile(
                path,
                ImmutableMap.of(),
                IntStream.range(0, rows).<Map<String, Object>>mapToObj(_ -> Map.of()).toList(),
                Set.of(deleted),
                Optional.of((ObjectNode) LogBuilder.rows(statistics).getFirst()));
    }
}
