/**
 * Scans: what a worker does with a split.
 * <p>
 * Start at {@link dev.trinodelta.read.DeltaPageSourceProvider}. {@link dev.trinodelta.read.ParquetColumns} finds the
 * columns of the table in a file's own schema, {@link dev.trinodelta.read.ColumnAdapter} turns what Trino's Parquet
 * reader gives into what the table's types say. Nothing here reads the log.
 */
package dev.trinodelta.read;
