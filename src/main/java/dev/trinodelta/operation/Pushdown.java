package dev.trinodelta.operation;

import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.Constraint;
import io.trino.spi.connector.ConstraintApplicationResult;
import io.trino.spi.predicate.TupleDomain;

import java.util.Map;
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
        TupleDomain<DeltaColumnHandle> asked = constraint.getSummary().transformKeys(DeltaColumnHandle.class::cast);
        TupleDomain<DeltaColumnHandle> summary = withoutVoids(asked);
        // To enforce is to rule files out
        TupleDomain<DeltaColumnHandle> enforceable = filePruningEnabled(session) ? summary.filter((column, _) -> isEnforceable(column)) : TupleDomain.all();
        TupleDomain<DeltaColumnHandle> remaining = filePruningEnabled(session) ? summary.filter((column, _) -> !isEnforceable(column)) : summary;
        TupleDomain<DeltaColumnHandle> enforced = table.enforced().intersect(enforceable);
        TupleDomain<DeltaColumnHandle> unenforced = table.unenforced().intersect(remaining.filter((column, _) -> !column.kind().hidden()));
        if (enforced.equals(table.enforced()) && unenforced.equals(table.unenforced()) && summary.equals(asked)) {
            return Optional.empty();
        }
        return Optional.of(new ConstraintApplicationResult<>(
                table.withConstraint(enforced, unenforced),
                remaining.transformKeys(ColumnHandle.class::cast),
                constraint.getExpression(),
                false));
    }

    /**
     * Columns of the type void are null in each row, so that a filter on them holds for all rows or for none. The engine
     * cannot filter by them.
     */
    private static TupleDomain<DeltaColumnHandle> withoutVoids(TupleDomain<DeltaColumnHandle> predicate)
    {
        boolean satisfiable = predicate.getDomains().orElse(Map.of()).entrySet().stream()
                .allMatch(entry -> entry.getKey().field().type() != Primitive.VOID || entry.getValue().isNullAllowed());
        return satisfiable ? predicate.filter((column, _) -> column.field().type() != Primitive.VOID) : TupleDomain.none();
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
