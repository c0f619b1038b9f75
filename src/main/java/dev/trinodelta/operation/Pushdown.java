package dev.trinodelta.operation;

import dev.trinodelta.handle.DeltaAnswerHandle;
import dev.trinodelta.handle.DeltaChangesHandle;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaRelationHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.transaction.FileSelections;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.Constraint;
import io.trino.spi.connector.ConstraintApplicationResult;
import io.trino.spi.expression.ConnectorExpression;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.PARTITION;
import static dev.trinodelta.read.ScanProperties.QUERY_PARTITION_FILTER_REQUIRED;
import static dev.trinodelta.read.ScanProperties.filePruningEnabled;
import static dev.trinodelta.read.ScanProperties.queryPartitionFilterRequired;
import static io.trino.spi.StandardErrorCode.QUERY_REJECTED;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.RealType.REAL;
import static java.util.stream.Collectors.joining;

/**
 * Decides which part of a filter the scan takes over, and which part only helps it to skip data. It takes over what holds for whole
 * files: what is asked of partition columns and of the columns that the connector makes, and what is asked of a data column where the
 * statistics of all files that are left say that each of their rows satisfies it.
 */
final class Pushdown
{
    Optional<ConstraintApplicationResult<ConnectorTableHandle>> filter(ConnectorSession session, TransactionState transaction, DeltaTableHandle table, Constraint constraint)
    {
        if (table.firstRows().isPresent()) {
            return Optional.empty();
        }
        TupleDomain<DeltaColumnHandle> asked = constraint.getSummary().transformKeys(DeltaColumnHandle.class::cast);
        TupleDomain<DeltaColumnHandle> summary = withoutVoids(asked);
        // To enforce is to rule files out
        Filtered filtered = filePruningEnabled(session)
                ? enforce(session, transaction.files(), table, summary, constraint)
                : new Filtered(table.withConstraint(table.enforced(), table.unenforced().intersect(ofFiles(summary))), summary, constraint.getExpression());
        if (filtered.table().equals(table) && summary.equals(asked)) {
            return Optional.empty();
        }
        return Optional.of(new ConstraintApplicationResult<>(
                filtered.table(),
                filtered.remaining().transformKeys(ColumnHandle.class::cast),
                filtered.remainingExpression(),
                false));
    }

    /**
     * @throws DeltaException where the session asks for a filter on a partition column, and there is none
     */
    void validateScan(ConnectorSession session, DeltaRelationHandle relation)
    {
        switch (relation) {
            case DeltaTableHandle table -> validateScan(session, table);
            case DeltaChangesHandle changes -> validateScan(session, changes.table());
            case DeltaAnswerHandle answer -> validateScan(session, answer.table());
            // Has no partitions
            case DeltaMetadataTableHandle _ -> {}
        }
    }

    private static void validateScan(ConnectorSession session, DeltaTableHandle table)
    {
        if (!queryPartitionFilterRequired(session) || table.partitionColumns().isEmpty() || !table.expressions().isEmpty()) {
            return;
        }
        boolean filtered = table.predicate().getDomains()
                .map(domains -> domains.keySet().stream().anyMatch(column -> column.kind() == PARTITION))
                .orElse(true);
        if (!filtered) {
            throw new DeltaException(QUERY_REJECTED, "A query of %s needs a filter on one of its partition columns (%s), since %s is set. Add one, or set the session property to false.".formatted(
                    table.tableLocation().name(),
                    table.partitionColumns().stream().map(DeltaColumnHandle::name).collect(joining(", ")),
                    QUERY_PARTITION_FILTER_REQUIRED));
        }
    }

    /**
     * @param remaining what the engine has to filter by
     */
    private record Filtered(DeltaTableHandle table, TupleDomain<DeltaColumnHandle> remaining, ConnectorExpression remainingExpression) {}

    private static Filtered enforce(ConnectorSession session, FileSelections selections, DeltaTableHandle table, TupleDomain<DeltaColumnHandle> summary, Constraint constraint)
    {
        TupleDomain<DeltaColumnHandle> enforceable = summary.filter((column, _) -> isEnforceable(column));
        // The engine asks again for what was taken over before
        TupleDomain<DeltaColumnHandle> remaining = summary.filter((column, domain) -> !isEnforceable(column) && !isEnforced(table, column, domain));
        PartitionConjuncts conjuncts = PartitionConjuncts.of(session, table, constraint, selections.expressions());
        DeltaTableHandle filtered = table
                .withConstraint(table.enforced().intersect(enforceable), table.unenforced().intersect(ofFiles(remaining)))
                .withExpressions(conjuncts.numbers(table));
        if (filtered.equals(table) || filtered.predicate().isNone()) {
            return new Filtered(filtered, remaining, constraint.getExpression());
        }
        FileSelection files = selections.select(session.getIdentity(), filtered, filtered.predicate());
        Set<DeltaColumnHandle> certain = selections.certain(session.getIdentity(), filtered, files, remaining);
        return new Filtered(
                filtered.withConstraint(
                        filtered.enforced().intersect(remaining.filter((column, _) -> certain.contains(column))),
                        filtered.unenforced().filter((column, _) -> !certain.contains(column))),
                remaining.filter((column, _) -> !certain.contains(column)),
                conjuncts.remaining(constraint.getExpression()));
    }

    private static boolean isEnforced(DeltaTableHandle table, DeltaColumnHandle column, Domain domain)
    {
        return table.enforced().getDomains()
                .map(domains -> domains.get(column))
                .filter(domain::contains)
                .isPresent();
    }

    /**
     * Columns that statistics and pages of data files know.
     */
    private static TupleDomain<DeltaColumnHandle> ofFiles(TupleDomain<DeltaColumnHandle> predicate)
    {
        return predicate.filter((column, _) -> !column.kind().hidden());
    }

    /**
     * Columns of the type void are null in each row, so that a filter on them holds for all rows or for none. The engine
     * cannot filter by them.
     */
    static TupleDomain<DeltaColumnHandle> withoutVoids(TupleDomain<DeltaColumnHandle> predicate)
    {
        boolean satisfiable = predicate.getDomains().orElse(Map.of()).entrySet().stream()
                .allMatch(entry -> entry.getKey().field().type() != Primitive.VOID || entry.getValue().isNullAllowed());
        return satisfiable ? predicate.filter((column, _) -> column.field().type() != Primitive.VOID) : TupleDomain.none();
    }

    /**
     * The log has a value for each file, so whole files are in or out. NaN has no place in the order that domains of floating
     * point types are made of: there the engine filters again.
     */
    static boolean isEnforceable(DeltaColumnHandle column)
    {
        return column.kind().constant() && !column.type().equals(REAL) && !column.type().equals(DOUBLE);
    }
}
