package dev.trinodelta.operation;

import com.google.inject.Inject;
import dev.trinodelta.handle.DeltaAnswerHandle;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.procedure.NewNames;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.transaction.TimeTravelProperties;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.SchemaTableName;

import static dev.trinodelta.handle.DeltaMetadataTableHandle.CATALOG_HEALTH;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static io.trino.spi.StandardErrorCode.READ_ONLY_VIOLATION;
import static java.util.Objects.requireNonNull;

/**
 * Keeps statements that write away from versions that were asked for: they mean a table that is no more, and must not change
 * the one that is.
 */
final class VersionGuard
        implements NewNames
{
    private final RelationNames names;

    @Inject
    VersionGuard(RelationNames names)
    {
        this.names = requireNonNull(names, "names is null");
    }

    /**
     * @param statement as users know it: {@code DROP TABLE}
     * @throws DeltaException where the handle is that of a version, or of a table about tables
     */
    void checkWritable(ConnectorTableHandle handle, String statement)
    {
        switch (handle) {
            case DeltaTableHandle table -> checkLatest(table, statement);
            case DeltaAnswerHandle answer -> checkLatest(answer.table(), statement);
            case DeltaMetadataTableHandle metadata -> throw new DeltaException(READ_ONLY_VIOLATION, "%s cannot change %s: it tells of tables, and is read-only.%s"
                    .formatted(statement, metadata.name(), metadata.base().map(table -> " Name the table itself, %s.".formatted(table.name())).orElse(" Name the table that is to change.")));
            default -> {}
        }
    }

    private static void checkLatest(DeltaTableHandle table, String statement)
    {
        if (table.pinned()) {
            throw new DeltaException(READ_ONLY_VIOLATION, "%s cannot change version %s of table %s: versions are read-only. Name the table itself, %s, in a session without property %s."
                    .formatted(statement, table.version(), table.name(), table.name(), TimeTravelProperties.READ_TIMESTAMP_AS_OF));
        }
    }

    @Override
    public void checkNewName(SchemaTableName name, String statement)
    {
        names.pinned(name.getTableName()).ifPresent(reading -> {
            throw new DeltaException(INVALID_ARGUMENTS, "%s cannot give the name \"%s\": it stands for a version of table %s. Choose a name that does not end with @ and a version."
                    .formatted(statement, name.getTableName(), reading.of(name)));
        });
        names.metadata(name.getTableName()).ifPresent(reading -> {
            throw new DeltaException(INVALID_ARGUMENTS, "%s cannot give the name \"%s\": it stands for a table about table %s. Choose a name that does not end with $%s."
                    .formatted(statement, name.getTableName(), reading.of(name), reading.metadataTable().orElseThrow()));
        });
        if (name.equals(CATALOG_HEALTH)) {
            throw new DeltaException(INVALID_ARGUMENTS, "%s cannot give the name %s: the catalog has a table of its own with that name. Choose another name.".formatted(statement, name));
        }
    }
}
