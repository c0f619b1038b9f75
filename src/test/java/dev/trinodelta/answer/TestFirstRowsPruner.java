package dev.trinodelta.answer;

import dev.trinodelta.answer.FirstRowsPruner.Order;
import dev.trinodelta.answer.RandomTable.DataFile;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slices;
import org.junit.jupiter.api.Test;

import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import static dev.trinodelta.answer.TestingTable.COLUMNS;
import static dev.trinodelta.answer.TestingTable.STATISTICS;
import static dev.trinodelta.answer.TestingTable.TABLE;
import static dev.trinodelta.answer.TestingTable.select;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

class TestFirstRowsPruner
{
    private static final FirstRowsPruner PRUNER = new FirstRowsPruner(new PartitionValueCodec(ZoneOffset.UTC));

    @Test
    void filesThatAreLeftHaveTheFirstRows()
    {
        int left = 0;
        int all = 0;
        for (int seed = 0; seed < 1000; seed++) {
            Random random = new Random(seed);
            List<DataFile> files = new RandomTable(random, true).files();
            FileSelection selection = select(files, random.nextInt(1, 100));
            for (PhysicalColumn column : COLUMNS.values()) {
                Order order = new Order(column, random.nextBoolean(), random.nextBoolean());
                int count = random.nextInt(1, 12);
                FileSelection pruned = PRUNER.prune(TABLE, selection, order, count, STATISTICS);
                Set<String> paths = pruned.stream().map(LiveFile::path).collect(toSet());
                assertThat(paths).hasSize(pruned.files());
                assertThat(first(files.stream().filter(file -> paths.contains(file.path())), order, count))
                        .as("seed %s: %s of %s", seed, count, order)
                        .isEqualTo(first(files.stream(), order, count));
                left += pruned.files();
                all += files.size();
            }
        }
        assertThat((double) left / all).isBetween(0.2, 0.6);
    }

    private static List<Optional<Object>> first(Stream<DataFile> files, Order order, int count)
    {
        Comparator<Optional<Object>> nulls = Comparator.comparing(value -> value.isPresent() == order.nullsFirst());
        return files
                .flatMap(file -> file.liveRows().map(row -> value(file, row, order.column().path().getFirst())))
                .sorted(nulls.thenComparing(value -> value.orElse(0L), (one, other) -> one.getClass() == other.getClass() ? order.comparator().compare(one, other) : 0))
                .limit(count)
                .toList();
    }

    private static Optional<Object> value(DataFile file, Map<String, Object> row, String column)
    {
        return switch (column) {
            case "p" -> file.partition().get("p").map(Slices::utf8Slice);
            case "q" -> file.partition().get("q").map(Long::parseLong);
            default -> Optional.ofNullable(row.get(column)).map(value -> value instanceof String text ? Slices.utf8Slice(text) : value);
        };
    }
}
