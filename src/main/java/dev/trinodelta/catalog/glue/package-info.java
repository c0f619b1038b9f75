/**
 * The data catalog of AWS Glue, through the client of Trino's Hive connector.
 * <p>
 * Start at {@link dev.trinodelta.catalog.glue.GlueCatalogModule}.
 */
package dev.trinodelta.catalog.glue;
