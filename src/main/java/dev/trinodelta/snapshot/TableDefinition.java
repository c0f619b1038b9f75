package dev.trinodelta.snapshot;

import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.TableSchema;

/**
 * What a table is like at one version, without what is in it.
 */
public interface TableDefinition
{
    TableLocation table();

    long version();

    Protocol protocol();

    Metadata metadata();

    TableSchema schema();
}
