package dev.trinodelta.protocol;

import java.util.Optional;
import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * Provenance of a commit; absent from checkpoints and compacted files.
 *
 * @param inCommitTimestamp milliseconds since the epoch; the commit's time where in-commit timestamps are on
 * @param timestamp milliseconds since the epoch, by the writer's clock; never the authority on a commit's time
 * @param json the whole action: writers add fields of their own
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#commit-provenance-information">Protocol</a>
 */
public record CommitInfo(
        OptionalLong inCommitTimestamp,
        OptionalLong timestamp,
        Optional<String> operation,
        String json)
        implements Action
{
    public CommitInfo
    {
        requireNonNull(inCommitTimestamp, "inCommitTimestamp is null");
        requireNonNull(timestamp, "timestamp is null");
        requireNonNull(operation, "operation is null");
        requireNonNull(json, "json is null");
    }
}
