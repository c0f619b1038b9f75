package dev.trinodelta.security;

import com.google.common.collect.ListMultimap;
import com.google.common.collect.Multimaps;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.TableSchema;

import java.util.List;

import static java.util.Locale.ENGLISH;
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
     * What a column is, whatever it is called.
     */
    static String identity(DeltaField column)
    {
        return column.physicalName().toLowerCase(ENGLISH);
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
        ListMultimap<String, DeltaField> present = Multimaps.index(latest, field -> field.name().toLowerCase(ENGLISH));
        return read.stream().allMatch(field -> present.get(field.name().toLowerCase(ENGLISH)).stream()
                .allMatch(other -> identity(field).equals(identity(other)) && namesMeanTheSame(field.type(), other.type())));
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
}
