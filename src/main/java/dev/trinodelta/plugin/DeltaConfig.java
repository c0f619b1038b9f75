package dev.trinodelta.plugin;

import io.airlift.configuration.Config;
import io.airlift.configuration.ConfigDescription;
import io.airlift.units.DataSize;
import io.airlift.units.MinDataSize;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

import java.time.ZoneId;

import static io.airlift.units.DataSize.Unit.MEGABYTE;

/**
 * What shapes reading, whatever the catalog and the storage are.
 */
public class DeltaConfig
{
    private DataSize maxSplitSize = DataSize.of(64, MEGABYTE);
    private DataSize deletionVectorCacheSize = DataSize.of(64, MEGABYTE);
    private int metadataThreads = 2 * Runtime.getRuntime().availableProcessors();
    private ZoneId partitionTimestampZone = ZoneId.of("UTC");

    @NotNull
    @MinDataSize("1MB")
    public DataSize getMaxSplitSize()
    {
        return maxSplitSize;
    }

    @Config("delta.max-split-size")
    @ConfigDescription("Data files larger than this are read by several splits")
    public DeltaConfig setMaxSplitSize(DataSize maxSplitSize)
    {
        this.maxSplitSize = maxSplitSize;
        return this;
    }

    @NotNull
    public DataSize getDeletionVectorCacheSize()
    {
        return deletionVectorCacheSize;
    }

    @Config("delta.deletion-vectors.cache-max-size")
    @ConfigDescription("Memory on each worker for deletion vectors that splits share; 0B turns the cache off")
    public DeltaConfig setDeletionVectorCacheSize(DataSize deletionVectorCacheSize)
    {
        this.deletionVectorCacheSize = deletionVectorCacheSize;
        return this;
    }

    @Min(1)
    @Max(1000)
    public int getMetadataThreads()
    {
        return metadataThreads;
    }

    @Config("delta.metadata.threads")
    @ConfigDescription("Threads that read logs and checkpoints, shared by all queries of the catalog")
    public DeltaConfig setMetadataThreads(int metadataThreads)
    {
        this.metadataThreads = metadataThreads;
        return this;
    }

    @NotNull
    public ZoneId getPartitionTimestampZone()
    {
        return partitionTimestampZone;
    }

    @Config("delta.partition-timestamp-zone")
    @ConfigDescription("Zone of timestamp partition values that the log holds without one")
    public DeltaConfig setPartitionTimestampZone(ZoneId partitionTimestampZone)
    {
        this.partitionTimestampZone = partitionTimestampZone;
        return this;
    }
}
