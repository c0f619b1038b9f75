package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;

import java.util.List;

/**
 * The columns and nested fields that files can have statistics of.
 */
final class StatisticsColumns
{
    private StatisticsColumns() {}

    static List<PhysicalColumn> of(List<DeltaColumnHandle> columns)
    {
        ImmutableList.Builder<PhysicalColumn> leaves = ImmutableList.builder();
        columns.stream()
                .filter(column -> column.kind() == DeltaColumnHandle.Kind.DATA)
                .forEach(column -> collect(ImmutableList.of(), column.field(), column.type(), leaves));
        return leaves.build();
    }

    private static void collect(List<String> parents, DeltaField field, Type type, ImmutableList.Builder<PhysicalColumn> leaves)
    {
        List<String> path = ImmutableList.<String>builder().addAll(parents).add(field.physicalName()).build();
        if (field.type() instanceof DeltaType.Struct struct && type instanceof RowType row) {
            for (int index = 0; index < struct.fields().size(); index++) {
                collect(path, struct.fields().get(index), row.getFields().get(index).getType(), leaves);
            }
        }
        else {
            leaves.add(new PhysicalColumn(path, field.type(), type, false));
        }
    }
}
