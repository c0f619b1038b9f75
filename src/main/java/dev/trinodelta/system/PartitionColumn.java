package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.schema.PartitionValueCodec;
import io.trino.spi.block.SqlRow;
import io.trino.spi.type.RowType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import static io.trino.spi.block.RowValueBuilder.buildRowValue;
import static io.trino.spi.type.TypeUtils.writeNativeValue;

/**
 * The column of the partition that a row is about: a row of the partition columns.
 */
final class PartitionColumn
{
    private PartitionColumn() {}

    /**
     * @param values by physical column name; empty means SQL NULL
     * @return none for a table that is not partitioned
     */
    static <R> List<MetadataColumn<R>> of(DeltaTableHandle base, PartitionValueCodec codec, Function<R, Map<String, Optional<String>>> values)
    {
        List<DeltaColumnHandle> columns = base.partitionColumns();
        if (columns.isEmpty()) {
            return ImmutableList.of();
        }
        RowType type = RowType.from(columns.stream()
                .map(column -> RowType.field(column.name(), column.type()))
                .toList());
        return ImmutableList.of(MetadataColumn.of("partition", type, "Values of the partition columns", row -> Optional.of(value(base, codec, type, values.apply(row)))));
    }

    private static SqlRow value(DeltaTableHandle base, PartitionValueCodec codec, RowType type, Map<String, Optional<String>> values)
    {
        List<DeltaColumnHandle> columns = base.partitionColumns();
        return buildRowValue(type, fields -> {
            for (int index = 0; index < columns.size(); index++) {
                DeltaColumnHandle column = columns.get(index);
                Optional<String> text = values.getOrDefault(column.field().physicalName(), Optional.empty());
                writeNativeValue(column.type(), fields.get(index), codec.decode(base.tableLocation().name(), column.field(), column.type(), text).getValue());
            }
        });
    }
}
