package dev.trinodelta.plugin;

import io.airlift.configuration.Config;
import io.airlift.configuration.ConfigDescription;
import jakarta.validation.constraints.NotNull;

/**
 * Where tables are found.
 */
public class CatalogConfig
{
    /**
     * The kinds of catalog.
     */
    public enum Type
    {
        /**
         * Directories.
         */
        WAREHOUSE
    }

    private Type type = Type.WAREHOUSE;

    @NotNull
    public Type getType()
    {
        return type;
    }

    @Config("delta.catalog.type")
    @ConfigDescription("Where tables are found: warehouse (directories, no metastore)")
    public CatalogConfig setType(Type type)
    {
        this.type = type;
        return this;
    }
}
