package dev.trinodelta.history;

import dev.trinodelta.log.ListedFile;
import dev.trinodelta.log.LogFile.Commit;

import java.util.Arrays;
import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Comparator.comparingLong;

/**
 * The commits that a listing has, with the times that it tells.
 */
final class ListedCommits
{
    private final long[] versions;
    private final long[] times;

    private ListedCommits(long[] versions, long[] times)
    {
        this.versions = versions;
        this.times = times;
    }

    /**
     * @param latest later ones are left out
     */
    static ListedCommits of(List<ListedFile> listing, long latest)
    {
        List<ListedFile> commits = listing.stream()
                .filter(entry -> entry.file() instanceof Commit && entry.file().version() <= latest)
                .sorted(comparingLong(entry -> entry.file().version()))
                .collect(toImmutableList());
        return new ListedCommits(
                commits.stream().mapToLong(entry -> entry.file().version()).toArray(),
                commits.stream().mapToLong(entry -> entry.modified().toEpochMilli()).toArray());
    }

    int size()
    {
        return versions.length;
    }

    long version(int position)
    {
        return versions[position];
    }

    /**
     * @return milliseconds since the epoch
     */
    long time(int position)
    {
        return times[position];
    }

    /**
     * Where a version is, or would have to be.
     */
    int firstFrom(long version)
    {
        int position = Arrays.binarySearch(versions, version);
        return position >= 0 ? position : -position - 1;
    }

    boolean contains(long version)
    {
        return Arrays.binarySearch(versions, version) >= 0;
    }

    /**
     * Those before a version, each at least a millisecond after the one before it: files that are written quickly, restored or
     * copied have equal times or times in another order.
     */
    ListedCommits inOrderBefore(long version)
    {
        int end = firstFrom(version);
        long[] ordered = Arrays.copyOf(times, end);
        for (int position = 1; position < end; position++) {
            ordered[position] = Math.max(ordered[position], ordered[position - 1] + 1);
        }
        return new ListedCommits(Arrays.copyOf(versions, end), ordered);
    }

    /**
     * @param start of the positions to look at
     * @param time milliseconds since the epoch
     * @return the first position of a time after that one, where times are in order; any else
     */
    int firstAfter(int start, long time)
    {
        checkArgument(start <= times.length, "start is behind the end: %s", start);
        int low = start;
        int high = times.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] <= time) {
                low = middle + 1;
            }
            else {
                high = middle;
            }
        }
        return low;
    }
}
