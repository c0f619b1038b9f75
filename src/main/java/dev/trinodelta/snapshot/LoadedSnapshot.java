package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.TableSchema;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static java.util.Objects.requireNonNull;

/**
 * A snapshot whose live files are a list.
 */
record LoadedSnapshot(
        TableDefinition definition,
        List<AddFile> live,
        Map<String, SetTransaction> transactions,
        Map<String, DomainMetadata> domains)
        implements Snapshot
{
    private static final long BYTES_OF_TABLE = 10_000;
    private static final long BYTES_OF_ACTION = 500;

    LoadedSnapshot
    {
        requireNonNull(definition, "definition is null");
        live = ImmutableList.copyOf(live);
        transactions = ImmutableMap.copyOf(transactions);
        domains = ImmutableMap.copyOf(domains);
    }

    @Override
    public TableLocation table()
    {
        return definition.table();
    }

    @Override
    public long version()
    {
        return definition.version();
    }

    @Override
    public Protocol protocol()
    {
        return definition.protocol();
    }

    @Override
    public Metadata metadata()
    {
        return definition.metadata();
    }

    @Override
    public TableSchema schema()
    {
        return definition.schema();
    }

    @Override
    public long retainedBytes()
    {
        return BYTES_OF_TABLE + (live.size() + transactions.size() + domains.size()) * BYTES_OF_ACTION;
    }

    @Override
    public Stream<AddFile> files()
    {
        return live.stream();
    }
}
