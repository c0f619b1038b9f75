package dev.trinodelta.snapshot;

import dev.trinodelta.log.ListedFile;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.log.Unusable;

import java.util.List;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * What to read of a log, and what the listing told besides that it was found in.
 *
 * @param unusable what was passed over
 */
record FoundSegment(LogSegment segment, ListedLog listed, Unusable unusable)
{
    FoundSegment
    {
        requireNonNull(segment, "segment is null");
        requireNonNull(listed, "listed is null");
        requireNonNull(unusable, "unusable is null");
    }

    static FoundSegment of(LogSegment segment, List<ListedFile> listing, Unusable unusable)
    {
        return new FoundSegment(segment, ListedLog.of(segment, listing), unusable);
    }

    static List<LogFile> files(List<ListedFile> listing)
    {
        return listing.stream().map(ListedFile::file).collect(toImmutableList());
    }
}
