package dev.trinodelta.system;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.inject.Inject;
import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.log.LogDirectory;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.log.Unusable;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.transaction.TransactionState;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.connector.ConnectorSession;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * The files of a log, without those of later versions than the one that is asked about.
 */
final class LogTable
        extends KnownRowsTable<LogRow>
{
    private final TrinoFileSystemFactory fileSystemFactory;
    private final Executor executor;

    @Inject
    LogTable(TrinoFileSystemFactory fileSystemFactory, @ForMetadataTables Executor executor)
    {
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.executor = requireNonNull(executor, "executor is null");
    }

    @Override
    public List<MetadataColumn<LogRow>> columns(Optional<DeltaTableHandle> base)
    {
        return ImmutableList.of(
                MetadataColumn.text("name", "Name below _delta_log", row -> Optional.of(row.entry().name())),
                MetadataColumn.text("kind", "commit, compacted commits, checkpoint, checkpoint part, checkpoint manifest, sidecar, checksum, last checkpoint or other", row -> Optional.of(row.kind())),
                MetadataColumn.number("first_version", "First version that it stands for", LogRow::firstVersion),
                MetadataColumn.number("version", "Version that it brings the table to; null where its name does not tell", LogRow::version),
                MetadataColumn.number("size_in_bytes", "Bytes", row -> OptionalLong.of(row.entry().size())),
                MetadataColumn.time("modified", "When it was last written, by the clock of the storage", row -> OptionalLong.of(row.entry().modified().toEpochMilli())),
                MetadataColumn.flag("used", "Whether the version is replayed from it; null where files are missing, so that it cannot be replayed", LogRow::isUsed));
    }

    @Override
    Stream<LogRow> rows(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        DeltaTableHandle base = table.base().orElseThrow();
        TrinoFileSystem fileSystem = fileSystemFactory.create(session);
        List<LogDirectory.Entry> entries = LogDirectory.list(fileSystem, base.tableLocation());
        Supplier<Optional<Set<String>>> used = Suppliers.memoize(() -> used(fileSystem, base.tableLocation(), base.version(), entries, unusable(session, transaction, table)));
        return entries.stream()
                .filter(entry -> entry.file().map(file -> file.version() <= base.version()).orElse(true))
                .map(entry -> new LogRow(entry, used));
    }

    /**
     * What the version could not be read from.
     */
    private static Unusable unusable(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        try {
            return BaseTables.snapshot(session, transaction, table).unusable();
        }
        catch (DeltaException _) {
            // Then what readers try to read is all that can be shown
            return Unusable.NONE;
        }
    }

    /**
     * @return empty where the version cannot be replayed from these files
     */
    private Optional<Set<String>> used(TrinoFileSystem fileSystem, TableLocation table, long version, List<LogDirectory.Entry> entries, Unusable unusable)
    {
        List<LogFile> files = entries.stream().flatMap(entry -> entry.file().stream()).collect(toImmutableList());
        Optional<LogSegment> found = LogSegment.find(files, OptionalLong.of(version), unusable);
        if (found.isEmpty()) {
            // Whoever reads the table is told why; here it is shown what there is
            return Optional.empty();
        }
        LogSegment segment = found.get();
        ImmutableSet.Builder<String> used = ImmutableSet.builder();
        segment.tail().forEach(file -> used.add(file.fileName()));
        if (segment.checkpoint().isPresent()) {
            Checkpoint checkpoint = segment.checkpoint().get();
            checkpoint.files().forEach(file -> used.add(file.fileName()));
            if (entries.stream().anyMatch(entry -> entry.name().startsWith("_sidecars/"))) {
                try {
                    new CheckpointContents(fileSystem, table, executor).sidecars(checkpoint).forEach(sidecar -> used.add("_sidecars/" + sidecar.fileName()));
                }
                catch (UnreadableCheckpointException _) {
                    // Readers look for another one, too
                    return used(fileSystem, table, version, entries, unusable.with(checkpoint));
                }
            }
        }
        return Optional.of(used.build());
    }
}
