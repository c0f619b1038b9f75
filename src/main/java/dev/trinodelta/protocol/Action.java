package dev.trinodelta.protocol;

/**
 * One change that a commit makes to the state of a table, or one row of a checkpoint.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#actions">Protocol</a>
 */
public sealed interface Action
        permits AddCdcFile,
                AddFile,
                CheckpointMetadata,
                CommitInfo,
                DomainMetadata,
                Metadata,
                Protocol,
                RemoveFile,
                SetTransaction,
                Sidecar {}
