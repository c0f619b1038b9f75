package dev.trinodelta.plugin;

import io.airlift.configuration.Config;
import io.airlift.configuration.ConfigDescription;
import io.airlift.units.DataSize;
import io.airlift.units.Duration;
import io.airlift.units.MaxDuration;
import io.airlift.units.MinDataSize;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

import java.time.ZoneId;

import static io.airlift.units.DataSize.Unit.MEGABYTE;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;

/**
 * What shapes reading, whatever the catalog and the storage are.
 */
public class DeltaConfig
{
    private DataSize maxSplitSize = DataSize.of(64, MEGABYTE);
    private DataSize deletionVectorCacheSize = DataSize.of(64, MEGABYTE);
    // Threads that wait for storage more than they work: with fewer, the commits of a long log would come one after the other
    private int metadataThreads = Math.max(16, 2 * Runtime.getRuntime().availableProcessors());
    private int listingThreads = 16;
    private DataSize metadataCacheSize = DataSize.ofBytes(Runtime.getRuntime().maxMemory() / 5);
    private Duration metadataStaleness = new Duration(0, SECONDS);
    private Duration metadataVerificationInterval = new Duration(1, MINUTES);
    private ZoneId partitionTimestampZone = ZoneId.of("UTC");
    private boolean versionInTableName = true;

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

    @Min(1)
    @Max(1000)
    public int getListingThreads()
    {
        return listingThreads;
    }

    @Config("delta.metadata.listing-threads")
    @ConfigDescription("How many tables are looked at side by side for listings of columns and comments, in all queries of the catalog")
    public DeltaConfig setListingThreads(int listingThreads)
    {
        this.listingThreads = listingThreads;
        return this;
    }

    @NotNull
    public DataSize getMetadataCacheSize()
    {
        return metadataCacheSize;
    }

    @Config("delta.metadata.cache-max-retained-size")
    @ConfigDescription("Memory on the coordinator for what is known of tables between queries; 0B turns the cache off")
    public DeltaConfig setMetadataCacheSize(DataSize metadataCacheSize)
    {
        this.metadataCacheSize = metadataCacheSize;
        return this;
    }

    @NotNull
    @MaxDuration("36500d")
    public Duration getMetadataStaleness()
    {
        return metadataStaleness;
    }

    @Config("delta.metadata.staleness")
    @ConfigDescription("How long a version of a table is taken for the latest one without asking storage; 0s asks for each query")
    public DeltaConfig setMetadataStaleness(Duration metadataStaleness)
    {
        this.metadataStaleness = metadataStaleness;
        return this;
    }

    @NotNull
    @MaxDuration("36500d")
    public Duration getMetadataVerificationInterval()
    {
        return metadataVerificationInterval;
    }

    @Config("delta.metadata.verification-interval")
    @ConfigDescription("How long a table is believed not to be made anew at the same place; 0s asks for each query")
    public DeltaConfig setMetadataVerificationInterval(Duration metadataVerificationInterval)
    {
        this.metadataVerificationInterval = metadataVerificationInterval;
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

    public boolean isVersionInTableName()
    {
        return versionInTableName;
    }

    @Config("delta.version-in-table-name.enabled")
    @ConfigDescription("Whether the names of tables may carry a version: orders@v42, orders@20260115103000000")
    public DeltaConfig setVersionInTableName(boolean versionInTableName)
    {
        this.versionInTableName = versionInTableName;
        return this;
    }
}
