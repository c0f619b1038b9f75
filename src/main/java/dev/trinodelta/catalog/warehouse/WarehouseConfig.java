package dev.trinodelta.catalog.warehouse;

import io.airlift.configuration.Config;
import io.airlift.configuration.ConfigDescription;
import io.airlift.units.Duration;
import io.airlift.units.MaxDuration;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

import static java.util.concurrent.TimeUnit.SECONDS;

/**
 * The directory that holds the tables, and how it is listed.
 */
public class WarehouseConfig
{
    static final String WAREHOUSE = "delta.warehouse";
    static final String MAXIMUM_SCHEMA_DEPTH = "delta.warehouse.max-schema-depth";

    private String warehouse;
    private Duration listingCacheTimeToLive = new Duration(10, SECONDS);
    private int listingThreads = 32;
    private int maximumSchemaDepth = 4;

    @NotNull(message = "must be set to the directory that holds the tables, such as /data/warehouse or s3://bucket/warehouse")
    public String getWarehouse()
    {
        return warehouse;
    }

    @Config(WAREHOUSE)
    @ConfigDescription("Directory that holds the tables: an absolute path, or a URI such as s3://bucket/warehouse")
    public WarehouseConfig setWarehouse(String warehouse)
    {
        this.warehouse = warehouse;
        return this;
    }

    @NotNull
    @MaxDuration("36500d")
    public Duration getListingCacheTimeToLive()
    {
        return listingCacheTimeToLive;
    }

    @Config("delta.warehouse.listing-cache-ttl")
    @ConfigDescription("How long a listed directory is remembered; 0s turns that off")
    public WarehouseConfig setListingCacheTimeToLive(Duration listingCacheTimeToLive)
    {
        this.listingCacheTimeToLive = listingCacheTimeToLive;
        return this;
    }

    @Min(1)
    @Max(1000)
    public int getListingThreads()
    {
        return listingThreads;
    }

    @Config("delta.warehouse.listing-threads")
    @ConfigDescription("Threads that list directories, shared by all queries of the catalog")
    public WarehouseConfig setListingThreads(int listingThreads)
    {
        this.listingThreads = listingThreads;
        return this;
    }

    @Min(1)
    @Max(10)
    public int getMaximumSchemaDepth()
    {
        return maximumSchemaDepth;
    }

    @Config(MAXIMUM_SCHEMA_DEPTH)
    @ConfigDescription("How deep directories nest that are schemas; 1 for the directories right in the warehouse")
    public WarehouseConfig setMaximumSchemaDepth(int maximumSchemaDepth)
    {
        this.maximumSchemaDepth = maximumSchemaDepth;
        return this;
    }
}
