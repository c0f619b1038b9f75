package dev.trinodelta.handle;

import io.trino.spi.connector.SortOrder;

import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * The rows of a metadata table that suffice.
 *
 * @param count how many
 * @param versions the order in which they come first by their versions; without one, any will do
 */
public record MetadataRows(long count, Optional<SortOrder> versions)
{
    public MetadataRows
    {
        checkArgument(count >= 0, "count is negative: %s", count);
        requireNonNull(versions, "versions is null");
    }

    @Override
    public String toString()
    {
        return "first %s rows".formatted(count) + versions.map(order -> " by version " + order).orElse("");
    }
}
