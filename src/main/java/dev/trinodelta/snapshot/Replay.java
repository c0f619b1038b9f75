package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddCdcFile;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.CheckpointMetadata;
import dev.trinodelta.protocol.CommitInfo;
import dev.trinodelta.protocol.DeltaPaths;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.LogicalFile;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.RemoveFile;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.Sidecar;
import io.trino.filesystem.Location;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * Applies commits in order to what came before them.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#action-reconciliation">Protocol</a>
 */
final class Replay
{
    private final Location root;
    private final Map<LogicalFile, AddFile> live = new LinkedHashMap<>();
    /**
     * The live set has one file a path; the vector that is in force is part of its identity.
     */
    private final Map<String, LogicalFile> byPath = new HashMap<>();
    private final Map<String, SetTransaction> transactions = new HashMap<>();
    private final Map<String, DomainMetadata> domains = new HashMap<>();
    private Optional<Protocol> protocol = Optional.empty();
    private Optional<Metadata> metadata = Optional.empty();

    /**
     * @param root of the table
     */
    Replay(Location root)
    {
        this.root = requireNonNull(root, "root is null");
    }

    /**
     * @param actions of one commit, in any order, or of a part of a checkpoint
     */
    void apply(List<Action> actions)
    {
        // A commit may name the new vector of a file before it removes the file with the old one
        for (Action action : actions) {
            if (action instanceof RemoveFile remove) {
                removeFile(canonical(remove.key()));
            }
        }
        for (Action action : actions) {
            switch (action) {
                case AddFile add -> addFile(add);
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

    int liveFiles()
    {
        return live.size();
    }

    List<AddFile> live()
    {
        return ImmutableList.copyOf(live.values());
    }

    Map<String, SetTransaction> transactions()
    {
        return ImmutableMap.copyOf(transactions);
    }

    Map<String, DomainMetadata> domains()
    {
        return ImmutableMap.copyOf(domains);
    }

    private void addFile(AddFile file)
    {
        LogicalFile key = canonical(file.key());
        LogicalFile previous = byPath.put(key.path(), key);
        if (previous != null) {
            live.remove(previous);
        }
        live.put(key, file);
    }

    private void removeFile(LogicalFile key)
    {
        if (live.remove(key) != null) {
            byPath.remove(key.path());
        }
    }

    /**
     * Writers may spell the path of a file in one way when they add it and in another when they remove it.
     */
    private LogicalFile canonical(LogicalFile key)
    {
        return new LogicalFile(DeltaPaths.canonical(root, key.path()), key.deletionVectorId());
    }
}
