package dev.trinodelta.protocol;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * Schema, partitioning and properties of the table from this commit on.
 *
 * @param id stays the same for the life of a table; another id at the same location is another table
 * @param provider of the data files' format; {@code parquet} is the only one the protocol knows
 * @param schemaString JSON, read by {@code SchemaJson}; a table without it cannot be read
 * @param partitionColumns logical names, in order
 * @param configuration table properties as the log spells them
 * @param createdTime milliseconds since the epoch
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#change-metadata">Protocol</a>
 */
public record Metadata(
        String id,
        Optional<String> name,
        Optional<String> description,
        String provider,
        Optional<String> schemaString,
        List<String> partitionColumns,
        Map<String, String> configuration,
        OptionalLong createdTime)
        implements Action
{
    public Metadata
    {
        requireNonNull(id, "id is null");
        requireNonNull(name, "name is null");
        requireNonNull(description, "description is null");
        requireNonNull(provider, "provider is null");
        requireNonNull(schemaString, "schemaString is null");
        partitionColumns = ImmutableList.copyOf(partitionColumns);
        configuration = ImmutableMap.copyOf(configuration);
        requireNonNull(createdTime, "createdTime is null");
    }
}
