package dev.trinodelta.security;

import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.TableSchema;

import java.util.List;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * Columns of a version of a table beside those of its latest version. What data files call a column says which one it is: it
 * outlives new names, and the day that column mapping is switched on.
 *
 * @param read the version that is read
 */
record ColumnMatch(TableSchema read, TableSchema latest)
{
    ColumnMatch
    {
        requireNonNull(read, "read is null");
        requireNonNull(latest, "latest is null");
    }

    /**
     * What the column is in the latest version; nothing where it has been dropped, or the table was replaced.
     */
    List<DeltaField> counterparts(DeltaField column)
    {
        return latest.columns().stream()
                .filter(present -> isSame(column, present))
                .collect(toImmutableList());
    }

    /**
     * Whether no name stands for another column, or another field of one, than in the latest version: what an expression of the
     * rules names is what it means. It may name what one of them does not have.
     */
    boolean namesMeanTheSame()
    {
        return namesMeanTheSame(read.columns(), latest.columns());
    }

    private static boolean namesMeanTheSame(List<DeltaField> read, List<DeltaField> latest)
    {
        return read.stream().allMatch(field -> latest.stream()
                .filter(present -> present.name().equalsIgnoreCase(field.name()))
                .allMatch(present -> isSame(field, present) && namesMeanTheSame(field.type(), present.type())));
    }

    private static boolean namesMeanTheSame(DeltaType read, DeltaType latest)
    {
        if (read instanceof DeltaType.Struct(List<DeltaField> fields) && latest instanceof DeltaType.Struct(List<DeltaField> present)) {
            return namesMeanTheSame(fields, present);
        }
        if (read instanceof DeltaType.Array array && latest instanceof DeltaType.Array present) {
            return namesMeanTheSame(array.element(), present.element());
        }
        if (read instanceof DeltaType.Map map && latest instanceof DeltaType.Map present) {
            return namesMeanTheSame(map.key(), present.key()) && namesMeanTheSame(map.value(), present.value());
        }
        return true;
    }

    private static boolean isSame(DeltaField field, DeltaField present)
    {
        return field.physicalName().equalsIgnoreCase(present.physicalName());
    }
}
