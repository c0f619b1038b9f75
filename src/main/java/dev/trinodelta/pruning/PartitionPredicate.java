package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.NullableValue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import static java.util.Objects.requireNonNull;

/**
 * The part of a predicate that is about partition columns.
 */
final class PartitionPredicate
{
    private final List<ColumnPredicate> columns;

    PartitionPredicate(TableLocation table, PartitionValueCodec codec, Map<PhysicalColumn, Domain> domains)
    {
        columns = domains.entrySet().stream()
                .map(entry -> new ColumnPredicate(table, codec, entry.getKey(), entry.getValue()))
                .toList();
    }

    boolean matches(AddFile file)
    {
        for (ColumnPredicate column : columns) {
            if (!column.matches(file)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Many files share a value: each is decoded once.
     */
    private static final class ColumnPredicate
    {
        private final TableLocation table;
        private final PartitionValueCodec codec;
        private final PhysicalColumn column;
        private final DeltaField field;
        private final Domain domain;
        private final Map<Optional<String>, Boolean> matches = new ConcurrentHashMap<>();

        private ColumnPredicate(TableLocation table, PartitionValueCodec codec, PhysicalColumn column, Domain domain)
        {
            this.table = requireNonNull(table, "table is null");
            this.codec = requireNonNull(codec, "codec is null");
            this.column = requireNonNull(column, "column is null");
            this.field = new DeltaField(column.path().getFirst(), column.deltaType(), true, ImmutableMap.of());
            this.domain = requireNonNull(domain, "domain is null");
        }

        private boolean matches(AddFile file)
        {
            return matches.computeIfAbsent(file.partitionValues().getOrDefault(field.name(), Optional.empty()), this::matches);
        }

        private boolean matches(Optional<String> text)
        {
            NullableValue value = codec.decode(table.name(), field, column.type(), text);
            return domain.includesNullableValue(value.getValue());
        }
    }
}
