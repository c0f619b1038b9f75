package dev.trinodelta.handle;

import io.trino.spi.connector.SchemaTableName;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * What the commits of a range of versions did to the rows of a table.
 *
 * @param table at the last version of the range, whose columns the changes have, with what they are filtered by
 * @param startVersion the first version of the range; the one after the last where the range is empty
 */
public record DeltaChangesHandle(DeltaTableHandle table, long startVersion)
        implements DeltaRelationHandle
{
    public DeltaChangesHandle
    {
        requireNonNull(table, "table is null");
        checkArgument(startVersion >= 0 && startVersion <= table.version() + 1, "range begins behind its end: %s", startVersion);
    }

    @Override
    public SchemaTableName name()
    {
        return table.name();
    }

    public DeltaChangesHandle withTable(DeltaTableHandle newTable)
    {
        return new DeltaChangesHandle(newTable, startVersion);
    }

    @Override
    public String toString()
    {
        return "changes of %s from v%s".formatted(table, startVersion);
    }
}
