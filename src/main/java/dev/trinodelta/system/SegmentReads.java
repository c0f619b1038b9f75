package dev.trinodelta.system;

import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.log.Unusable;
import dev.trinodelta.log.UnusableCompactionException;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static java.util.Objects.requireNonNull;

/**
 * Reads from the log what snapshots do not keep, by the same ways as these: what is damaged is passed over where the rest of the log
 * gives the same version.
 */
final class SegmentReads
{
    private final TableLocation table;
    private final List<LogFile> listing;
    private final long version;

    /**
     * @param listing may have later versions
     */
    SegmentReads(TableLocation table, List<LogFile> listing, long version)
    {
        this.table = requireNonNull(table, "table is null");
        this.listing = requireNonNull(listing, "listing is null");
        this.version = version;
    }

    /**
     * What to replay, without files that are known to be of no use if there is a way without them.
     *
     * @throws DeltaException where the version cannot be replayed
     */
    LogSegment segment(Unusable unusable)
    {
        return find(unusable).orElseGet(() -> LogSegment.select(table.name(), listing, OptionalLong.of(version), Unusable.NONE));
    }

    /**
     * @throws DeltaException where there is no way to read it
     */
    <T> T read(Unusable known, Function<LogSegment, T> read)
    {
        LogSegment segment = segment(known);
        Unusable unusable = known;
        while (true) {
            DeltaException failure;
            try {
                return read.apply(segment);
            }
            catch (UnreadableCheckpointException e) {
                unusable = unusable.with(segment.checkpoint().orElseThrow());
                failure = e;
            }
            catch (UnusableCompactionException e) {
                unusable = unusable.with(e.file());
                failure = e;
            }
            segment = find(unusable).orElseThrow(() -> new DeltaException(
                    DELTA_INVALID_LOG,
                    "The log of table %s cannot be read up to version %s: %s. No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.".formatted(table, version, failure.getMessage()),
                    failure));
        }
    }

    private Optional<LogSegment> find(Unusable unusable)
    {
        return LogSegment.find(listing, OptionalLong.of(version), unusable);
    }
}
