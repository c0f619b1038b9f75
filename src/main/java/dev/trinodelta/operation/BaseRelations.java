package dev.trinodelta.operation;

import com.google.inject.Inject;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.handle.MetadataTableKind;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;

import java.util.List;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * From a name to the table whose rules hold for it. It goes by the same readings as {@link TableResolver} and
 * {@link MetadataTableResolver}, in the same order, and by the same look-ups.
 */
public final class BaseRelations
{
    private final DeltaCatalog catalog;
    private final RelationNames names;

    @Inject
    public BaseRelations(DeltaCatalog catalog, RelationNames names)
    {
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.names = requireNonNull(names, "names is null");
    }

    /**
     * Looks nothing up for a name that can be read in one way only.
     */
    public BaseRelation find(ConnectorIdentity identity, TransactionState transaction, SchemaTableName name)
    {
        List<RelationName> readings = names.readings(name.getTableName());
        if (readings.size() == 1) {
            return new BaseRelation(name, Optional.empty());
        }
        return table(identity, transaction, name, readings)
                .map(table -> new BaseRelation(table, Optional.empty()))
                .or(() -> metadataTable(identity, transaction, name, readings))
                .orElseGet(() -> new BaseRelation(name, Optional.empty()));
    }

    private Optional<SchemaTableName> table(ConnectorIdentity identity, TransactionState transaction, SchemaTableName name, List<RelationName> readings)
    {
        return readings.stream()
                .filter(reading -> reading.metadataTable().isEmpty())
                .map(reading -> reading.of(name))
                .filter(table -> transaction.tables().find(identity, table, () -> catalog.relation(identity, table)).isPresent())
                .findFirst();
    }

    private Optional<BaseRelation> metadataTable(ConnectorIdentity identity, TransactionState transaction, SchemaTableName name, List<RelationName> readings)
    {
        return readings.stream()
                .filter(reading -> reading.metadataTable().isPresent() && reading.pin().isEmpty())
                .findFirst()
                .flatMap(reading -> MetadataTableKind.bySuffix(reading.metadataTable().get())
                        .flatMap(kind -> table(identity, transaction, name, names.readings(reading.table()))
                                .map(table -> new BaseRelation(table, Optional.of(kind)))));
    }
}
