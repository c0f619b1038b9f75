package dev.trinodelta.handle;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.google.common.collect.ImmutableList;
import io.trino.spi.connector.SchemaTableName;

import java.util.List;

import static io.airlift.slice.SizeOf.estimatedSizeOf;
import static io.airlift.slice.SizeOf.instanceSize;

/**
 * Tables that rows are to be made of.
 */
public record TableNamesSplit(List<SchemaTableName> tables)
        implements DeltaMetadataSplit
{
    private static final int INSTANCE_SIZE = instanceSize(TableNamesSplit.class);

    public TableNamesSplit
    {
        tables = ImmutableList.copyOf(tables);
    }

    @Override
    @JsonIgnore
    public long getRetainedSizeInBytes()
    {
        return INSTANCE_SIZE + estimatedSizeOf(tables, SchemaTableName::getRetainedSizeInBytes);
    }
}
