package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterators;
import com.google.common.collect.Sets;
import com.google.inject.Inject;
import dev.trinodelta.catalog.Viewer;
import dev.trinodelta.checkpoint.FileNotes;
import dev.trinodelta.handle.DeltaMetadataSplit;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.FilesSplit;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.handle.MetadataRows;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.PhysicalColumn;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.transaction.TransactionState;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.FixedSplitSource;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.primitives.Ints.saturatedCast;
import static java.lang.Math.clamp;
import static java.util.Objects.requireNonNull;

/**
 * The live data files of a version. Splits take them from the snapshot that their node has, or loads.
 */
final class FilesTable
        implements MetadataTable
{
    private static final int FILES_OF_SPLIT = 100_000;
    /**
     * Each reads all of the statistics where they are asked for, and keeps its share.
     */
    private static final int MOST_SPLITS = 16;
    private static final int ROWS_OF_PAGE = 1024;

    private final SnapshotCache snapshots;
    private final TrinoFileSystemFactory fileSystemFactory;
    private final Executor executor;
    private final TableColumns tableColumns;
    private final FileColumns columns;

    @Inject
    FilesTable(SnapshotCache snapshots, TrinoFileSystemFactory fileSystemFactory, @ForMetadataTables Executor executor, TableColumns tableColumns, FileColumns columns)
    {
        this.snapshots = requireNonNull(snapshots, "snapshots is null");
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.executor = requireNonNull(executor, "executor is null");
        this.tableColumns = requireNonNull(tableColumns, "tableColumns is null");
        this.columns = requireNonNull(columns, "columns is null");
    }

    @Override
    public List<MetadataColumn<FileRow>> columns(Optional<DeltaTableHandle> base)
    {
        return columns.of(base.orElseThrow());
    }

    @Override
    public ConnectorSplitSource splits(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        if (table.predicate().isNone()) {
            return new FixedSplitSource(ImmutableList.of());
        }
        int files = BaseTables.snapshot(session, transaction, table).index().liveFiles();
        int shares = clamp(files / FILES_OF_SPLIT + 1, 1, MOST_SPLITS);
        return new FixedSplitSource(IntStream.range(0, shares)
                .mapToObj(share -> new FilesSplit(share, shares))
                .collect(toImmutableList()));
    }

    @Override
    public ConnectorPageSource open(ConnectorSession session, DeltaMetadataTableHandle table, DeltaMetadataSplit split, List<MetadataColumnHandle> wanted)
    {
        DeltaTableHandle base = table.base().orElseThrow();
        TableLocation location = base.tableLocation();
        TrinoFileSystem fileSystem = fileSystemFactory.create(session);
        Snapshot snapshot = snapshots.at(fileSystem, location, Viewer.of(session.getIdentity()), base.version());
        LiveFileRows files = new LiveFileRows(snapshot, snapshots.statistics(fileSystem, location), (FilesSplit) split);

        Set<MetadataColumnHandle> asked = Sets.union(ImmutableSet.copyOf(wanted), RowColumns.columns(table.predicate()));
        List<PhysicalColumn> statistics = FileColumns.areOfStatistics(asked) ? StatisticsColumns.of(tableColumns.visible(location.name(), snapshot.schema())) : ImmutableList.of();
        Map<String, FileNotes> notes = FileColumns.areOfNotes(asked) ? new FileNotesReader(fileSystem, location, executor).read(base.version(), snapshot.unusable(), files::isOfSplit) : ImmutableMap.of();

        RowColumns<FileRow> rows = new RowColumns<>(columns(table.base()));
        Iterator<FileRow> matching = Iterators.filter(files.rows(FileColumns.areOfRows(asked), statistics, notes), rows.matching(table.predicate())::test);
        Iterator<FileRow> first = Iterators.limit(matching, saturatedCast(table.firstRows().map(MetadataRows::count).orElse(Long.MAX_VALUE)));
        return new PagesSource(Iterators.transform(Iterators.partition(first, ROWS_OF_PAGE), page -> rows.page(wanted, page)));
    }
}
