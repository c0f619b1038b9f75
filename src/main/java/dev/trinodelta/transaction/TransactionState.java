package dev.trinodelta.transaction;

import static java.util.Objects.requireNonNull;

/**
 * Everything that lives as long as one Trino transaction, on the coordinator.
 */
public record TransactionState(DeltaTransactionHandle handle, PinnedTables tables, ReadVersions reads, PinnedSnapshots snapshots, FileSelections files, TableAnswers answers)
{
    public TransactionState
    {
        requireNonNull(handle, "handle is null");
        requireNonNull(tables, "tables is null");
        requireNonNull(reads, "reads is null");
        requireNonNull(snapshots, "snapshots is null");
        requireNonNull(files, "files is null");
        requireNonNull(answers, "answers is null");
    }
}
