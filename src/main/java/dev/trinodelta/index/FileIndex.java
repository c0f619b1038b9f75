package dev.trinodelta.index;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.columnar.Bits;

import java.util.List;
import java.util.function.ObjLongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static io.airlift.slice.SizeOf.instanceSize;
import static io.airlift.slice.SizeOf.sizeOfObjectArray;
import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * The live files of a version. Immutable; versions that follow each other share their runs. Each path stands for one file.
 */
public final class FileIndex
{
    private static final int INSTANCE_SIZE = instanceSize(FileIndex.class);

    private final PartitionValues partitionValues;
    private final List<LiveRun> runs;
    private final int liveFiles;
    private final VersionMemo memo = new VersionMemo();

    FileIndex(PartitionValues partitionValues, List<LiveRun> runs)
    {
        this.partitionValues = requireNonNull(partitionValues, "partitionValues is null");
        this.runs = ImmutableList.copyOf(runs);
        this.liveFiles = toIntExact(runs.stream().mapToLong(LiveRun::liveFiles).sum());
    }

    public static FileIndex empty()
    {
        return new FileIndex(new PartitionValues(), ImmutableList.of());
    }

    /**
     * One to start from anew that numbers partition values as this one does.
     */
    public FileIndex withoutFiles()
    {
        return new FileIndex(partitionValues, ImmutableList.of());
    }

    public int liveFiles()
    {
        return liveFiles;
    }

    public List<LiveRun> runs()
    {
        return runs;
    }

    /**
     * May know values that no live file has.
     */
    public PartitionValues partitionValues()
    {
        return partitionValues;
    }

    public VersionMemo memo()
    {
        return memo;
    }

    /**
     * In no particular order.
     */
    public Stream<LiveFile> files()
    {
        return runs.stream().flatMap(run -> positions(run.live()).mapToObj(position -> file(run.files(), position)));
    }

    public LiveFile file(FileRun run, int position)
    {
        return new LiveFile(
                run.path(position).toStringUtf8(),
                partitionValues.get((int) run.partitions().get(position)),
                run.sizes().get(position),
                run.modificationTimes().get(position),
                run.deletionVector(position),
                run.baseRowId(position),
                run.defaultRowCommitVersion(position));
    }

    /**
     * Of all runs as if nobody else had them. Grows with what is loaded of statistics, and with answers that are kept.
     */
    public long retainedBytes()
    {
        long[] sum = new long[1];
        forEachRetainedPart((_, bytes) -> sum[0] += bytes);
        return sum[0];
    }

    /**
     * What others may have, too, each with its own bytes.
     */
    public void forEachRetainedPart(ObjLongConsumer<Object> consumer)
    {
        consumer.accept(this, INSTANCE_SIZE + sizeOfObjectArray(runs.size()) + memo.retainedBytes());
        consumer.accept(partitionValues, partitionValues.retainedBytes());
        for (LiveRun run : runs) {
            consumer.accept(run.files(), run.files().retainedBytes());
            consumer.accept(run, run.retainedBytes());
        }
    }

    private static IntStream positions(Bits bits)
    {
        return IntStream.iterate(bits.next(0), position -> position >= 0, position -> bits.next(position + 1));
    }
}
