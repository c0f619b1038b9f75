package dev.trinodelta.operation;

import com.google.common.collect.ImmutableSet;
import com.google.inject.Inject;
import dev.trinodelta.catalog.CatalogRelation;
import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.CatalogView;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.catalog.ForeignRelation;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.log.MissingLogException;
import dev.trinodelta.operation.RelationName.AtTime;
import dev.trinodelta.operation.RelationName.AtVersion;
import dev.trinodelta.operation.RelationName.Pin;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.transaction.AsOfTime;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.CatalogSchemaTableName;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableVersion;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.type.Type;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.transaction.TimeTravelProperties.readTimestampAsOf;
import static io.trino.spi.ErrorType.USER_ERROR;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
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
    private final RelationNames names;

    @Inject
    TableResolver(DeltaCatalog catalog, TableColumns columns, RelationNames names)
    {
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.columns = requireNonNull(columns, "columns is null");
        this.names = requireNonNull(names, "names is null");
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
        return names.readings(name.getTableName()).stream()
                .filter(reading -> reading.metadataTable().isEmpty() && find(session, transaction, reading.of(name)).isPresent())
                .findFirst()
                .flatMap(reading -> resolve(session, transaction, name, reading, endVersion));
    }

    private Optional<DeltaTableHandle> resolve(ConnectorSession session, TransactionState transaction, SchemaTableName asked, RelationName reading, Optional<ConnectorTableVersion> clause)
    {
        SchemaTableName name = reading.of(asked);
        Optional<CatalogTable> found = findTable(session, transaction, name);
        if (found.isEmpty()) {
            // It is a view
            return Optional.empty();
        }
        if (reading.pin().isPresent() && clause.isPresent()) {
            throw new DeltaException(INVALID_ARGUMENTS, "\"%s\" names a version of table %s already, and cannot be read as of another one. Use the name or the clause FOR ... AS OF, not both.".formatted(asked.getTableName(), name));
        }
        try {
            return Optional.of(handle(session, transaction, name, found.get(), reading.pin(), clause));
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
     * As {@link #resolve}, for those who ask for the files of the log alone: the version need not be readable. The columns
     * of a table that is not are left out.
     */
    Optional<DeltaTableHandle> resolveLog(
            ConnectorSession session,
            TransactionState transaction,
            SchemaTableName name,
            Optional<ConnectorTableVersion> startVersion,
            Optional<ConnectorTableVersion> endVersion)
    {
        try {
            return resolve(session, transaction, name, startVersion, endVersion);
        }
        catch (MissingLogException e) {
            throw e;
        }
        catch (DeltaException e) {
            if (startVersion.isPresent() || (e.getErrorCode().getType() == USER_ERROR && !e.getErrorCode().equals(NOT_SUPPORTED.toErrorCode()))) {
                throw e;
            }
            return names.readings(name.getTableName()).stream()
                    .filter(reading -> reading.metadataTable().isEmpty() && findTable(session, transaction, reading.of(name)).isPresent())
                    .findFirst()
                    .map(reading -> unreadable(session, transaction, reading, reading.of(name), endVersion));
        }
    }

    private DeltaTableHandle unreadable(ConnectorSession session, TransactionState transaction, RelationName reading, SchemaTableName name, Optional<ConnectorTableVersion> clause)
    {
        TableLocation table = new TableLocation(name.toString(), findTable(session, transaction, name).orElseThrow().location());
        OptionalLong version = version(session, transaction, name, table, reading.pin(), clause);
        return DeltaTableHandle.of(
                name,
                table.root().toString(),
                version.orElseGet(() -> transaction.snapshots().listedVersion(session.getIdentity(), table)),
                version.isPresent(),
                List.of());
    }

    /**
     * What the name stands for, looked up once.
     */
    Optional<CatalogRelation> find(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        return transaction.tables().find(session.getIdentity(), name, () -> catalog.relation(session.getIdentity(), name));
    }

    /**
     * Where the name, or that of a table about a table, belongs to something that another catalog of the server reads.
     */
    Optional<CatalogSchemaTableName> redirect(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        if (!catalog.hasForeignRelations()) {
            return Optional.empty();
        }
        int marker = name.getTableName().lastIndexOf('$');
        return find(session, transaction, name)
                .or(() -> marker > 0 ? find(session, transaction, new SchemaTableName(name.getSchemaName(), name.getTableName().substring(0, marker))) : Optional.empty())
                .filter(ForeignRelation.class::isInstance)
                .flatMap(relation -> ((ForeignRelation) relation).catalog())
                .map(other -> new CatalogSchemaTableName(other, name));
    }

    private Optional<CatalogTable> findTable(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        return find(session, transaction, name).flatMap(relation -> switch (relation) {
            case CatalogTable table -> Optional.of(table);
            case CatalogView _ -> Optional.empty();
            case ForeignRelation foreign -> throw foreign.refused();
        });
    }

    private DeltaTableHandle handle(
            ConnectorSession session,
            TransactionState transaction,
            SchemaTableName name,
            CatalogTable found,
            Optional<Pin> pin,
            Optional<ConnectorTableVersion> clause)
    {
        TableLocation table = new TableLocation(name.toString(), found.location());
        OptionalLong version = version(session, transaction, name, table, pin, clause);
        Snapshot snapshot = version.isPresent()
                ? transaction.snapshots().at(session.getIdentity(), table, version.getAsLong())
                : transaction.snapshots().latest(session.getIdentity(), table);
        transaction.reads().add(name, snapshot);
        return DeltaTableHandle.of(
                name,
                table.root().toString(),
                snapshot.version(),
                version.isPresent(),
                columns.partition(table.name(), snapshot.schema()));
    }

    /**
     * @return empty for the latest one
     */
    private static OptionalLong version(ConnectorSession session, TransactionState transaction, SchemaTableName name, TableLocation table, Optional<Pin> pin, Optional<ConnectorTableVersion> clause)
    {
        if (pin.isPresent()) {
            return OptionalLong.of(switch (pin.get()) {
                case AtVersion at -> at.version(name);
                case AtTime at -> versionAt(session, transaction, table, AsOfTime.of(session, at.time(name)));
            });
        }
        if (clause.isPresent()) {
            return OptionalLong.of(switch (clause.get().getPointerType()) {
                case TARGET_ID -> versionNumber(table, clause.get());
                case TEMPORAL -> versionAt(session, transaction, table, AsOfTime.of(session, clause.get()));
            });
        }
        return readTimestampAsOf(session)
                .map(text -> OptionalLong.of(versionAt(session, transaction, table, AsOfTime.of(session, text))))
                .orElseGet(OptionalLong::empty);
    }

    private static long versionAt(ConnectorSession session, TransactionState transaction, TableLocation table, Instant time)
    {
        try {
            return transaction.snapshots().history(session.getIdentity(), table).versionAt(time);
        }
        catch (MissingLogException e) {
            throw e;
        }
        catch (DeltaException e) {
            if (e.getErrorCode().equals(DELTA_INVALID_LOG.toErrorCode())) {
                throw new DeltaException(DELTA_INVALID_LOG, "%s Times are looked up in the log of the latest version; versions before the damage can be read by their numbers: FOR VERSION AS OF n.".formatted(e.getMessage()), e);
            }
            throw e;
        }
    }

    private static long versionNumber(TableLocation table, ConnectorTableVersion version)
    {
        Type type = version.getVersionType();
        if (!INTEGERS.contains(type)) {
            throw new DeltaException(INVALID_ARGUMENTS, "A version of %s is an integer, not a value of type %s: FOR VERSION AS OF 42.".formatted(table, type.getDisplayName()));
        }
        long number = (long) version.getVersion();
        if (number < 0) {
            throw new DeltaException(INVALID_ARGUMENTS, "Table %s has no version %s: versions begin at 0. Name one of them: FOR VERSION AS OF 42.".formatted(table, number));
        }
        return number;
    }
}
