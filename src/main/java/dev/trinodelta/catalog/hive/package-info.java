/**
 * A Hive metastore that speaks Thrift, through the client of Trino's Hive connector.
 * <p>
 * Start at {@link dev.trinodelta.catalog.hive.HiveCatalogModule}.
 */
package dev.trinodelta.catalog.hive;
