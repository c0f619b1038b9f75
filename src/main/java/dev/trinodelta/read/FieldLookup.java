package dev.trinodelta.read;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.schema.DeltaField;
import org.apache.parquet.io.ColumnIO;
import org.apache.parquet.io.GroupColumnIO;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * Matches fields of the table with those of a file: by Parquet field id where the column mapping says so, by physical
 * name otherwise. Names match ignoring case: trino-parquet has lower-cased the file's, and Spark writes and reads
 * without regard to it.
 */
final class FieldLookup
{
    private final String table;
    private final String file;
    private final MessageType schema;

    FieldLookup(String table, String file, MessageType schema)
    {
        this.table = requireNonNull(table, "table is null");
        this.file = requireNonNull(file, "file is null");
        this.schema = requireNonNull(schema, "schema is null");
    }

    /**
     * @throws DeltaException where several fields match, or fields are found by id in a file that has none
     */
    Optional<ColumnIO> find(GroupColumnIO group, DeltaField field)
    {
        List<ColumnIO> matches = IntStream.range(0, group.getChildrenCount())
                .mapToObj(group::getChild)
                .filter(child -> matches(child.getType(), field))
                .toList();
        if (matches.size() > 1) {
            throw new DeltaException(
                    DELTA_BAD_DATA,
                    "Data file %s of table %s has more than one field for column '%s' (names are compared ignoring case). Rewrite the file with the engine that wrote the table.".formatted(file, table, field.name()));
        }
        if (matches.isEmpty() && field.fieldId().isPresent() && !hasFieldId(schema)) {
            throw new DeltaException(
                    DELTA_BAD_DATA,
                    "Table %s maps columns by id, but data file %s has no field ids. Rewrite the file with the engine that wrote the table.".formatted(table, file));
        }
        return matches.stream().findFirst();
    }

    private static boolean matches(Type child, DeltaField field)
    {
        OptionalInt fieldId = field.fieldId();
        if (fieldId.isPresent()) {
            return child.getId() != null && child.getId().intValue() == fieldId.getAsInt();
        }
        return child.getName().toLowerCase(ENGLISH).equals(field.physicalName().toLowerCase(ENGLISH));
    }

    private static boolean hasFieldId(GroupType group)
    {
        return group.getFields().stream().anyMatch(field -> field.getId() != null || (!field.isPrimitive() && hasFieldId(field.asGroupType())));
    }
}
