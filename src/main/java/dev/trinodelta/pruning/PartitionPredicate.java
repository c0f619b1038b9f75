package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.NullableValue;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * The part of a predicate that is about one partition column. For one thread.
 */
final class PartitionPredicate
        implements PartitionFilter
{
    private final TableLocation table;
    private final PartitionValueCodec codec;
    private final PhysicalColumn column;
    private final DeltaField field;
    private final Domain domain;
    /**
     * Of several partition columns one has the same value in many partitions: each is decoded once.
     */
    private final Map<Optional<String>, Boolean> matches = new HashMap<>();

    PartitionPredicate(TableLocation table, PartitionValueCodec codec, PhysicalColumn column, Domain domain)
    {
        this.table = requireNonNull(table, "table is null");
        this.codec = requireNonNull(codec, "codec is null");
        this.column = requireNonNull(column, "column is null");
        this.field = new DeltaField(column.path().getFirst(), column.deltaType(), true, ImmutableMap.of());
        this.domain = requireNonNull(domain, "domain is null");
    }

    @Override
    public boolean matches(Map<String, Optional<String>> partitionValues)
    {
        return matches.computeIfAbsent(partitionValues.getOrDefault(field.name(), Optional.empty()), this::matches);
    }

    private boolean matches(Optional<String> text)
    {
        NullableValue value = codec.decode(table.name(), field, column.type(), text);
        return domain.includesNullableValue(value.getValue());
    }
}
