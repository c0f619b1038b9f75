package dev.trinodelta.changes;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.testing.LogBuilder;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever a commit makes of files and vectors, the changes told from it are the rows that are gone and those that are new.
 */
class TestRandomChanges
{
    private static final int ROWS = 5;
    private static final List<String> FILES = ImmutableList.of("a.parquet", "b.parquet", "c%20d.parquet");

    private final LogBuilder log = new LogBuilder();
    private final Random random = new Random(3);

    @Test
    void changesAreTheRowsThatAreGoneAndThoseThatAreNew()
    {
        for (int round = 0; round < 2000; round++) {
            Map<String, Set<Integer>> before = randomTable();
            Map<String, Set<Integer>> after = randomTable();

            CommitChanges changes = commit(before, after);

            assertThat(rows(changes, ChangeType.DELETE)).as("round %s", round).containsExactlyInAnyOrderElementsOf(Sets.difference(rows(before), rows(after)));
            assertThat(rows(changes, ChangeType.INSERT)).as("round %s", round).containsExactlyInAnyOrderElementsOf(Sets.difference(rows(after), rows(before)));
        }
    }

    /**
     * Some of the files, each with the rows that are deleted from it.
     */
    private Map<String, Set<Integer>> randomTable()
    {
        Map<String, Set<Integer>> table = new HashMap<>();
        for (String file : FILES) {
            if (random.nextInt(3) > 0) {
                Set<Integer> deleted = new TreeSet<>();
                random.ints(random.nextInt(4), 0, ROWS).forEach(deleted::add);
                table.put(file, deleted);
            }
        }
        return table;
    }

    private CommitChanges commit(Map<String, Set<Integer>> before, Map<String, Set<Integer>> after)
    {
        List<String> actions = new ArrayList<>();
        before.forEach((file, deleted) -> {
            if (!deleted.equals(after.get(file)) || random.nextBoolean()) {
                actions.add(deleted.isEmpty() ? LogBuilder.remove(file) : LogBuilder.remove(file, vector(deleted)));
            }
        });
        after.forEach((file, deleted) -> {
            if (!deleted.equals(before.get(file)) || actions.stream().anyMatch(action -> action.contains(file))) {
                actions.add(deleted.isEmpty() ? LogBuilder.add(file) : LogBuilder.add(file, vector(deleted)));
            }
        });
        Collections.shuffle(actions, random);
        actions.add("{\"commitInfo\":{}}");
        log.commit(1, actions.toArray(String[]::new));
        return CommitChanges.of(log.table(), 1, CommitReader.read(log.fileSystem(), log.table(), new Commit(1)));
    }

    private static Set<String> rows(Map<String, Set<Integer>> table)
    {
        return table.entrySet().stream()
                .flatMap(file -> IntStream.range(0, ROWS)
                        .filter(row -> !file.getValue().contains(row))
                        .mapToObj(row -> file.getKey() + " " + row))
                .collect(toImmutableSet());
    }

    private static List<String> rows(CommitChanges changes, ChangeType type)
    {
        return changes.files().stream()
                .filter(file -> file.type().orElseThrow() == type)
                .flatMap(TestRandomChanges::rows)
                .toList();
    }

    private static Stream<String> rows(FileChange file)
    {
        return IntStream.range(0, ROWS)
                .filter(row -> file.onlyRows().map(vector -> lists(vector, row)).orElse(true))
                .filter(row -> !file.exceptRows().map(vector -> lists(vector, row)).orElse(false))
                .mapToObj(row -> file.path() + " " + row);
    }

    /**
     * A name that tells the rows that the vector lists.
     */
    private static String vector(Set<Integer> rows)
    {
        return rows.stream().map(String::valueOf).collect(joining());
    }

    private static boolean lists(DeletionVectorDescriptor vector, int row)
    {
        return vector.pathOrInlineDv().contains(String.valueOf(row));
    }
}
