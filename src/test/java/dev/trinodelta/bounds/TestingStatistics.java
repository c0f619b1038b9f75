package dev.trinodelta.bounds;

import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.type.Type;

import java.util.List;

import static io.airlift.slice.Slices.utf8Slice;

/**
 * Columns, and bounds of files.
 */
final class TestingStatistics
{
    private TestingStatistics() {}

    static PhysicalColumn dataColumn(DeltaType deltaType, Type type)
    {
        return new PhysicalColumn(List.of("x"), deltaType, type, false);
    }

    /**
     * Of one file for each text.
     */
    static ColumnBounds bounds(PhysicalColumn column, String... statistics)
    {
        FileBoundsBuilder builder = new FileBoundsBuilder(List.of(column));
        for (String text : statistics) {
            builder.add(utf8Slice(text));
        }
        return builder.build().columns().getFirst();
    }
}
