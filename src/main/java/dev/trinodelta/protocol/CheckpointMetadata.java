package dev.trinodelta.protocol;

/**
 * Marks a checkpoint as one of the V2 kind.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#checkpoint-metadata">Protocol</a>
 */
public record CheckpointMetadata(long version)
        implements Action {}
