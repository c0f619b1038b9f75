package dev.trinodelta.operation;

import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.Constraint;
import io.trino.spi.connector.ConstraintApplicationResult;
import io.trino.spi.predicate.TupleDomain;

import java.util.Optional;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.PARTITION;
import static dev.trinodelta.read.ScanProperties.filePruningEnabled;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.RealType.REAL;

/**
 * Decides which part of a filter the scan takes over, and which part only helps it to skip data.
 */
final class Pushdown
{
    Optional<ConstraintApplicationResult<ConnectorTableHandle>> filter(ConnectorSession session, DeltaTableHandle table, Constraint constraint)
    {
        TupleDomain<DeltaColumnHandle> summary = constraint.getSummary().transformKeys(DeltaColumnHandle.class::cast);
        // To enforce is to rule files out
        TupleDomain<DeltaColumnHandle> enforceable = filePruningEnabled(session) ? summary.filter((column, _) -> isEnforceable(column)) : TupleDomain.all();
        TupleDomain<DeltaColumnHandle> remaining = filePruningEnabled(session) ? summary.filter((column, _) -> !isEnforceable(column)) : summary;
        TupleDomain<DeltaColumnHandle> enforced = table.enforced().intersect(enforceable);
        TupleDomain<DeltaColumnHandle> unenforced = table.unenforced().intersect(remaining.filter((column, _) -> !column.kind().hidden()));
        if (enforced.equals(table.enforced()) && unenforced.equals(table.unenforced())) {
            return Optional.empty();
        }
        return Optional.of(new ConstraintApplicationResult<>(
                table.withConstraint(enforced, unenforced),
                remaining.transformKeys(ColumnHandle.class::cast),
                constraint.getExpression(),
                false));
    }

    /**
     * The log has a partition value for each file, so whole files are in or out. NaN has no place in the order that
     * domains of floating point types are made of: there the engine filters again.
     */
    private static boolean isEnforceable(DeltaColumnHandle column)
    {
        return column.kind() == PARTITION && !column.type().equals(REAL) && !column.type().equals(DOUBLE);
    }
}
