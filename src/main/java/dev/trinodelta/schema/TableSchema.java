package dev.trinodelta.schema;

import com.google.common.collect.ImmutableSet;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.schema.DeltaType.Primitive;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * The columns of a table at one version.
 *
 * @param columns in the order of the schema, with only the column mapping in force left in them
 * @param partitionColumns logical names, as the columns spell them, in partitioning order
 * @param rowTracking present where rows have ids
 */
public record TableSchema(ColumnMapping mapping, List<DeltaField> columns, Set<String> partitionColumns, Optional<RowTracking> rowTracking)
{
    public TableSchema
    {
        requireNonNull(mapping, "mapping is null");
        columns = List.copyOf(columns);
        partitionColumns = ImmutableSet.copyOf(partitionColumns);
        requireNonNull(rowTracking, "rowTracking is null");
    }

    /**
     * @param table named in errors
     * @throws DeltaException where there is no schema or it cannot be read, has two columns of one name, lacks a partition column, has a
     *         variant for one, or records a change of type that is not a widening
     */
    public static TableSchema of(String table, Protocol protocol, Metadata metadata)
    {
        ColumnMapping mapping = ColumnMapping.of(table, protocol, metadata);
        DeltaType.Struct schema = metadata.schemaString()
                .filter(json -> !json.isBlank())
                .map(json -> SchemaJson.parse(table, json))
                .orElseThrow(() -> new DeltaException(DELTA_INVALID_LOG, "Table %s has no schema: its metaData action has no schemaString. Check the table with the writer that made it.".formatted(table)));
        TypeWidening.checkReadable(table, protocol, schema);
        List<DeltaField> columns = mapping.resolve(table, schema).fields();
        Set<String> names = new HashSet<>();
        for (DeltaField column : columns) {
            if (!names.add(column.name().toLowerCase(ENGLISH))) {
                throw new DeltaException(DELTA_INVALID_LOG, "Table %s has more than one column named '%s' (names are compared ignoring case). Rename one of them with the engine that wrote the table.".formatted(table, column.name()));
            }
        }
        ImmutableSet.Builder<String> partitionColumns = ImmutableSet.builder();
        for (String partitionColumn : metadata.partitionColumns()) {
            DeltaField column = columns.stream()
                    .filter(field -> field.name().equalsIgnoreCase(partitionColumn))
                    .findFirst()
                    .orElseThrow(() -> new DeltaException(DELTA_INVALID_LOG, "Table %s is partitioned by '%s', which its schema does not have. Check the table with the writer that made it.".formatted(table, partitionColumn)));
            if (column.type() == Primitive.VARIANT) {
                throw new DeltaException(DELTA_INVALID_LOG, "Table %s is partitioned by '%s' of type variant, whose values have no text form. Check the table with the writer that made it.".formatted(table, partitionColumn));
            }
            partitionColumns.add(column.name());
        }
        return new TableSchema(mapping, columns, partitionColumns.build(), RowTracking.of(protocol, metadata));
    }

    public Optional<DeltaField> column(String name)
    {
        return columns.stream()
                .filter(column -> column.name().equalsIgnoreCase(name))
                .findFirst();
    }

    public boolean isPartitionColumn(DeltaField column)
    {
        return partitionColumns.contains(column.name());
    }
}
