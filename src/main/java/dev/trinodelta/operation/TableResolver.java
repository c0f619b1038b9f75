package dev.trinodelta.operation;

import com.google.common.collect.ImmutableSet;
import com.google.inject.Inject;
import dev.trinodelta.catalog.CatalogRelation;
import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.log.MissingLogException;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableVersion;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.type.Type;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.connector.PointerType.TEMPORAL;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.SmallintType.SMALLINT;
import static io.trino.spi.type.TinyintType.TINYINT;
import static java.util.Objects.requireNonNull;

/**
 * From a name in a statement to a table at a version.
 */
final class TableResolver
{
    private static final Set<Type> INTEGERS = ImmutableSet.of(BIGINT, INTEGER, SMALLINT, TINYINT);

    private final DeltaCatalog catalog;
    private final TableColumns columns;

    @Inject
    TableResolver(DeltaCatalog catalog, TableColumns columns)
    {
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.columns = requireNonNull(columns, "columns is null");
    }

    /**
     * @return empty where there is no table of that name; a table that cannot be read is an error instead
     */
    Optional<DeltaTableHandle> resolve(
            ConnectorSession session,
            TransactionState transaction,
            SchemaTableName name,
            Optional<ConnectorTableVersion> startVersion,
            Optional<ConnectorTableVersion> endVersion)
    {
        if (startVersion.isPresent()) {
            throw new DeltaException(NOT_SUPPORTED, "A range of versions of %s cannot be read as a table. Name one version: FOR VERSION AS OF n.".formatted(name));
        }
        Optional<CatalogTable> found = findTable(session, transaction, name);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(handle(session, transaction, name, found.get(), endVersion));
        }
        catch (MissingLogException e) {
            // The catalog may have gone by what others knew of the table, which they have found to be wrong just now
            transaction.tables().forget(session.getIdentity(), name);
            if (findTable(session, transaction, name).isEmpty()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * What the name stands for, looked up once.
     */
    Optional<CatalogRelation> find(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        return transaction.tables().find(session.getIdentity(), name, () -> catalog.relation(session.getIdentity(), name));
    }

    private Optional<CatalogTable> findTable(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        return find(session, transaction, name).filter(CatalogTable.class::isInstance).map(CatalogTable.class::cast);
    }

    private DeltaTableHandle handle(ConnectorSession session, TransactionState transaction, SchemaTableName name, CatalogTable found, Optional<ConnectorTableVersion> endVersion)
    {
        TableLocation table = new TableLocation(name.toString(), found.location());
        OptionalLong version = endVersion.map(asked -> OptionalLong.of(versionNumber(name, asked))).orElseGet(OptionalLong::empty);
        Snapshot snapshot = version.isPresent()
                ? transaction.snapshots().at(session.getIdentity(), table, version.getAsLong())
                : transaction.snapshots().latest(session.getIdentity(), table);
        return DeltaTableHandle.of(
                name,
                table.root().toString(),
                snapshot.version(),
                version.isPresent(),
                columns.partition(table.name(), snapshot.schema()));
    }

    private static long versionNumber(SchemaTableName name, ConnectorTableVersion version)
    {
        if (version.getPointerType() == TEMPORAL) {
            throw new DeltaException(NOT_SUPPORTED, "%s cannot be read as of a time yet. Name the version: FOR VERSION AS OF n.".formatted(name));
        }
        Type type = version.getVersionType();
        if (!INTEGERS.contains(type)) {
            throw new DeltaException(INVALID_ARGUMENTS, "A version of %s is an integer, not a value of type %s: FOR VERSION AS OF 42.".formatted(name, type.getDisplayName()));
        }
        long number = (long) version.getVersion();
        if (number < 0) {
            throw new DeltaException(INVALID_ARGUMENTS, "Table %s has no version %s: versions begin at 0. Name one of them: FOR VERSION AS OF 42.".formatted(name, number));
        }
        return number;
    }
}
