package dev.trinodelta.operation;

import dev.trinodelta.handle.DeltaChangesHandle;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.Constraint;
import io.trino.spi.connector.ConstraintApplicationResult;
import io.trino.spi.predicate.TupleDomain;

import java.util.Optional;

import static dev.trinodelta.read.ScanProperties.filePruningEnabled;

/**
 * What a scan of changes takes over of a filter: what is asked of the commit, and of partition columns. The rest helps it to skip
 * files, row groups and pages.
 */
final class ChangesPushdown
{
    Optional<ConstraintApplicationResult<ConnectorTableHandle>> filter(ConnectorSession session, DeltaChangesHandle changes, Constraint constraint)
    {
        TupleDomain<DeltaColumnHandle> asked = constraint.getSummary().transformKeys(DeltaColumnHandle.class::cast);
        TupleDomain<DeltaColumnHandle> summary = Pushdown.withoutVoids(asked);
        boolean pruning = filePruningEnabled(session);
        TupleDomain<DeltaColumnHandle> enforceable = summary.filter((column, _) -> pruning && Pushdown.isEnforceable(column));
        TupleDomain<DeltaColumnHandle> remaining = summary.filter((column, _) -> !pruning || !Pushdown.isEnforceable(column));
        DeltaTableHandle table = changes.table();
        DeltaTableHandle filtered = table.withConstraint(table.enforced().intersect(enforceable), table.unenforced().intersect(remaining));
        if (filtered.equals(table) && summary.equals(asked)) {
            return Optional.empty();
        }
        return Optional.of(new ConstraintApplicationResult<>(
                changes.withTable(filtered),
                remaining.transformKeys(ColumnHandle.class::cast),
                constraint.getExpression(),
                false));
    }
}
