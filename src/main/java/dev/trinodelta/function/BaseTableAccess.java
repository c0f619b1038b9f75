package dev.trinodelta.function;

import com.google.common.collect.ImmutableSet;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.TableColumns;
import io.trino.spi.connector.ColumnMetadata;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.SchemaTableName;

import java.util.List;
import java.util.Optional;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.util.Locale.ENGLISH;

/**
 * A function must not be a way around the rules of the tables that it reads. The engine refuses where there are row filters or
 * masks: it cannot apply them to a function.
 */
final class BaseTableAccess
{
    private BaseTableAccess() {}

    /**
     * To be asked before anything of the table is read.
     */
    static void check(ConnectorAccessControl accessControl, SchemaTableName name)
    {
        accessControl.checkCanSelectFromColumns(null, name, Optional.empty(), ImmutableSet.of());
        accessControl.getRowFilters(null, name);
    }

    static void check(ConnectorAccessControl accessControl, SchemaTableName name, List<DeltaColumnHandle> columns)
    {
        accessControl.checkCanSelectFromColumns(null, name, Optional.empty(), columns.stream()
                .map(column -> column.name().toLowerCase(ENGLISH))
                .collect(toImmutableSet()));
        accessControl.getColumnMasks(null, name, columns.stream()
                .map(TableColumns::metadata)
                .map(ColumnMetadata::getColumnSchema)
                .collect(toImmutableList()));
    }
}
