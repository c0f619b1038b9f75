package dev.trinodelta.operation;

import com.google.inject.Inject;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaRelationHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.MetadataTableKind;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.system.MetadataTables;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.CatalogSchemaTableName;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableVersion;
import io.trino.spi.connector.SchemaTableName;

import java.util.Optional;

import static dev.trinodelta.handle.DeltaMetadataTableHandle.CATALOG_HEALTH;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static java.util.Objects.requireNonNull;

/**
 * From a name in a statement to a table, or to a table about one. A table that has the whole name comes first, but
 * before the one about all tables of the catalog: nobody may take the place of what alerts go by.
 */
final class MetadataTableResolver
{
    private final TableResolver tables;
    private final RelationNames names;
    private final MetadataTables metadataTables;

    @Inject
    MetadataTableResolver(TableResolver tables, RelationNames names, MetadataTables metadataTables)
    {
        this.tables = requireNonNull(tables, "tables is null");
        this.names = requireNonNull(names, "names is null");
        this.metadataTables = requireNonNull(metadataTables, "metadataTables is null");
    }

    /**
     * @return empty where there is no table of that name; a table that cannot be read is an error instead
     */
    Optional<? extends DeltaRelationHandle> resolve(
            ConnectorSession session,
            TransactionState transaction,
            SchemaTableName name,
            Optional<ConnectorTableVersion> startVersion,
            Optional<ConnectorTableVersion> endVersion)
    {
        if (name.equals(CATALOG_HEALTH)) {
            if (startVersion.isPresent() || endVersion.isPresent()) {
                throw new DeltaException(NOT_SUPPORTED, "%s tells of the latest versions of all tables, and has none itself. Ask \"table$health\" for a version of one table.".formatted(name));
            }
            return Optional.of(metadataTables.catalogHealth());
        }
        Optional<? extends DeltaRelationHandle> table = tables.resolve(session, transaction, name, startVersion, endVersion);
        if (table.isPresent()) {
            return table;
        }
        return resolveMetadata(session, transaction, name, startVersion, endVersion);
    }

    Optional<CatalogSchemaTableName> redirect(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        return tables.redirect(session, transaction, name);
    }

    private Optional<DeltaMetadataTableHandle> resolveMetadata(
            ConnectorSession session,
            TransactionState transaction,
            SchemaTableName name,
            Optional<ConnectorTableVersion> startVersion,
            Optional<ConnectorTableVersion> endVersion)
    {
        // A version in the rest of the name is for the one who finds the table
        Optional<RelationName> reading = names.readings(name.getTableName()).stream()
                .filter(candidate -> candidate.metadataTable().isPresent() && candidate.pin().isEmpty())
                .findFirst();
        return reading.flatMap(found -> MetadataTableKind.bySuffix(found.metadataTable().get())
                .flatMap(kind -> resolveBase(session, transaction, kind, new SchemaTableName(name.getSchemaName(), found.table()), startVersion, endVersion)
                        .map(table -> metadataTables.handle(name, kind, table))));
    }

    private Optional<DeltaTableHandle> resolveBase(
            ConnectorSession session,
            TransactionState transaction,
            MetadataTableKind kind,
            SchemaTableName name,
            Optional<ConnectorTableVersion> startVersion,
            Optional<ConnectorTableVersion> endVersion)
    {
        return kind == MetadataTableKind.LOG
                ? tables.resolveLog(session, transaction, name, startVersion, endVersion)
                : tables.resolve(session, transaction, name, startVersion, endVersion);
    }
}
