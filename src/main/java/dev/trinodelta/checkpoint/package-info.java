/**
 * Checkpoints: a table's state at a version, in Parquet.
 * <p>
 * Start at {@link dev.trinodelta.checkpoint.CheckpointReader}. Reads with trino-parquet directly.
 */
package dev.trinodelta.checkpoint;
