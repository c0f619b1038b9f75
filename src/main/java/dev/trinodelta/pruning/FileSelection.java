package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.FileRun;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.index.LiveRun;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * Some of the live files of a version.
 *
 * @param selected files by run of the index; not to be changed
 * @param files how many are selected
 * @param prunedByPartition how many are not for what the log says of them without statistics
 * @param prunedByStatistics how many are not for what their statistics say
 */
public record FileSelection(FileIndex index, List<Bits> selected, int files, int prunedByPartition, int prunedByStatistics)
{
    public FileSelection
    {
        requireNonNull(index, "index is null");
        selected = ImmutableList.copyOf(selected);
        checkArgument(selected.size() == index.runs().size(), "runs differ");
    }

    public static FileSelection all(FileIndex index)
    {
        return new FileSelection(index, index.runs().stream().map(run -> run.live()).toList(), index.liveFiles(), 0, 0);
    }

    /**
     * Runs of the index, with the selected files as the live ones; those without any are left out.
     */
    public List<LiveRun> runs()
    {
        return IntStream.range(0, selected.size())
                .filter(run -> !selected.get(run).isEmpty())
                .mapToObj(run -> LiveRun.of(index.runs().get(run).files(), selected.get(run)))
                .collect(toImmutableList());
    }

    /**
     * In no particular order; made one by one.
     */
    public Stream<LiveFile> stream()
    {
        return IntStream.range(0, selected.size()).boxed().flatMap(run -> stream(index.runs().get(run).files(), selected.get(run)));
    }

    private Stream<LiveFile> stream(FileRun run, Bits positions)
    {
        return IntStream.iterate(positions.next(0), position -> position >= 0, position -> positions.next(position + 1))
                .mapToObj(position -> index.file(run, position));
    }
}
