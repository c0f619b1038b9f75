package dev.trinodelta.changes;

import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogListing;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.TrinoFileSystem;

import java.util.Optional;
import java.util.Set;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;

/**
 * Says which changes are left where a commit is not there any more.
 */
public final class MissingCommits
{
    private MissingCommits() {}

    static DeltaException failure(TrinoFileSystem fileSystem, TableLocation table, VersionRange range, Commit missing)
    {
        return new DeltaException(
                INVALID_ARGUMENTS,
                "Changes of %s of table %s cannot be read: log file %s does not exist. It was likely cleaned up, since it is older than the table keeps its log (delta.logRetentionDuration). %s"
                        .formatted(
                                range,
                                table,
                                table.logDirectory().appendPath(missing.fileName()),
                                available(fileSystem, table, range.last()).map("Ask for changes of %s."::formatted).orElse("Ask for later versions.")));
    }

    /**
     * The versions up to the given one whose commits are all there.
     *
     * @return empty where that one's is not
     */
    public static Optional<VersionRange> available(TrinoFileSystem fileSystem, TableLocation table, long last)
    {
        Set<Long> commits = LogListing.list(fileSystem, table).stream()
                .filter(Commit.class::isInstance)
                .map(LogFile::version)
                .collect(toImmutableSet());
        long first = last + 1;
        while (commits.contains(first - 1)) {
            first--;
        }
        return first > last ? Optional.empty() : Optional.of(new VersionRange(first, last));
    }
}
