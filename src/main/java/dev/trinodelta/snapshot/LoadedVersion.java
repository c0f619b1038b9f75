package dev.trinodelta.snapshot;

import dev.trinodelta.log.CommitFingerprint;

import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * A snapshot, and what tells later whether the table is still the one that it was read of.
 *
 * @param fingerprint of the commit of the version; empty where the version was read from a checkpoint whose commit is gone
 * @param listed of this version, or of an earlier one that it was made from
 */
record LoadedVersion(Snapshot snapshot, Optional<CommitFingerprint> fingerprint, ListedLog listed)
{
    LoadedVersion
    {
        requireNonNull(snapshot, "snapshot is null");
        requireNonNull(fingerprint, "fingerprint is null");
        requireNonNull(listed, "listed is null");
    }

    long version()
    {
        return snapshot.version();
    }
}
