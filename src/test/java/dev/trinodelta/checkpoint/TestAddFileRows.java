package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.testing.LogBuilder;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestAddFileRows
{
    private static final ClassicCheckpoint CLASSIC = new ClassicCheckpoint(3);

    private final LogBuilder log = new LogBuilder();

    @Test
    void partitionsAreNumberedOnceHoweverTheyAreSpelled()
    {
        log.checkpoint(
                3,
                file("{\"p\":\"1\",\"q\":null}"),
                file("{\"p\":\"1\",\"q\":\"\"}"),
                file("{\"q\":\"\",\"p\":\"1\"}"),
                file("{\"p\":\"1\",\"q\":\"2\"}"),
                file("{\"p\":\"12\",\"q\":\"\"}"),
                file("{}"),
                file("{\"p\":\"1\",\"q\":null}"));

        Partitions partitions = read();
        assertThat(partitions.numbers).containsExactly(0, 0, 0, 1, 2, 3, 0);
        assertThat(partitions.partitions).containsExactly(
                ImmutableMap.of("p", Optional.of("1"), "q", Optional.empty()),
                ImmutableMap.of("p", Optional.of("1"), "q", Optional.of("2")),
                ImmutableMap.of("p", Optional.of("12"), "q", Optional.empty()),
                ImmutableMap.of());
    }

    @Test
    void manyPartitionsOfManyColumnsKeepTheirNumbers()
    {
        List<Map<String, Optional<String>>> expected = IntStream.range(0, 5000)
                .<Map<String, Optional<String>>>mapToObj(index -> ImmutableMap.of("year", Optional.of("%s".formatted(index % 5)), "name", Optional.of("n".repeat(index % 300)).filter(text -> !text.isEmpty()), "day", Optional.of("%s".formatted(index % 7))))
                .toList();
        log.checkpoint(3, expected.stream()
                .map(values -> file("{\"year\":\"%s\",\"name\":\"%s\",\"day\":\"%s\"}".formatted(values.get("year").orElseThrow(), values.get("name").orElse(""), values.get("day").orElseThrow())))
                .toArray(String[]::new));

        Partitions partitions = read();
        assertThat(partitions.partitions).hasSize(2100).doesNotHaveDuplicates();
        assertThat(partitions.numbers.stream().map(partitions.partitions::get)).containsExactlyElementsOf(expected);
    }

    @Test
    void invalidFilesAreTold()
    {
        assertInvalid("\"path\":\"\",\"size\":1", "add is invalid, path is empty");
        assertInvalid("\"path\":\"a/\",\"size\":1", "add is invalid, path is that of a directory: a/");
        assertInvalid("\"path\":\"a%2F\",\"size\":1", "add is invalid, path is that of a directory: a%2F");
        assertInvalid("\"path\":\"a%2\",\"size\":1", "add is invalid, path is not a URI, a percent sign is not followed by two hexadecimal digits: a%2");
        assertInvalid("\"path\":\"a%FF\",\"size\":1", "add is invalid, path is not a URI, its escapes are not UTF-8: a%FF");
        assertInvalid("\"path\":\"s3://bucket/a/\",\"size\":1", "add is invalid, File location cannot end with '/': s3://bucket/a/");
        assertInvalid("\"path\":\"a\",\"size\":-1", "add is invalid, size is negative: -1");
        assertInvalid("\"path\":\"a\",\"size\":1,\"baseRowId\":-1", "add is invalid, baseRowId is negative: OptionalLong[-1]");
        assertInvalid("\"path\":\"a\",\"size\":1,\"baseRowId\":-2,\"defaultRowCommitVersion\":3", "add is invalid, baseRowId is negative: OptionalLong[-2]");
        assertInvalid("\"path\":\"a\",\"size\":1,\"defaultRowCommitVersion\":-1", "add is invalid, defaultRowCommitVersion is negative: OptionalLong[-1]");
        assertInvalid("\"size\":1", "add has no path");
        assertInvalid("\"path\":\"a\"", "add has no size");
        assertInvalid("\"path\":\"a\",\"size\":1,\"deletionVector\":{\"storageType\":\"u\"}", "add.deletionVector has no pathOrInlineDv");
        assertInvalid("\"path\":\"a\",\"size\":1,\"deletionVector\":{\"storageType\":\"u\",\"pathOrInlineDv\":\"x\",\"sizeInBytes\":-1,\"cardinality\":2}", "add is invalid, sizeInBytes is negative: -1");
    }

    private static String file(String partitionValues)
    {
        return """
               {"add":{"path":"a","partitionValues":%s,"size":1}}""".formatted(partitionValues);
    }

    private void assertInvalid(String fields, String problem)
    {
        log.checkpoint(3, file("{}"), "{\"add\":{\"partitionValues\":{},%s}}".formatted(fields));

        assertThatExceptionOfType(UnreadableCheckpointException.class)
                .isThrownBy(this::read)
                .withMessage("Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet is corrupt: " + problem);
    }

    private Partitions read()
    {
        CheckpointReader reader = new CheckpointReader(log.fileSystem(), log.table(), new ReadSizes(0, Long.MAX_VALUE));
        Partitions partitions = new Partitions();
        reader.parts(CLASSIC).forEach(part -> reader.read(part, partitions));
        return partitions;
    }

    private static final class Partitions
            implements CheckpointSink
    {
        private final List<Integer> numbers = new ArrayList<>();
        private List<Map<String, Optional<String>>> partitions = List.of();

        @Override
        public void action(Action action)
        {
            throw new AssertionError(action);
        }

        @Override
        public void files(AddFileRows rows)
        {
            for (int row = 0; row < rows.size(); row++) {
                numbers.add(rows.partition(row));
            }
            partitions = List.copyOf(rows.partitions());
        }
    }
}
