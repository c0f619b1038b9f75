package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.trino.plugin.iceberg.IcebergPlugin;
import io.trino.plugin.tpch.TpchPlugin;
import io.trino.testing.StandaloneQueryRunner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The catalogs {@code iceberg} and {@code tpch} beside one of Delta.
 */
final class IcebergBeside
{
    private IcebergBeside() {}

    /**
     * @param root what {@code local:///} is; the tables are named in a directory {@code metastore} of it
     */
    static void create(StandaloneQueryRunner runner, Path root)
    {
        try {
            Files.createDirectories(root.resolve("metastore"));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        runner.installPlugin(new IcebergPlugin());
        runner.installPlugin(new TpchPlugin());
        runner.createCatalog("iceberg", "iceberg", ImmutableMap.of(
                "iceberg.catalog.type", "TESTING_FILE_METASTORE",
                "hive.metastore.catalog.dir", "local:///metastore",
                "fs.local.enabled", "true",
                "local.location", root.toString()));
        runner.createCatalog("tpch", "tpch", ImmutableMap.of());
    }
}
