package dev.trinodelta.snapshot;

import dev.trinodelta.protocol.TableLocation;

import static java.util.Objects.requireNonNull;

/**
 * A table as somebody sees it.
 *
 * @param table with its name, which errors and snapshots tell: one table may have two
 * @param identity whatever decides which files one may read; what one read is not shown to another
 */
record TableKey(TableLocation table, Object identity)
{
    TableKey
    {
        requireNonNull(table, "table is null");
        requireNonNull(identity, "identity is null");
    }
}
