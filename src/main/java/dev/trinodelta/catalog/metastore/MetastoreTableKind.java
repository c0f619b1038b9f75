package dev.trinodelta.catalog.metastore;

/**
 * What an entry of a metastore is to this connector.
 */
enum MetastoreTableKind
{
    DELTA,
    TRINO_VIEW,
    ICEBERG,
    /**
     * Of any other format: the Hive connector may read it.
     */
    OTHER_TABLE,
    MATERIALIZED_VIEW,
    /**
     * Whose SQL is that of Hive or Spark.
     */
    FOREIGN_VIEW;

    boolean isListed()
    {
        return this == DELTA || this == TRINO_VIEW;
    }
}
