package dev.trinodelta.changes;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddCdcFile;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.CommitInfo;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DeltaPaths;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.RemoveFile;
import dev.trinodelta.protocol.TableLocation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * What one commit did.
 *
 * @param inCommitTimestamp milliseconds since the epoch, where the commit has it
 * @param metadata that the table has from this version on, where the commit changed it
 * @param protocol that the table has from this version on, where the commit changed it
 */
public record CommitChanges(long version, OptionalLong inCommitTimestamp, Optional<Metadata> metadata, Optional<Protocol> protocol, List<FileChange> files)
{
    public CommitChanges
    {
        requireNonNull(inCommitTimestamp, "inCommitTimestamp is null");
        requireNonNull(metadata, "metadata is null");
        requireNonNull(protocol, "protocol is null");
        files = ImmutableList.copyOf(files);
    }

    /**
     * @param actions of the commit, in any order
     */
    static CommitChanges of(TableLocation table, long version, List<Action> actions)
    {
        List<FileChange> written = actions(actions, AddCdcFile.class)
                .map(FileChange::written)
                .collect(toImmutableList());
        return new CommitChanges(
                version,
                actions(actions, CommitInfo.class).flatMapToLong(info -> info.inCommitTimestamp().stream()).findFirst(),
                actions(actions, Metadata.class).reduce((_, last) -> last),
                actions(actions, Protocol.class).reduce((_, last) -> last),
                // Where a writer wrote changes down, it wrote down all of them
                written.isEmpty() ? inferred(table, actions) : written);
    }

    private static <T extends Action> Stream<T> actions(List<Action> actions, Class<T> type)
    {
        return actions.stream().filter(type::isInstance).map(type::cast);
    }

    boolean changesDefinition()
    {
        return metadata.isPresent() || protocol.isPresent();
    }

    /**
     * Whether rows are gone that were written before the commit.
     */
    boolean infersDeletes()
    {
        return files.stream().anyMatch(file -> file.type().filter(ChangeType.DELETE::equals).isPresent());
    }

    /**
     * A file that comes is inserted rows, a file that goes is deleted rows, but for those that only moved. A file that does both
     * has another deletion vector than before.
     */
    private static List<FileChange> inferred(TableLocation table, List<Action> actions)
    {
        Map<String, RemoveFile> removed = new LinkedHashMap<>();
        for (Action action : actions) {
            if (action instanceof RemoveFile remove && remove.dataChange()) {
                removed.put(DeltaPaths.canonical(table.root(), remove.path()), remove);
            }
        }
        ImmutableList.Builder<FileChange> changes = ImmutableList.builder();
        for (Action action : actions) {
            if (action instanceof AddFile add && add.dataChange()) {
                RemoveFile before = removed.remove(DeltaPaths.canonical(table.root(), add.path()));
                if (before == null) {
                    changes.add(FileChange.inserted(add));
                }
                else {
                    changes.addAll(difference(before, add));
                }
            }
        }
        removed.values().forEach(remove -> changes.add(FileChange.deleted(remove)));
        return changes.build();
    }

    private static List<FileChange> difference(RemoveFile before, AddFile after)
    {
        if (before.key().deletionVectorId().equals(after.key().deletionVectorId())) {
            return ImmutableList.of();
        }
        ImmutableList.Builder<FileChange> changes = ImmutableList.builder();
        Optional<DeletionVectorDescriptor> old = before.deletionVector();
        if (after.deletionVector().isPresent()) {
            changes.add(FileChange.part(after, ChangeType.DELETE, after.deletionVector(), old));
        }
        // Rows that were deleted and are back, as after a RESTORE
        if (old.isPresent()) {
            changes.add(FileChange.part(after, ChangeType.INSERT, old, after.deletionVector()));
        }
        return changes.build();
    }
}
