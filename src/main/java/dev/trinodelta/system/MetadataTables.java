package dev.trinodelta.system;

import com.google.common.collect.ImmutableMap;
import com.google.inject.Inject;
import dev.trinodelta.handle.DeltaMetadataSplit;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.handle.MetadataTableKind;
import dev.trinodelta.read.MetadataScans;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ColumnMetadata;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.SchemaTableName;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.handle.DeltaMetadataTableHandle.CATALOG_HEALTH;
import static java.util.Objects.requireNonNull;

/**
 * All tables about tables.
 */
public final class MetadataTables
        implements MetadataScans
{
    private final Map<MetadataTableKind, MetadataTable> tables;
    private final CatalogHealthTable catalogHealth;

    @Inject
    MetadataTables(Map<MetadataTableKind, MetadataTable> tables, CatalogHealthTable catalogHealth)
    {
        this.tables = ImmutableMap.copyOf(tables);
        this.catalogHealth = requireNonNull(catalogHealth, "catalogHealth is null");
    }

    /**
     * All rows and columns of {@link DeltaMetadataTableHandle#CATALOG_HEALTH}.
     */
    public DeltaMetadataTableHandle catalogHealth()
    {
        return DeltaMetadataTableHandle.of(CATALOG_HEALTH, MetadataTableKind.HEALTH, Optional.empty(), MetadataColumn.handles(catalogHealth.columns(Optional.empty())));
    }

    /**
     * All rows and columns of a table about another one.
     *
     * @param name as the statement named it
     */
    public DeltaMetadataTableHandle handle(SchemaTableName name, MetadataTableKind kind, DeltaTableHandle base)
    {
        return DeltaMetadataTableHandle.of(name, kind, Optional.of(base), tables.get(kind).columns(Optional.of(base)).stream()
                .map(MetadataColumn::handle)
                .collect(toImmutableList()));
    }

    /**
     * Of all columns, wanted or not.
     */
    public List<ColumnMetadata> columns(DeltaMetadataTableHandle table)
    {
        return find(table).columns(table.base()).stream()
                .map(MetadataColumn::metadata)
                .collect(toImmutableList());
    }

    @Override
    public ConnectorSplitSource splits(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        return find(table).splits(session, transaction, table);
    }

    @Override
    public ConnectorPageSource open(ConnectorSession session, DeltaMetadataTableHandle table, DeltaMetadataSplit split, List<MetadataColumnHandle> columns)
    {
        return find(table).open(session, table, split, columns);
    }

    private MetadataTable find(DeltaMetadataTableHandle table)
    {
        return table.base().isPresent() ? tables.get(table.kind()) : catalogHealth;
    }
}
