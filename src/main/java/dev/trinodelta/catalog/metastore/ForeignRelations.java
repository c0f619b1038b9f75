package dev.trinodelta.catalog.metastore;

import dev.trinodelta.catalog.ForeignRelation;

import java.util.Optional;

import static dev.trinodelta.catalog.metastore.MetastoreConfig.HIVE_CATALOG;
import static dev.trinodelta.catalog.metastore.MetastoreConfig.ICEBERG_CATALOG;
import static dev.trinodelta.catalog.metastore.MetastoreTable.PROVIDER;

/**
 * What is to be said of entries that are neither Delta tables nor Trino views, and who else reads them.
 */
final class ForeignRelations
{
    private final Optional<String> hiveCatalog;
    private final Optional<String> icebergCatalog;

    ForeignRelations(MetastoreConfig config)
    {
        this.hiveCatalog = config.getHiveCatalogName();
        this.icebergCatalog = config.getIcebergCatalogName();
    }

    ForeignRelation of(MetastoreTable table)
    {
        return switch (table.kind()) {
            case ICEBERG -> new ForeignRelation(
                    table.name(),
                    "Table %s is not a Delta table but an Iceberg table. Query it through a catalog of the Iceberg connector. To have this catalog send queries there, set its property %s.".formatted(table.name(), ICEBERG_CATALOG),
                    icebergCatalog);
            case MATERIALIZED_VIEW -> new ForeignRelation(
                    table.name(),
                    "%s is a materialized view, which this connector does not read. Query it through the catalog that it was made in.".formatted(table.name()),
                    Optional.empty());
            case FOREIGN_VIEW -> new ForeignRelation(
                    table.name(),
                    "View %s is written in the SQL of Hive or Spark, which is not translated. Query the tables that it reads, or create the view in Trino.".formatted(table.name()),
                    Optional.empty());
            case OTHER_TABLE, DELTA, TRINO_VIEW -> new ForeignRelation(
                    table.name(),
                    "Table %s is not a Delta table: its property %s is %s in the metastore. Query it through a catalog of the Hive connector. To have this catalog send queries there, set its property %s.".formatted(
                            table.name(),
                            PROVIDER,
                            Optional.ofNullable(table.parameters().get(PROVIDER)).orElse("missing"),
                            HIVE_CATALOG),
                    hiveCatalog);
        };
    }
}
