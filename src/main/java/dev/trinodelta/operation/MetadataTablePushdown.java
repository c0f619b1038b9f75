package dev.trinodelta.operation;

import com.google.common.collect.ImmutableSet;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.handle.MetadataRows;
import io.trino.spi.connector.Assignment;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.Constraint;
import io.trino.spi.connector.ConstraintApplicationResult;
import io.trino.spi.connector.LimitApplicationResult;
import io.trino.spi.connector.ProjectionApplicationResult;
import io.trino.spi.connector.SortItem;
import io.trino.spi.connector.TopNApplicationResult;
import io.trino.spi.expression.ConnectorExpression;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.type.Type;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MILLIS;
import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * What tables about tables take over from the engine: filters on their plain columns, limits, and which columns are wanted.
 */
final class MetadataTablePushdown
{
    private static final Set<Type> FILTERED = ImmutableSet.of(BIGINT, BOOLEAN, TIMESTAMP_TZ_MILLIS, VARCHAR);
    private static final String VERSION = "version";

    Optional<ConstraintApplicationResult<ConnectorTableHandle>> filter(DeltaMetadataTableHandle table, Constraint constraint)
    {
        TupleDomain<MetadataColumnHandle> summary = constraint.getSummary().transformKeys(MetadataColumnHandle.class::cast);
        TupleDomain<MetadataColumnHandle> predicate = table.predicate().intersect(summary.filter((column, _) -> FILTERED.contains(column.type())));
        if (predicate.equals(table.predicate()) || table.firstRows().isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new ConstraintApplicationResult<>(
                table.withPredicate(predicate),
                summary.filter((column, _) -> !FILTERED.contains(column.type())).transformKeys(ColumnHandle.class::cast),
                constraint.getExpression(),
                false));
    }

    Optional<LimitApplicationResult<ConnectorTableHandle>> limit(DeltaMetadataTableHandle table, long limit)
    {
        if (table.firstRows().isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new LimitApplicationResult<>(table.withFirstRows(new MetadataRows(limit, Optional.empty())), false, false));
    }

    /**
     * Of tables with one row a version only: what comes first among equals is not known here.
     */
    Optional<TopNApplicationResult<ConnectorTableHandle>> topN(DeltaMetadataTableHandle table, long count, List<SortItem> order, Map<String, ColumnHandle> assignments)
    {
        boolean ordered = switch (table.kind()) {
            case HISTORY -> !order.isEmpty() && assignments.get(order.getFirst().getName()) instanceof MetadataColumnHandle column && column.name().equals(VERSION);
            case DETAIL, PROPERTIES, TRANSACTIONS, CONSTRAINTS, LOG, HEALTH, FILES, PARTITIONS -> false;
        };
        if (!ordered || table.firstRows().isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new TopNApplicationResult<>(table.withFirstRows(new MetadataRows(count, Optional.of(order.getFirst().getSortOrder()))), false, false));
    }

    /**
     * Projections stay with the engine; columns that are not wanted need not be found out.
     */
    Optional<ProjectionApplicationResult<ConnectorTableHandle>> project(DeltaMetadataTableHandle table, List<ConnectorExpression> projections, Map<String, ColumnHandle> assignments)
    {
        List<MetadataColumnHandle> wanted = table.columns().stream()
                .filter(assignments::containsValue)
                .collect(toImmutableList());
        if (wanted.equals(table.columns())) {
            return Optional.empty();
        }
        return Optional.of(new ProjectionApplicationResult<>(
                table.withColumns(wanted),
                projections,
                assignments.entrySet().stream()
                        .map(assignment -> new Assignment(assignment.getKey(), assignment.getValue(), ((MetadataColumnHandle) assignment.getValue()).type()))
                        .collect(toImmutableList()),
                false));
    }
}
