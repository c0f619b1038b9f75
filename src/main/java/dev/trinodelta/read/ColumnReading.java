package dev.trinodelta.read;

import io.trino.parquet.Field;

import static java.util.Objects.requireNonNull;

/**
 * How a column, or a part of one, is read from a file.
 *
 * @param field what Trino's Parquet reader is asked for
 * @param adapter from that to the column's type
 */
record ColumnReading(Field field, ColumnAdapter adapter)
{
    ColumnReading
    {
        requireNonNull(field, "field is null");
        requireNonNull(adapter, "adapter is null");
    }
}
