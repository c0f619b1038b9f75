package dev.trinodelta.snapshot;

import dev.trinodelta.log.ListedFile;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogSegment;

import java.util.List;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * What to read of a log, and what the listing told besides that it was found in.
 */
record FoundSegment(LogSegment segment, ListedLog listed)
{
    FoundSegment
    {
        requireNonNull(segment, "segment is null");
        requireNonNull(listed, "listed is null");
    }

    static FoundSegment of(LogSegment segment, List<ListedFile> listing)
    {
        return new FoundSegment(segment, ListedLog.of(segment, listing));
    }

    static List<LogFile> files(List<ListedFile> listing)
    {
        return listing.stream().map(ListedFile::file).collect(toImmutableList());
    }
}
