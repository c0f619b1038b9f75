package dev.trinodelta.handle;

import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * The rows of a scan that suffice.
 *
 * @param count how many
 * @param order in which they come first; without one, any will do
 */
public record FirstRows(long count, Optional<RowOrder> order)
{
    public FirstRows
    {
        checkArgument(count >= 0, "count is negative: %s", count);
        requireNonNull(order, "order is null");
    }

    @Override
    public String toString()
    {
        return "first %s rows".formatted(count) + order.map(rows -> " by " + rows).orElse("");
    }
}
