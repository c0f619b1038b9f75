package dev.trinodelta.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.RemoveFile;
import io.airlift.slice.Slice;
import io.trino.filesystem.Location;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import static io.airlift.slice.Slices.utf8Slice;
import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * From one version's files to a later one's: a new run of the files that were added, and another set of live ones for each run that
 * lost some. Runs themselves are not touched.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#action-reconciliation">Protocol</a>
 */
public final class FileIndexBuilder
{
    /**
     * Runs of fewer files are merged into the next one as long as they are not much larger, so that there are few runs however many
     * commits come one by one.
     */
    private static final int MAX_MERGED_FILES = 4096;

    private final Location root;
    private final PartitionValues partitionValues;
    private final List<ChangedRun> runs = new ArrayList<>();
    private final Map<Slice, AddFile> added = new LinkedHashMap<>();

    /**
     * @param root of the table
     */
    public FileIndexBuilder(Location root, FileIndex base)
    {
        this.root = requireNonNull(root, "root is null");
        this.partitionValues = base.partitionValues();
        base.runs().forEach(run -> runs.add(new ChangedRun(run)));
    }

    /**
     * Of the table, to which runs may add.
     */
    public PartitionValues partitionValues()
    {
        return partitionValues;
    }

    /**
     * Of a checkpoint, whose runs come before all changes. Later ones win where a path is in several.
     *
     * @return for each run how many of its files are in none that came before
     */
    public List<Integer> add(List<NewRun> newRuns)
    {
        HashFilter filter = new HashFilter(toIntExact(newRuns.stream().mapToLong(run -> run.files().size()).sum()));
        ImmutableList.Builder<Integer> unseen = ImmutableList.builder();
        for (NewRun run : newRuns) {
            int seen = 0;
            for (int position = 0; position < run.files().size(); position++) {
                if (filter.add(run.hashes().get(position)) && run.files().last().get(position) && clear(PathKey.of(root, run.files().path(position)), _ -> true)) {
                    seen++;
                }
            }
            runs.add(new ChangedRun(LiveRun.of(run.files())));
            unseen.add(run.files().last().cardinality() - seen);
        }
        return unseen.build();
    }

    /**
     * A file takes the place of the one with its path.
     */
    public void add(AddFile file)
    {
        PathKey path = PathKey.of(root, utf8Slice(file.path()));
        if (added.put(path.canonical(), file) == null) {
            clear(path, _ -> true);
        }
    }

    /**
     * Removes the file that is meant: with another deletion vector it is another one.
     */
    public void remove(RemoveFile file)
    {
        PathKey path = PathKey.of(root, utf8Slice(file.path()));
        Optional<String> vector = file.deletionVector().map(DeletionVectorDescriptor::uniqueId);
        AddFile pending = added.get(path.canonical());
        if (pending == null) {
            clear(path, live -> live.map(DeletionVectorDescriptor::uniqueId).equals(vector));
        }
        else if (pending.key().deletionVectorId().equals(vector)) {
            added.remove(path.canonical());
        }
    }

    public FileIndex build()
    {
        List<LiveRun> result = new ArrayList<>();
        runs.stream().map(ChangedRun::build).filter(run -> run.liveFiles() > 0).forEach(result::add);
        if (!added.isEmpty()) {
            int files = added.size();
            List<LiveRun> merged = new ArrayList<>();
            while (!result.isEmpty() && isMergeable(result.getLast(), files)) {
                files += result.getLast().liveFiles();
                merged.add(result.removeLast());
            }
            result.add(merge(Lists.reverse(merged)));
        }
        return new FileIndex(partitionValues, result);
    }

    private static boolean isMergeable(LiveRun run, int files)
    {
        return run.liveFiles() <= files && files + run.liveFiles() <= MAX_MERGED_FILES && run.files().texts() instanceof KeptTexts;
    }

    private LiveRun merge(List<LiveRun> merged)
    {
        FileRunBuilder run = new FileRunBuilder(root, partitionValues);
        for (LiveRun part : merged) {
            part.live().forEach(position -> run.add(part.files(), position));
        }
        added.values().forEach(run::add);
        return LiveRun.of(run.build().files());
    }

    /**
     * @return whether there was a live file of the path
     */
    private boolean clear(PathKey path, Predicate<Optional<DeletionVectorDescriptor>> condition)
    {
        // The newest files go first
        for (ChangedRun run : Lists.reverse(runs)) {
            int position = run.find(path);
            if (position >= 0) {
                if (condition.test(run.files().deletionVector(position))) {
                    run.clear(position);
                }
                return true;
            }
        }
        return false;
    }

    private static final class ChangedRun
    {
        private final LiveRun before;
        private Bits live;

        private ChangedRun(LiveRun before)
        {
            this.before = before;
            this.live = before.live();
        }

        private FileRun files()
        {
            return before.files();
        }

        /**
         * @return -1 if there is no live one
         */
        private int find(PathKey path)
        {
            int position = before.files().find(path);
            return position >= 0 && live.get(position) ? position : -1;
        }

        private void clear(int position)
        {
            if (live == before.live()) {
                live = live.copy();
            }
            live.clear(position);
        }

        private LiveRun build()
        {
            return live == before.live() ? before : LiveRun.of(before.files(), live);
        }
    }
}
