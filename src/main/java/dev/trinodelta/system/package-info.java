/**
 * Tables about tables: {@code "orders$history"}, {@code "orders$files"} and their like, and {@code system.health}.
 * <p>
 * Start at {@link dev.trinodelta.system.MetadataTables} and {@link dev.trinodelta.system.MetadataTable}. Small tables are
 * {@link dev.trinodelta.system.KnownRowsTable}s, whose rows the coordinator makes; of others each split makes its part.
 */
package dev.trinodelta.system;
