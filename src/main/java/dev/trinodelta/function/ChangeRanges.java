package dev.trinodelta.function;

import com.google.inject.Inject;
import dev.trinodelta.changes.MissingCommits;
import dev.trinodelta.changes.VersionRange;
import dev.trinodelta.function.ChangeBound.AtTime;
import dev.trinodelta.function.ChangeBound.AtVersion;
import dev.trinodelta.history.CommitHistory;
import dev.trinodelta.history.CommitTime;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.transaction.PinnedSnapshots;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.security.ConnectorIdentity;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

import static dev.trinodelta.transaction.TimeTravelProperties.READ_TIMESTAMP_AS_OF;
import static io.trino.spi.StandardErrorCode.INVALID_FUNCTION_ARGUMENT;
import static java.util.Objects.requireNonNull;

/**
 * From what a statement asks for to versions.
 */
public final class ChangeRanges
{
    private final TrinoFileSystemFactory fileSystemFactory;

    @Inject
    public ChangeRanges(TrinoFileSystemFactory fileSystemFactory)
    {
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
    }

    /**
     * @param first the one after the last where no commit lies between two times
     * @param last whose columns the changes have
     */
    record Found(long first, long last)
    {
        Optional<VersionRange> versions()
        {
            return first > last ? Optional.empty() : Optional.of(new VersionRange(first, last));
        }
    }

    /**
     * From the first version at the start or after it to the last one at the end or before it.
     *
     * @throws DeltaException where there is no such range, or a part of it is gone
     */
    Found find(ConnectorIdentity identity, PinnedSnapshots snapshots, TableLocation table, ChangeBound start, Optional<ChangeBound> end)
    {
        long latest;
        try {
            latest = snapshots.latestDefinition(identity, table).version();
        }
        catch (DeltaException e) {
            return findBeforeDamage(identity, snapshots, table, start, end).orElseThrow(() -> e);
        }
        long first = switch (start) {
            case AtVersion(long version) when version > latest -> throw afterLatest(identity, table, version, latest);
            case AtVersion(long version) -> version;
            case AtTime(Instant time) -> firstFrom(table, snapshots.history(identity, table), time);
        };
        long last = switch (end.orElse(new AtVersion(latest))) {
            // As a version may be added any time, one that is not there yet is no mistake
            case AtVersion(long version) -> Math.min(version, latest);
            case AtTime(Instant time) -> lastUpTo(table, snapshots.history(identity, table), time);
        };
        boolean empty = start instanceof AtTime(Instant startTime)
                && end.isPresent()
                && end.get() instanceof AtTime(Instant endTime)
                && !startTime.isAfter(endTime);
        if (!empty) {
            checkOrder(table, first, last);
        }
        return new Found(first, last);
    }

    /**
     * As {@link #find}, in a session that reads tables as of a time: to the last version that there was then.
     *
     * @throws DeltaException also where the start is later
     */
    Found findAsOf(ConnectorIdentity identity, PinnedSnapshots snapshots, TableLocation table, ChangeBound start, Instant time)
    {
        long last = lastUpTo(table, snapshots.history(identity, table), time);
        boolean later = switch (start) {
            case AtVersion(long version) -> version > last;
            case AtTime(Instant startTime) -> startTime.isAfter(time);
        };
        if (later) {
            throw new DeltaException(INVALID_FUNCTION_ARGUMENT, "Changes of table %s begin after %s, as of which this session reads tables (%s); its version was %s then. Ask for an earlier start, name an end, or reset the session property."
                    .formatted(table, time, READ_TIMESTAMP_AS_OF, last));
        }
        return find(identity, snapshots, table, start, Optional.of(new AtTime(time)));
    }

    /**
     * Where the latest version cannot be read, a range up to another version still can.
     *
     * @return empty where the end is not that of a version that can be read
     */
    private static Optional<Found> findBeforeDamage(ConnectorIdentity identity, PinnedSnapshots snapshots, TableLocation table, ChangeBound start, Optional<ChangeBound> end)
    {
        if (end.isEmpty() || !(end.get() instanceof AtVersion(long last))) {
            return Optional.empty();
        }
        try {
            snapshots.definitionAt(identity, table, last);
        }
        catch (DeltaException _) {
            // The failure of the latest version says more
            return Optional.empty();
        }
        long first = switch (start) {
            case AtVersion(long version) -> version;
            case AtTime(Instant time) -> firstFrom(table, snapshots.history(identity, table, last), time);
        };
        checkOrder(table, first, last);
        return Optional.of(new Found(first, last));
    }

    private static void checkOrder(TableLocation table, long first, long last)
    {
        if (first > last) {
            throw new DeltaException(INVALID_FUNCTION_ARGUMENT, "system.table_changes was asked for changes of table %s from version %s to version %s. The end must not lie before the start.".formatted(table, first, last));
        }
    }

    private static long firstFrom(TableLocation table, CommitHistory history, Instant time)
    {
        OptionalLong first = history.firstFrom(time);
        if (first.isEmpty()) {
            throw new DeltaException(INVALID_FUNCTION_ARGUMENT, "Table %s has no version of %s or after: its latest one is %s. Ask for an earlier time.".formatted(table, time, describe(history, history.latest())));
        }
        long version = first.getAsLong();
        if (version > 0 && !has(history, version - 1) && !history.time(version).equals(time)) {
            throw cleaned(table, history, version - 1, "from %s on".formatted(time), version);
        }
        return version;
    }

    private static long lastUpTo(TableLocation table, CommitHistory history, Instant time)
    {
        OptionalLong last = history.lastUpTo(time);
        if (last.isEmpty()) {
            long earliest = history.commits().findFirst().orElse(history.latest());
            if (earliest > 0) {
                throw cleaned(table, history, earliest - 1, "up to %s".formatted(time), earliest);
            }
            throw new DeltaException(INVALID_FUNCTION_ARGUMENT, "Table %s has no version of %s or before: its first one is %s. Ask for a later time.".formatted(table, time, describe(history, earliest)));
        }
        long version = last.getAsLong();
        if (version < history.latest() && !has(history, version + 1)) {
            throw cleaned(table, history, version + 1, "up to %s".formatted(time), history.commits().filter(later -> later > version).findFirst().orElse(history.latest()));
        }
        return version;
    }

    private static boolean has(CommitHistory history, long version)
    {
        return history.commits().anyMatch(commit -> commit == version);
    }

    private static DeltaException cleaned(TableLocation table, CommitHistory history, long missing, String range, long next)
    {
        return new DeltaException(
                INVALID_FUNCTION_ARGUMENT,
                "Changes of table %s %s cannot be read: the log file of version %s, and with it the time, does not exist. It was likely cleaned up, since it is older than the table keeps its log (delta.logRetentionDuration). The next version is %s: ask for changes from that time on, or name versions."
                        .formatted(table, range, missing, describe(history, next)));
    }

    private static String describe(CommitHistory history, long version)
    {
        return has(history, version) ? new CommitTime(version, history.time(version)).toString() : Long.toString(version);
    }

    private DeltaException afterLatest(ConnectorIdentity identity, TableLocation table, long version, long latest)
    {
        return new DeltaException(INVALID_FUNCTION_ARGUMENT, "Table %s has no version %s to read changes from: its latest version is %s.%s".formatted(
                table,
                version,
                latest,
                MissingCommits.available(fileSystemFactory.create(identity), table, latest).map(" Ask for changes of %s."::formatted).orElse("")));
    }
}
