package dev.trinodelta.system;

import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.snapshot.Snapshot;

import java.util.OptionalLong;
import java.util.function.Supplier;

import static java.util.Objects.requireNonNull;

/**
 * A table. What takes time is found out when it is asked for.
 *
 * @param lastModified milliseconds since the epoch
 */
record DetailRow(DeltaTableHandle base, Snapshot snapshot, Supplier<OptionalLong> lastModified)
{
    DetailRow
    {
        requireNonNull(base, "base is null");
        requireNonNull(snapshot, "snapshot is null");
        requireNonNull(lastModified, "lastModified is null");
    }

    /**
     * Of all live files.
     */
    long bytes()
    {
        long[] bytes = new long[1];
        snapshot.index().runs().forEach(run -> run.live().forEach(position -> bytes[0] += run.files().sizes().get(position)));
        return bytes[0];
    }
}
