package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rules that writers of a table keep.
 */
final class ConstraintsTable
        extends KnownRowsTable<TableConstraint>
{
    @Override
    public List<MetadataColumn<TableConstraint>> columns(Optional<DeltaTableHandle> base)
    {
        return ImmutableList.of(
                MetadataColumn.text("kind", "NOT NULL, CHECK, INVARIANT, GENERATED, IDENTITY or DEFAULT", rule -> Optional.of(rule.kind().text())),
                MetadataColumn.text("name", "Name of a check", TableConstraint::name),
                MetadataColumn.text("column_name", "Column, or nested field, that it is about; null for a check", TableConstraint::column),
                MetadataColumn.text("expression", "In SQL of the engine that made the rule; null for NOT NULL", TableConstraint::expression));
    }

    @Override
    Stream<TableConstraint> rows(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        return TableConstraints.of(BaseTables.snapshot(session, transaction, table)).stream();
    }
}
