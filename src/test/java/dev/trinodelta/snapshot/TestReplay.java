package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.RemoveFile;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.TableLocation;
import io.airlift.slice.Slice;
import io.trino.filesystem.Location;
import io.trino.filesystem.memory.MemoryFileSystemFactory;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

import static org.assertj.core.api.Assertions.assertThat;

class TestReplay
{
    private static final TableLocation TABLE = new TableLocation("sales.orders", Location.of("file:///warehouse/orders"));
    private static final StatisticsLoader STATISTICS = new StatisticsLoader(new MemoryFileSystemFactory().create(ConnectorIdentity.ofUser("user")), TABLE, Runnable::run);

    private final Replay replay = new Replay(TABLE.root());

    @Test
    void laterCommitsRemoveFilesOfEarlierOnes()
    {
        replay.apply(List.of(add("a"), add("b")));
        replay.apply(List.of(remove("a"), add("c")));

        assertThat(live()).containsExactlyInAnyOrder(add("b"), add("c"));
    }

    @Test
    void addAfterRemoveBringsAFileBack()
    {
        replay.apply(List.of(add("a")));
        replay.apply(List.of(remove("a")));
        replay.apply(List.of(add("a")));

        assertThat(live()).containsExactly(add("a"));
    }

    @Test
    void removesOfACommitComeBeforeItsAddsWhateverTheirOrder()
    {
        replay.apply(List.of(add("a")));
        replay.apply(List.of(add("a", "v1"), remove("a")));
        assertThat(live()).containsExactly(add("a", "v1"));

        replay.apply(List.of(remove("a", "v1"), add("a", "v2")));
        assertThat(live()).containsExactly(add("a", "v2"));

        replay.apply(List.of(add("a", "v2"), remove("a", "v2")));
        assertThat(live()).containsExactly(add("a", "v2"));
    }

    @Test
    void addOfThePairReplacesItsStatistics()
    {
        replay.apply(List.of(withStatistics("{\"numRecords\":1}")));
        replay.apply(List.of(withStatistics("{\"numRecords\":1,\"nullCount\":{}}")));

        assertThat(live()).containsExactly(withStatistics("{\"numRecords\":1,\"nullCount\":{}}"));
    }

    @Test
    void pathIsLiveOnce()
    {
        replay.apply(List.of(add("a", "v1")));
        replay.apply(List.of(add("a", "v2")));

        assertThat(live()).containsExactly(add("a", "v2"));
    }

    @Test
    void removeOfAnotherVectorRemovesNothing()
    {
        replay.apply(List.of(add("a", "v1")));
        replay.apply(List.of(remove("a")));
        replay.apply(List.of(remove("a", "v2")));
        replay.apply(List.of(remove("unknown")));

        assertThat(live()).containsExactly(add("a", "v1"));
    }

    @Test
    void pathsAreTheSameInEverySpelling()
    {
        replay.apply(List.of(add("a b"), add("/elsewhere/c"), add("file:/elsewhere/d%2De")));
        replay.apply(List.of(remove("a%20b"), remove("file:/elsewhere/c"), remove("file:///elsewhere/d-e")));
        assertThat(live()).isEmpty();

        replay.apply(List.of(add("p=a%252Fb/x"), add("p=a%2Fb/x")));
        assertThat(live()).hasSize(2);
    }

    @Test
    void newestOfEachKindWins()
    {
        replay.apply(List.of(protocol(1), new SetTransaction("app", 1, OptionalLong.empty()), new DomainMetadata("a", "1", false), new DomainMetadata("b", "1", false)));
        replay.apply(List.of(protocol(2), new SetTransaction("app", 2, OptionalLong.empty()), new DomainMetadata("a", "2", false), new DomainMetadata("b", "", true)));

        assertThat(replay.protocol()).isEqualTo(Optional.of(protocol(2)));
        assertThat(replay.metadata()).isEmpty();
        assertThat(replay.transactions()).isEqualTo(ImmutableMap.of("app", new SetTransaction("app", 2, OptionalLong.empty())));
        assertThat(replay.domains()).isEqualTo(ImmutableMap.of("a", new DomainMetadata("a", "2", false)));
    }

    private List<AddFile> live()
    {
        List<AddFile> files = new ArrayList<>();
        FileIndex index = replay.index();
        for (LiveRun run : index.runs()) {
            List<Optional<String>> statistics = new ArrayList<>();
            STATISTICS.forEachText(run.files(), ImmutableList.of(), text -> statistics.add(text.map(Slice::toStringUtf8)));
            run.live().forEach(position -> {
                LiveFile file = index.file(run.files(), position);
                files.add(add(file.path(), file.deletionVector(), statistics.get(position)));
            });
        }
        return files;
    }

    private static Action protocol(int version)
    {
        return new Protocol(version, version, Optional.empty(), Optional.empty());
    }

    private static AddFile add(String path)
    {
        return add(path, Optional.empty(), Optional.empty());
    }

    private static AddFile add(String path, String vector)
    {
        return add(path, Optional.of(descriptor(vector)), Optional.empty());
    }

    private static AddFile withStatistics(String statistics)
    {
        return add("a", Optional.empty(), Optional.of(statistics));
    }

    private static AddFile add(String path, Optional<DeletionVectorDescriptor> vector, Optional<String> statistics)
    {
        return new AddFile(path, ImmutableMap.of(), 1, 2, true, statistics, ImmutableMap.of(), vector, OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
    }

    private static RemoveFile remove(String path)
    {
        return new RemoveFile(path, OptionalLong.empty(), true, Optional.empty(), OptionalLong.empty(), Optional.empty());
    }

    private static RemoveFile remove(String path, String vector)
    {
        return new RemoveFile(path, OptionalLong.empty(), true, Optional.empty(), OptionalLong.empty(), Optional.of(descriptor(vector)));
    }

    private static DeletionVectorDescriptor descriptor(String vector)
    {
        return new DeletionVectorDescriptor("u", vector, OptionalInt.of(1), 34, 2);
    }
}
