package dev.trinodelta.handle;

import com.google.common.collect.ImmutableList;
import com.google.inject.Inject;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.TableSchema;
import dev.trinodelta.schema.TrinoTypes;
import io.trino.spi.connector.ColumnMetadata;

import java.util.List;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.HIDDEN;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.PARTITION;
import static java.util.Objects.requireNonNull;

/**
 * The columns of a table as Trino sees them.
 */
public final class TableColumns
{
    private final TrinoTypes types;

    @Inject
    public TableColumns(TrinoTypes types)
    {
        this.types = requireNonNull(types, "types is null");
    }

    /**
     * The schema's columns in its order, then the hidden ones.
     *
     * @param table named in errors
     */
    public List<DeltaColumnHandle> all(String table, TableSchema schema)
    {
        return ImmutableList.<DeltaColumnHandle>builder()
                .addAll(visible(table, schema))
                .addAll(HiddenColumn.handles())
                .build();
    }

    public List<DeltaColumnHandle> visible(String table, TableSchema schema)
    {
        return schema.columns().stream()
                .map(column -> handle(table, schema, column))
                .toList();
    }

    /**
     * In partitioning order.
     */
    public List<DeltaColumnHandle> partition(String table, TableSchema schema)
    {
        return schema.partitionColumns().stream()
                .map(name -> handle(table, schema, schema.column(name).orElseThrow()))
                .toList();
    }

    public static ColumnMetadata metadata(DeltaColumnHandle column)
    {
        return ColumnMetadata.builder()
                .setName(column.name())
                .setType(column.type())
                .setNullable(column.field().nullable())
                .setComment(column.field().comment())
                .setHidden(column.kind() == HIDDEN)
                .build();
    }

    private DeltaColumnHandle handle(String table, TableSchema schema, DeltaField column)
    {
        return new DeltaColumnHandle(
                schema.isPartitionColumn(column) ? PARTITION : DATA,
                column,
                types.columnType(table, column));
    }
}
