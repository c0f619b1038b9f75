package dev.trinodelta.handle;

import com.google.common.collect.ImmutableList;
import com.google.inject.Inject;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.TableSchema;
import dev.trinodelta.schema.TrinoTypes;
import io.trino.spi.connector.ColumnMetadata;

import java.util.List;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.PARTITION;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.ROW_COMMIT_VERSION;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.ROW_ID;
import static io.trino.spi.type.BigintType.BIGINT;
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
     * The schema's columns in its order, then the hidden ones. A column of the schema takes the place of the hidden
     * one that has its name.
     *
     * @param table named in errors
     */
    public List<DeltaColumnHandle> all(String table, TableSchema schema)
    {
        return ImmutableList.<DeltaColumnHandle>builder()
                .addAll(visible(table, schema))
                .addAll(hidden(schema).stream().filter(column -> schema.column(column.name()).isEmpty()).iterator())
                .build();
    }

    private static List<DeltaColumnHandle> hidden(TableSchema schema)
    {
        ImmutableList.Builder<DeltaColumnHandle> hidden = ImmutableList.builder();
        hidden.addAll(HiddenColumn.handles());
        schema.rowTracking().ifPresent(tracking -> hidden
                .add(tracked(ROW_ID, "$row_id", tracking.rowIdColumn()))
                .add(tracked(ROW_COMMIT_VERSION, "$row_commit_version", tracking.rowCommitVersionColumn())));
        return hidden.build();
    }

    private static DeltaColumnHandle tracked(DeltaColumnHandle.Kind kind, String name, String physicalName)
    {
        return new DeltaColumnHandle(kind, DeltaField.hidden(name, Primitive.LONG, physicalName), BIGINT);
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
                .setHidden(column.kind().hidden())
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
