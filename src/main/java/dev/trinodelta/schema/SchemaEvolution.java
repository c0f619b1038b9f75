package dev.trinodelta.schema;

import dev.trinodelta.schema.DeltaType.Primitive;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * Whether rows that were written with one schema can be read with a later one, so that nothing of them is left out or stands under
 * another name. Columns may have been added, and types widened.
 */
public final class SchemaEvolution
{
    private SchemaEvolution() {}

    /**
     * @return why not, as the end of a sentence
     */
    public static Optional<String> obstacle(TableSchema earlier, TableSchema later)
    {
        return fieldObstacle("", earlier.columns(), later.columns())
                .or(() -> partitionObstacle(partitionColumns(earlier), partitionColumns(later)));
    }

    private static Optional<String> partitionObstacle(List<String> earlier, List<String> later)
    {
        return earlier.equals(later)
                ? Optional.empty()
                : Optional.of("the table was partitioned by %s and is by %s".formatted(describe(earlier), describe(later)));
    }

    private static String describe(List<String> columns)
    {
        return columns.isEmpty() ? "nothing" : String.join(", ", columns);
    }

    private static List<String> partitionColumns(TableSchema schema)
    {
        return schema.partitionColumns().stream().sorted().collect(toImmutableList());
    }

    private static Optional<String> fieldObstacle(String prefix, List<DeltaField> earlier, List<DeltaField> later)
    {
        return earlier.stream()
                .map(field -> fieldObstacle(prefix, field, later))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> fieldObstacle(String prefix, DeltaField earlier, List<DeltaField> later)
    {
        String path = prefix + earlier.name();
        Optional<DeltaField> same = later.stream().filter(field -> isSame(earlier, field)).findFirst();
        if (same.isEmpty()) {
            boolean addedAnew = later.stream().anyMatch(field -> field.name().equalsIgnoreCase(earlier.name()));
            return Optional.of("column '%s' was dropped%s".formatted(path, addedAnew ? " and added anew" : ""));
        }
        if (!same.get().name().equalsIgnoreCase(earlier.name())) {
            return Optional.of("column '%s' was renamed to '%s'".formatted(path, prefix + same.get().name()));
        }
        return typeObstacle(path, earlier.type(), same.get().type());
    }

    /**
     * Whether files know both by the same name.
     */
    private static boolean isSame(DeltaField earlier, DeltaField later)
    {
        return earlier.physicalName().equalsIgnoreCase(later.physicalName())
                && (earlier.fieldId().isEmpty() || later.fieldId().isEmpty() || earlier.fieldId().equals(later.fieldId()));
    }

    private static Optional<String> typeObstacle(String path, DeltaType earlier, DeltaType later)
    {
        if (earlier.equals(later) || earlier == Primitive.VOID || TypeWidening.isPermitted(earlier, later)) {
            return Optional.empty();
        }
        return switch (earlier) {
            case DeltaType.Struct struct when later instanceof DeltaType.Struct other -> fieldObstacle(path + ".", struct.fields(), other.fields());
            case DeltaType.Array array when later instanceof DeltaType.Array other -> typeObstacle(path + ".element", array.element(), other.element());
            case DeltaType.Map map when later instanceof DeltaType.Map other -> Stream.of(
                            typeObstacle(path + ".key", map.key(), other.key()),
                            typeObstacle(path + ".value", map.value(), other.value()))
                    .flatMap(Optional::stream)
                    .findFirst();
            case Primitive _, DeltaType.Decimal _, DeltaType.Struct _, DeltaType.Array _, DeltaType.Map _ -> Optional.of("column '%s' was of type %s and is of type %s".formatted(path, earlier, later));
        };
    }
}
