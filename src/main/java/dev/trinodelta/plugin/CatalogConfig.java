package dev.trinodelta.plugin;

import io.airlift.configuration.Config;
import io.airlift.configuration.ConfigDescription;
import jakarta.validation.constraints.NotNull;

/**
 * Where tables are found.
 */
public class CatalogConfig
{
    static final String TYPE = "delta.catalog.type";
    static final String WAREHOUSE = "warehouse";
    static final String HIVE = "hive";
    static final String GLUE = "glue";

    private String type = WAREHOUSE;

    @NotNull
    public String getType()
    {
        return type;
    }

    @Config(TYPE)
    @ConfigDescription("Where tables are found: warehouse (directories, no metastore), hive (a Hive metastore) or glue (AWS Glue)")
    public CatalogConfig setType(String type)
    {
        this.type = type;
        return this;
    }
}
