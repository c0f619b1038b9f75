package dev.trinodelta.handle;

import io.trino.spi.connector.SortOrder;

import static java.util.Objects.requireNonNull;

/**
 * What rows are ordered by first; what decides among equals does not matter here.
 */
public record RowOrder(DeltaColumnHandle column, SortOrder order)
{
    public RowOrder
    {
        requireNonNull(column, "column is null");
        requireNonNull(order, "order is null");
    }

    @Override
    public String toString()
    {
        return column + " " + order;
    }
}
