package dev.trinodelta.answer;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.index.PartitionValues;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * The values of a partition column. Each text is decoded once, and only if somebody asks: what no row has may be malformed. For
 * one thread.
 */
final class PartitionColumn
{
    private final TableLocation table;
    private final PartitionValueCodec codec;
    private final PartitionValues partitions;
    private final PhysicalColumn column;
    private final DeltaField field;
    private final Map<Optional<String>, Optional<Object>> values = new HashMap<>();

    PartitionColumn(TableLocation table, PartitionValueCodec codec, PartitionValues partitions, PhysicalColumn column)
    {
        this.table = requireNonNull(table, "table is null");
        this.codec = requireNonNull(codec, "codec is null");
        this.partitions = requireNonNull(partitions, "partitions is null");
        this.column = requireNonNull(column, "column is null");
        this.field = new DeltaField(column.path().getFirst(), column.deltaType(), true, ImmutableMap.of());
    }

    PhysicalColumn column()
    {
        return column;
    }

    /**
     * In Trino's native form; empty for null.
     */
    Optional<Object> value(int partition)
    {
        return values.computeIfAbsent(partitions.get(partition).getOrDefault(field.name(), Optional.empty()), this::decode);
    }

    private Optional<Object> decode(Optional<String> text)
    {
        return Optional.ofNullable(codec.decode(table.name(), field, column.type(), text).getValue());
    }
}
