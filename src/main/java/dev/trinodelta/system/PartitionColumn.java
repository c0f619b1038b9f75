package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.schema.PartitionValueCodec;
import io.trino.spi.block.SqlRow;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.spi.block.RowValueBuilder.buildRowValue;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.TypeUtils.writeNativeValue;
import static java.lang.Float.intBitsToFloat;
import static java.lang.Math.toIntExact;

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

    /**
     * Equal for texts that are spellings of one value.
     *
     * @param values by physical column name; empty means SQL NULL
     */
    static List<Optional<Object>> key(DeltaTableHandle base, PartitionValueCodec codec, Map<String, Optional<String>> values)
    {
        return base.partitionColumns().stream()
                .map(column -> Optional.ofNullable(nativeValue(base, codec, column, values)).map(value -> withoutSignOfZero(column.type(), value)))
                .collect(toImmutableList());
    }

    private static Object withoutSignOfZero(Type type, Object value)
    {
        if (type.equals(REAL) && intBitsToFloat(toIntExact((long) value)) == 0) {
            return 0L;
        }
        return type.equals(DOUBLE) && (double) value == 0 ? (Object) 0.0 : value;
    }

    private static Object nativeValue(DeltaTableHandle base, PartitionValueCodec codec, DeltaColumnHandle column, Map<String, Optional<String>> values)
    {
        Optional<String> text = values.getOrDefault(column.field().physicalName(), Optional.empty());
        return codec.decode(base.tableLocation().name(), column.field(), column.type(), text).getValue();
    }

    private static SqlRow value(DeltaTableHandle base, PartitionValueCodec codec, RowType type, Map<String, Optional<String>> values)
    {
        List<DeltaColumnHandle> columns = base.partitionColumns();
        return buildRowValue(type, fields -> {
            for (int index = 0; index < columns.size(); index++) {
                DeltaColumnHandle column = columns.get(index);
                writeNativeValue(column.type(), fields.get(index), nativeValue(base, codec, column, values));
            }
        });
    }
}
