package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.log.Unusable;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.TableSchema;

import java.util.Map;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;

import static java.util.Objects.requireNonNull;

record LoadedSnapshot(
        TableDefinition definition,
        VersionFiles files,
        Map<String, SetTransaction> transactions,
        Map<String, DomainMetadata> domains,
        Unusable unusable)
        implements Snapshot
{
    private static final long BYTES_OF_TABLE = 10_000;
    private static final long BYTES_OF_ACTION = 500;

    LoadedSnapshot
    {
        requireNonNull(definition, "definition is null");
        requireNonNull(files, "files is null");
        transactions = ImmutableMap.copyOf(transactions);
        domains = ImmutableMap.copyOf(domains);
        requireNonNull(unusable, "unusable is null");
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
    public FileIndex index()
    {
        return files.index();
    }

    @Override
    public Optional<FileIndex> knownIndex()
    {
        return files.isKnown() ? Optional.of(files.index()) : Optional.empty();
    }

    @Override
    public FileIndex indexOf(Predicate<Map<String, Optional<String>>> partitions)
    {
        return files.indexOf(partitions);
    }

    @Override
    public long retainedBytes()
    {
        long[] sum = new long[1];
        forEachRetainedPart((_, bytes) -> sum[0] += bytes);
        return sum[0];
    }

    @Override
    public void forEachRetainedPart(ObjLongConsumer<Object> consumer)
    {
        consumer.accept(this, ownBytes());
        files.forEachRetainedPart(consumer);
    }

    private long ownBytes()
    {
        return BYTES_OF_TABLE + (transactions.size() + domains.size()) * BYTES_OF_ACTION;
    }
}
