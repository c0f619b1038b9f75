package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Maps;
import com.google.inject.Inject;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.protocol.SupportedFeatures;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.type.MapType;
import io.trino.spi.type.TypeManager;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * What there is to say of a table in one row, as Spark's {@code DESCRIBE DETAIL} has it.
 */
final class DetailTable
        extends KnownRowsTable<DetailRow>
{
    private final List<MetadataColumn<DetailRow>> columns;

    @Inject
    DetailTable(TypeManager typeManager)
    {
        MapType texts = new MapType(VARCHAR, VARCHAR, typeManager.getTypeOperators());
        this.columns = ImmutableList.of(
                MetadataColumn.text("format", "What tables of this kind are called", _ -> Optional.of("delta")),
                MetadataColumn.text("id", "Id that the table keeps for its life", row -> Optional.of(row.snapshot().metadata().id())),
                MetadataColumn.text("name", "Schema and name that it was found by", row -> Optional.of(row.base().name().toString())),
                MetadataColumn.text("description", "Comment of the table", row -> row.snapshot().metadata().description()),
                MetadataColumn.text("location", "Directory that holds its _delta_log", row -> Optional.of(row.base().location())),
                MetadataColumn.time("created_at", "When the table was made", row -> row.snapshot().metadata().createdTime()),
                MetadataColumn.time("last_modified", "When the version was committed; null where that commit is gone from the log", row -> row.lastModified().get()),
                MetadataColumn.number("version", "Version that this row is about", row -> OptionalLong.of(row.snapshot().version())),
                MetadataColumn.texts("partition_columns", "In partitioning order", row -> ImmutableList.copyOf(row.snapshot().schema().partitionColumns())),
                MetadataColumn.texts("clustering_columns", "By which files are clustered", row -> ClusteringColumns.of(row.snapshot())),
                MetadataColumn.number("num_files", "Live data files", row -> OptionalLong.of(row.snapshot().index().liveFiles())),
                MetadataColumn.number("size_in_bytes", "Bytes of the live data files", row -> OptionalLong.of(row.bytes())),
                MetadataColumn.textsByName("properties", texts, "Table properties, as the log has them", row -> Optional.of(Maps.transformValues(
                        ImmutableSortedMap.copyOf(row.snapshot().metadata().configuration()),
                        Optional::of))),
                MetadataColumn.number("min_reader_version", "Version of the protocol that readers need", row -> OptionalLong.of(row.snapshot().protocol().minReaderVersion())),
                MetadataColumn.number("min_writer_version", "Version of the protocol that writers need", row -> OptionalLong.of(row.snapshot().protocol().minWriterVersion())),
                MetadataColumn.texts("table_features", "Features that the protocol lists or implies", row -> SupportedFeatures.of(row.snapshot().protocol()).stream().toList()));
    }

    @Override
    public List<MetadataColumn<DetailRow>> columns(Optional<DeltaTableHandle> base)
    {
        return columns;
    }

    @Override
    Stream<DetailRow> rows(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        Snapshot snapshot = BaseTables.snapshot(session, transaction, table);
        return Stream.of(new DetailRow(
                table.base().orElseThrow(),
                snapshot,
                () -> BaseTables.timeOf(BaseTables.history(session, transaction, table), snapshot.version())));
    }
}
