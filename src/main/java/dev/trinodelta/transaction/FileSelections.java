package dev.trinodelta.transaction;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.pruning.FilePredicate;
import dev.trinodelta.pruning.FilePruner;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import dev.trinodelta.snapshot.Snapshot;
import io.trino.filesystem.Location;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.security.ConnectorIdentity;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.HIDDEN;
import static java.util.Objects.requireNonNull;

/**
 * Which files the scans of a transaction read: decided once for each table and predicate, by whatever part of the query asks first.
 */
public final class FileSelections
{
    private final PinnedSnapshots snapshots;
    private final PartitionValueCodec codec;
    private final FilePruner pruner;
    private final PartitionExpressions expressions;
    private final Map<Key, FileSelection> selections = new ConcurrentHashMap<>();

    public FileSelections(PinnedSnapshots snapshots, PartitionValueCodec codec, PartitionExpressions expressions)
    {
        this.snapshots = requireNonNull(snapshots, "snapshots is null");
        this.codec = requireNonNull(codec, "codec is null");
        this.pruner = new FilePruner(codec);
        this.expressions = requireNonNull(expressions, "expressions is null");
    }

    /**
     * The files that can hold a row that matches, and that the expressions of the table leave; see {@link FilePruner#prune}.
     *
     * @param columns a part of what the table's handle asks, or more
     */
    public FileSelection select(ConnectorIdentity identity, DeltaTableHandle table, TupleDomain<DeltaColumnHandle> columns)
    {
        Snapshot snapshot = snapshots.at(identity, table.tableLocation(), table.version());
        FilePredicate predicate = predicate(table, columns);
        Key key = new Key(snapshot.table().root(), snapshot.version(), predicate);
        FileSelection known = selections.get(key);
        if (known != null) {
            return known;
        }
        // Not while the map is locked: statistics may have to be read
        FileSelection selection = pruner.prune(snapshot.table(), index(snapshot, predicate), predicate, statistics(identity, table));
        selections.put(key, selection);
        return selection;
    }

    /**
     * The files that {@link #select} selects from: all live ones, or, where others are not read yet, those of the partitions that it asks for.
     */
    public FileIndex index(ConnectorIdentity identity, DeltaTableHandle table, TupleDomain<DeltaColumnHandle> columns)
    {
        return index(snapshots.at(identity, table.tableLocation(), table.version()), predicate(table, columns));
    }

    private FileIndex index(Snapshot snapshot, FilePredicate predicate)
    {
        return pruner.partitionFilter(snapshot.table(), predicate)
                .map(partitions -> snapshot.indexOf(partitions::matches))
                .orElseGet(snapshot::index);
    }

    /**
     * Leaves out more of what is selected.
     */
    public FileSelection narrow(ConnectorIdentity identity, DeltaTableHandle table, FileSelection selection, TupleDomain<DeltaColumnHandle> columns)
    {
        return pruner.prune(table.tableLocation(), selection, predicate(table, columns), statistics(identity, table));
    }

    /**
     * Those data columns whose domains hold for all rows of the selected files, by their statistics.
     */
    public Set<DeltaColumnHandle> certain(ConnectorIdentity identity, DeltaTableHandle table, FileSelection selection, TupleDomain<DeltaColumnHandle> columns)
    {
        TupleDomain<DeltaColumnHandle> data = columns.filter((column, _) -> column.kind() == DATA);
        if (data.isAll()) {
            return ImmutableSet.of();
        }
        Set<PhysicalColumn> certain = pruner.certain(selection, data.transformKeys(DeltaColumnHandle::physicalColumn), statistics(identity, table));
        return Sets.filter(data.getDomains().orElseThrow().keySet(), column -> certain.contains(column.physicalColumn()));
    }

    public PartitionExpressions expressions()
    {
        return expressions;
    }

    public StatisticsLoader statistics(ConnectorIdentity identity, DeltaTableHandle table)
    {
        return snapshots.statistics(identity, table.tableLocation());
    }

    /**
     * What {@link #select} asks of files.
     */
    public FilePredicate predicate(DeltaTableHandle table, TupleDomain<DeltaColumnHandle> columns)
    {
        if (columns.isNone()) {
            return FilePredicate.of(TupleDomain.none());
        }
        TupleDomain<DeltaColumnHandle> hidden = columns.filter((column, _) -> column.kind() == HIDDEN);
        return new FilePredicate(
                columns.filter((column, _) -> !column.kind().hidden()).transformKeys(DeltaColumnHandle::physicalColumn),
                table.expressions().stream().map(expressions::get).collect(toImmutableList()),
                hidden.isAll() ? ImmutableList.of() : ImmutableList.of(new HiddenColumnFilter(DeltaTableHandle.of(table.name(), table.location(), table.version(), table.pinned(), table.partitionColumns()), hidden, codec)));
    }

    private record Key(Location root, long version, FilePredicate predicate) {}
}
