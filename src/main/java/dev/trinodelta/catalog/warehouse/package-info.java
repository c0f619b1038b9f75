/**
 * Tables found in directories, without a metastore, and a registry in those directories of tables that lie elsewhere.
 * <p>
 * Start at {@link dev.trinodelta.catalog.warehouse.WarehouseCatalog}. Looks for {@code _delta_log} directories; never reads
 * what is in them.
 */
package dev.trinodelta.catalog.warehouse;
