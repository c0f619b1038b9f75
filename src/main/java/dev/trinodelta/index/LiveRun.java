package dev.trinodelta.index;

import dev.trinodelta.bounds.FileBounds;
import dev.trinodelta.bounds.GroupRows;
import dev.trinodelta.columnar.Bits;

import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;
import static io.airlift.slice.SizeOf.instanceSize;
import static java.util.Objects.requireNonNull;

/**
 * A run, and which of its files are live in a version.
 */
public final class LiveRun
{
    private static final int INSTANCE_SIZE = instanceSize(LiveRun.class);

    private final FileRun files;
    private final Bits live;
    private final int liveFiles;
    private final boolean whole;
    /**
     * Empty until somebody asks, and where they are those of all files of the run.
     */
    private volatile Optional<GroupRows> rows = Optional.empty();

    private LiveRun(FileRun files, Bits live)
    {
        checkArgument(live.size() == files.size(), "sizes differ: %s and %s", live.size(), files.size());
        this.files = requireNonNull(files, "files is null");
        this.live = requireNonNull(live, "live is null");
        this.liveFiles = live.cardinality();
        this.whole = live == files.last() || liveFiles == files.last().cardinality();
    }

    static LiveRun of(FileRun files)
    {
        return new LiveRun(files, files.last());
    }

    /**
     * @param live some of those that the run has last
     */
    public static LiveRun of(FileRun files, Bits live)
    {
        return new LiveRun(files, live);
    }

    public FileRun files()
    {
        return files;
    }

    /**
     * Not to be changed.
     */
    public Bits live()
    {
        return live;
    }

    public int liveFiles()
    {
        return liveFiles;
    }

    /**
     * Whether no file of the run has been removed.
     */
    public boolean isWhole()
    {
        return whole;
    }

    /**
     * Those of the live files, by partition; see {@link RunSummary#partitions}.
     *
     * @throws java.util.NoSuchElementException where the run has no summary yet, see {@link StatisticsLoader#summarize}
     */
    public GroupRows rows()
    {
        GroupRows all = files.summary().orElseThrow().rows();
        if (whole) {
            return all;
        }
        Optional<GroupRows> known = rows;
        if (known.isPresent()) {
            return known.get();
        }
        GroupRows left = without(all);
        rows = Optional.of(left);
        return left;
    }

    /**
     * Without that of the files.
     */
    long retainedBytes()
    {
        return INSTANCE_SIZE + (live == files.last() ? 0 : live.retainedBytes()) + rows.map(GroupRows::retainedBytes).orElse(0L);
    }

    /**
     * Looks at no file but those that are gone.
     */
    private GroupRows without(GroupRows all)
    {
        PartitionGroups partitions = files.partitionGroups();
        FileBounds bounds = files.rows().orElseThrow();
        GroupRows.Builder left = new GroupRows.Builder(all);
        Bits last = files.last();
        for (int index = 0; index < last.words(); index++) {
            for (long gone = last.word(index) & ~live.word(index); gone != 0; gone &= gone - 1) {
                int position = (index << 6) + Long.numberOfTrailingZeros(gone);
                left.remove(partitions.group((int) files.partitions().get(position)), bounds.numRecords().get(position), files.deletedRows(position));
            }
        }
        return left.build();
    }
}
