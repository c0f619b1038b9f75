package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import com.google.inject.Inject;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

import static java.util.Objects.requireNonNull;

/**
 * The partitions of a table that have live files; of a table that is not partitioned, one row.
 */
final class PartitionsTable
        extends KnownRowsTable<PartitionFigures>
{
    private static final Set<String> OF_ROWS = Set.of("rows", "live_rows");

    private final PartitionValueCodec codec;

    @Inject
    PartitionsTable(PartitionValueCodec codec)
    {
        this.codec = requireNonNull(codec, "codec is null");
    }

    @Override
    public List<MetadataColumn<PartitionFigures>> columns(Optional<DeltaTableHandle> base)
    {
        return ImmutableList.<MetadataColumn<PartitionFigures>>builder()
                .addAll(PartitionColumn.of(base.orElseThrow(), codec, PartitionFigures::values))
                .add(number("files", "Live data files", PartitionFigures::files))
                .add(number("size_in_bytes", "Bytes of the live data files", PartitionFigures::bytes))
                .add(MetadataColumn.number("rows", "Rows in the live data files; null where one of them does not say how many it has", PartitionFigures::rows))
                .add(MetadataColumn.number("live_rows", "Those without what deletion vectors take away", PartitionFigures::liveRows))
                .add(number("files_with_deletion_vector", "Live data files that have a deletion vector", PartitionFigures::withVector))
                .add(number("deleted_rows", "Rows that deletion vectors take away", PartitionFigures::deletedRows))
                .add(MetadataColumn.time("last_modified", "When the newest of the files was written, as the log has it", figures -> OptionalLong.of(figures.lastModified())))
                .build();
    }

    @Override
    Stream<PartitionFigures> rows(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        FileIndex index = BaseTables.snapshot(session, transaction, table).index();
        Set<MetadataColumnHandle> asked = Sets.union(Set.copyOf(table.columns()), RowColumns.columns(table.predicate()));
        if (asked.stream().anyMatch(column -> OF_ROWS.contains(column.name()))) {
            transaction.files().statistics(session.getIdentity(), table.base().orElseThrow())
                    .load(index.runs().stream().map(LiveRun::files).toList(), List.of());
        }
        DeltaTableHandle base = table.base().orElseThrow();
        Map<List<Optional<Object>>, PartitionFigures> partitions = new LinkedHashMap<>();
        PartitionCounting.of(index).forEach(figures -> partitions.merge(PartitionColumn.key(base, codec, figures.values()), figures, PartitionFigures::plus));
        return partitions.values().stream();
    }

    private static MetadataColumn<PartitionFigures> number(String name, String comment, ToLongFunction<PartitionFigures> value)
    {
        return MetadataColumn.number(name, comment, figures -> OptionalLong.of(value.applyAsLong(figures)));
    }
}
