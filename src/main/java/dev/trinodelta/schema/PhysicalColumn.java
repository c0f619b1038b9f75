package dev.trinodelta.schema;

import com.google.common.collect.ImmutableList;
import io.trino.spi.type.Type;

import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * A column, or a nested field, as data files, statistics and partition values know it: what predicates are about.
 *
 * @param path physical names from the top-level column down
 * @param type Trino's, in which the domains of predicates are stated
 * @param partition whether the log holds its value for each file
 */
public record PhysicalColumn(List<String> path, DeltaType deltaType, Type type, boolean partition)
{
    public PhysicalColumn
    {
        path = ImmutableList.copyOf(path);
        checkArgument(!path.isEmpty(), "path is empty");
        requireNonNull(deltaType, "deltaType is null");
        requireNonNull(type, "type is null");
    }
}
