package dev.trinodelta.changes;

import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.testing.LogBuilder;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.remove;
import static org.assertj.core.api.Assertions.assertThat;

class TestCommitChanges
{
    private static final String CDC =
            """
            {"cdc":{"path":"_change_data/c.parquet","partitionValues":{"p":"1"},"size":50,"dataChange":false}}""";

    private final LogBuilder log = new LogBuilder();

    @Test
    void filesThatComeAreInsertsAndFilesThatGoAreDeletes()
    {
        assertThat(changes(add("a.parquet"), remove("b.parquet"), add("c.parquet", "vector")))
                .containsExactly(
                        "insert a.parquet",
                        "insert c.parquet except vector",
                        "delete b.parquet");
    }

    @Test
    void filesThatOnlyMoveRowsAreNoChanges()
    {
        assertThat(changes(
                add("a.parquet").replace("\"dataChange\":true", "\"dataChange\":false"),
                remove("b.parquet").replace("\"dataChange\":true", "\"dataChange\":false")))
                .isEmpty();
    }

    @Test
    void changesThatAreWrittenDownAreAll()
    {
        CommitChanges commit = commit(add("a.parquet"), CDC, remove("b.parquet"));

        assertThat(commit.files()).extracting(TestCommitChanges::describe).containsExactly("each _change_data/c.parquet");
        assertThat(commit.infersDeletes()).isFalse();
        assertThat(commit.files().getFirst().size()).isEqualTo(50);
        assertThat(commit.files().getFirst().partitionValues().orElseThrow()).containsEntry("p", Optional.of("1"));
    }

    @Test
    void newVectorOfFileIsTheRowsThatItAdds()
    {
        assertThat(changes(remove("a.parquet"), add("a.parquet", "new")))
                .containsExactly("delete a.parquet only new");
        // In whatever order
        assertThat(changes(add("a.parquet", "new"), remove("a.parquet", "old")))
                .containsExactly("delete a.parquet only new except old", "insert a.parquet only old except new");
    }

    @Test
    void vectorThatGoesIsTheRowsThatAreBack()
    {
        assertThat(changes(add("a.parquet"), remove("a.parquet", "old"))).containsExactly("insert a.parquet only old");
    }

    @Test
    void fileThatIsAddedAnewAsItWasIsNoChange()
    {
        assertThat(changes(remove("a.parquet", "same"), add("a.parquet", "same"))).isEmpty();
        assertThat(changes(add("a.parquet"), remove("a.parquet"))).isEmpty();
    }

    @Test
    void spellingsOfOnePathAreOneFile()
    {
        assertThat(changes(remove("p=a b/x.parquet"), add("p=a%20b/x.parquet", "new"))).containsExactly("delete p=a%20b/x.parquet only new");
    }

    @Test
    void timeAndDefinitionAreThoseOfTheCommit()
    {
        CommitChanges commit = commit("{\"commitInfo\":{\"inCommitTimestamp\":77,\"timestamp\":5}}", metadata("one"));

        assertThat(commit.inCommitTimestamp()).isEqualTo(OptionalLong.of(77));
        assertThat(commit.changesDefinition()).isTrue();
        assertThat(commit.metadata().orElseThrow().id()).isEqualTo("one");
        assertThat(commit(add("a.parquet")).changesDefinition()).isFalse();
    }

    private List<String> changes(String... lines)
    {
        return commit(lines).files().stream().map(TestCommitChanges::describe).toList();
    }

    private CommitChanges commit(String... lines)
    {
        log.commit(3, lines);
        return CommitChanges.of(log.table(), 3, CommitReader.read(log.fileSystem(), log.table(), new Commit(3)));
    }

    private static String describe(FileChange change)
    {
        return change.type().map(ChangeType::text).orElse("each")
                + " " + change.path()
                + describe(" only ", change.onlyRows())
                + describe(" except ", change.exceptRows());
    }

    private static String describe(String word, Optional<DeletionVectorDescriptor> vector)
    {
        return vector.map(present -> word + present.pathOrInlineDv()).orElse("");
    }
}
