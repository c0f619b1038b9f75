/**
 * Checkpoints: a table's state at a version, in Parquet.
 * <p>
 * Start at {@link dev.trinodelta.checkpoint.CheckpointReader}, which gives the parts of a file and reads them into a
 * {@link dev.trinodelta.checkpoint.CheckpointSink}. Reads with trino-parquet directly.
 */
package dev.trinodelta.checkpoint;
