package dev.trinodelta.catalog.metastore;

import io.airlift.configuration.Config;
import io.airlift.configuration.ConfigDescription;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

import java.util.Optional;

/**
 * How a metastore is listed, and who reads what is no Delta table.
 */
public class MetastoreConfig
{
    static final String HIVE_CATALOG = "delta.hive-catalog-name";
    static final String ICEBERG_CATALOG = "delta.iceberg-catalog-name";

    private Optional<String> hiveCatalogName = Optional.empty();
    private Optional<String> icebergCatalogName = Optional.empty();
    private int listingThreads = 32;

    @NotNull
    public Optional<String> getHiveCatalogName()
    {
        return hiveCatalogName;
    }

    @Config(HIVE_CATALOG)
    @ConfigDescription("Catalog of the Hive connector that queries are sent on to which name a table of the metastore that is neither a Delta nor an Iceberg table")
    public MetastoreConfig setHiveCatalogName(String hiveCatalogName)
    {
        this.hiveCatalogName = Optional.ofNullable(hiveCatalogName);
        return this;
    }

    @NotNull
    public Optional<String> getIcebergCatalogName()
    {
        return icebergCatalogName;
    }

    @Config(ICEBERG_CATALOG)
    @ConfigDescription("Catalog of the Iceberg connector that queries are sent on to which name an Iceberg table of the metastore")
    public MetastoreConfig setIcebergCatalogName(String icebergCatalogName)
    {
        this.icebergCatalogName = Optional.ofNullable(icebergCatalogName);
        return this;
    }

    @Min(1)
    @Max(1000)
    public int getListingThreads()
    {
        return listingThreads;
    }

    @Config("delta.metastore.listing-threads")
    @ConfigDescription("Threads that list schemas of the metastore, shared by all queries of the catalog")
    public MetastoreConfig setListingThreads(int listingThreads)
    {
        this.listingThreads = listingThreads;
        return this;
    }
}
