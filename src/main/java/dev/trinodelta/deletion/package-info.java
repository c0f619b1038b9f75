/**
 * Deletion vectors: which rows of a data file are deleted.
 * <p>
 * Start at {@link dev.trinodelta.deletion.DeletionVector}. Positions are physical: of the row in its Parquet file,
 * whatever a reader has skipped before it.
 */
package dev.trinodelta.deletion;
