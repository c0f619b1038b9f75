package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.FileIndexBuilder;
import dev.trinodelta.index.NewRun;
import dev.trinodelta.index.PartitionValues;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddCdcFile;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.CheckpointMetadata;
import dev.trinodelta.protocol.CommitInfo;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.RemoveFile;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.Sidecar;
import io.trino.filesystem.Location;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Applies commits in order to what came before them.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#action-reconciliation">Protocol</a>
 */
final class Replay
{
    private final FileIndexBuilder files;
    private final Map<String, SetTransaction> transactions = new HashMap<>();
    private final Map<String, DomainMetadata> domains = new HashMap<>();
    private Optional<Protocol> protocol = Optional.empty();
    private Optional<Metadata> metadata = Optional.empty();

    /**
     * From the beginning.
     *
     * @param root of the table
     */
    Replay(Location root)
    {
        this(root, FileIndex.empty());
    }

    /**
     * Goes on with the files of another replay.
     */
    Replay(Location root, FileIndex base)
    {
        this.files = new FileIndexBuilder(root, base);
    }

    /**
     * Goes on where another replay ended.
     *
     * @param index of the base, or another one where its files are not wanted
     */
    Replay(Snapshot base, FileIndex index)
    {
        this(base.table().root(), index);
        this.protocol = Optional.of(base.protocol());
        this.metadata = Optional.of(base.metadata());
        this.transactions.putAll(base.transactions());
        this.domains.putAll(base.domains());
    }

    /**
     * Of the table, to which the runs of a checkpoint may add.
     */
    PartitionValues partitionValues()
    {
        return files.partitionValues();
    }

    /**
     * @return for each run how many of its files are in none that came before
     */
    List<Integer> addCheckpoint(List<NewRun> runs)
    {
        return files.add(runs);
    }

    /**
     * @param actions of one commit, in any order, or those of a checkpoint that are no data files
     */
    void apply(List<Action> actions)
    {
        // A commit may name the new vector of a file before it removes the file with the old one
        for (Action action : actions) {
            if (action instanceof RemoveFile remove) {
                files.remove(remove);
            }
        }
        for (Action action : actions) {
            switch (action) {
                case AddFile add -> files.add(add);
                case Metadata newer -> metadata = Optional.of(newer);
                case Protocol newer -> protocol = Optional.of(newer);
                case SetTransaction newer -> transactions.put(newer.appId(), newer);
                case DomainMetadata newer when newer.removed() -> domains.remove(newer.domain());
                case DomainMetadata newer -> domains.put(newer.domain(), newer);
                // Sidecars and the mark of a checkpoint mean nothing in a commit, where they stand by mistake
                case RemoveFile _, CommitInfo _, AddCdcFile _, Sidecar _, CheckpointMetadata _ -> {}
            }
        }
    }

    Optional<Protocol> protocol()
    {
        return protocol;
    }

    Optional<Metadata> metadata()
    {
        return metadata;
    }

    FileIndex index()
    {
        return files.build();
    }

    Map<String, SetTransaction> transactions()
    {
        return ImmutableMap.copyOf(transactions);
    }

    Map<String, DomainMetadata> domains()
    {
        return ImmutableMap.copyOf(domains);
    }
}
