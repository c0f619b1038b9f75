package dev.trinodelta.log;

import dev.trinodelta.log.LogFile.CompactedCommits;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeltaPaths;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.LogicalFile;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.NamedFiles;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.RemoveFile;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import static dev.trinodelta.protocol.StorageFailure.storageFailure;

/**
 * Reads log compaction files. They are not written as commits are, and nobody would notice a wrong one: what contradicts
 * itself is not believed.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#log-compaction-files">Protocol</a>
 */
public final class CompactionReader
{
    private CompactionReader() {}

    /**
     * What is left of the actions of the commits it covers, once those that later ones undo are gone.
     *
     * @throws UnusableCompactionException where the file is gone or is not what it should be: the commits say the same
     */
    public static List<Action> read(TrinoFileSystem fileSystem, TableLocation table, CompactedCommits file)
    {
        Location location = table.logDirectory().appendPath(file.fileName());
        List<Action> actions;
        try {
            actions = ActionLines.read(fileSystem, location);
        }
        catch (InvalidActionException e) {
            throw new UnusableCompactionException(file, location, e.getMessage(), e);
        }
        catch (FileNotFoundException e) {
            throw new UnusableCompactionException(file, location, NamedFiles.isThere(fileSystem, location) ? "is there, but is a directory, or access to it is denied" : "is missing", e);
        }
        catch (IOException e) {
            throw storageFailure("Could not read log compaction file %s of table %s".formatted(location, table), e);
        }
        Optional<String> contradiction = contradiction(table, actions);
        if (contradiction.isPresent()) {
            throw new UnusableCompactionException(file, location, "contradicts itself: it has " + contradiction.get(), null);
        }
        return actions;
    }

    private static Optional<String> contradiction(TableLocation table, List<Action> actions)
    {
        Set<String> added = new HashSet<>();
        Set<LogicalFile> touched = new HashSet<>();
        Set<Object> others = new HashSet<>();
        for (Action action : actions) {
            Optional<String> contradiction = switch (action) {
                case AddFile file -> {
                    LogicalFile key = canonical(table, file.key());
                    yield added.add(key.path()) && touched.add(key) ? Optional.empty() : Optional.of("several actions of data file " + file.path());
                }
                case RemoveFile file -> touched.add(canonical(table, file.key())) ? Optional.empty() : Optional.of("several actions of data file " + file.path());
                case Metadata _ -> others.add(Metadata.class) ? Optional.empty() : Optional.of("several metaData actions");
                case Protocol _ -> others.add(Protocol.class) ? Optional.empty() : Optional.of("several protocol actions");
                case SetTransaction transaction -> others.add(List.of(SetTransaction.class, transaction.appId())) ? Optional.empty() : Optional.of("several txn actions of " + transaction.appId());
                case DomainMetadata domain -> others.add(List.of(DomainMetadata.class, domain.domain())) ? Optional.empty() : Optional.of("several domainMetadata actions of " + domain.domain());
                // They mean nothing to a table's state
                default -> Optional.empty();
            };
            if (contradiction.isPresent()) {
                return contradiction;
            }
        }
        return Optional.empty();
    }

    private static LogicalFile canonical(TableLocation table, LogicalFile key)
    {
        return new LogicalFile(DeltaPaths.canonical(table.root(), key.path()), key.deletionVectorId());
    }
}
