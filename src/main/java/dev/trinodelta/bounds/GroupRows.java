package dev.trinodelta.bounds;

import dev.trinodelta.columnar.PackedLongs;

import static io.airlift.slice.SizeOf.instanceSize;
import static java.util.Objects.requireNonNull;

/**
 * How many rows there are in each of several groups of files. Immutable.
 */
public final class GroupRows
{
    private static final int INSTANCE_SIZE = instanceSize(GroupRows.class);

    private final PackedLongs files;
    private final PackedLongs uncounted;
    private final PackedLongs records;
    private final PackedLongs live;

    private GroupRows(PackedLongs files, PackedLongs uncounted, PackedLongs records, PackedLongs live)
    {
        this.files = requireNonNull(files, "files is null");
        this.uncounted = requireNonNull(uncounted, "uncounted is null");
        this.records = requireNonNull(records, "records is null");
        this.live = requireNonNull(live, "live is null");
    }

    public int groups()
    {
        return files.size();
    }

    public long files(int group)
    {
        return files.get(group);
    }

    /**
     * Whether all files of the group say how many rows they have.
     */
    public boolean isKnown(int group)
    {
        return uncounted.get(group) == 0;
    }

    /**
     * Those included that deletion vectors have taken away.
     */
    public long records(int group)
    {
        return records.get(group);
    }

    /**
     * Without those that deletion vectors have taken away.
     */
    public long live(int group)
    {
        return live.get(group);
    }

    public long retainedBytes()
    {
        return INSTANCE_SIZE + files.retainedBytes() + uncounted.retainedBytes() + records.retainedBytes() + live.retainedBytes();
    }

    /**
     * Counts file by file.
     */
    public static final class Builder
    {
        private final long[] files;
        private final long[] uncounted;
        private final long[] records;
        private final long[] live;

        public Builder(int groups)
        {
            files = new long[groups];
            uncounted = new long[groups];
            records = new long[groups];
            live = new long[groups];
        }

        /**
         * Goes on from there.
         */
        public Builder(GroupRows rows)
        {
            this(rows.groups());
            rows.files.copyTo(0, files, files.length);
            rows.uncounted.copyTo(0, uncounted, files.length);
            rows.records.copyTo(0, records, files.length);
            rows.live.copyTo(0, live, files.length);
        }

        /**
         * @param numRecords negative where it is not known
         * @param deleted by a deletion vector
         */
        public void add(int group, long numRecords, long deleted)
        {
            count(group, numRecords, deleted, 1);
        }

        /**
         * Takes back what was added.
         */
        public void remove(int group, long numRecords, long deleted)
        {
            count(group, numRecords, deleted, -1);
        }

        private void count(int group, long numRecords, long deleted, int sign)
        {
            files[group] += sign;
            if (numRecords < 0) {
                uncounted[group] += sign;
                return;
            }
            records[group] += sign * numRecords;
            live[group] += sign * Math.max(0, numRecords - deleted);
        }

        public GroupRows build()
        {
            return new GroupRows(PackedLongs.of(files), PackedLongs.of(uncounted), PackedLongs.of(records), PackedLongs.of(live));
        }
    }
}
