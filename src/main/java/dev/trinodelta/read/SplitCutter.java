package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.handle.DeltaSplit;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.protocol.TableLocation;
import io.airlift.units.DataSize;
import io.trino.spi.SplitWeight;

import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * Cuts data files into ranges of bytes. A row group belongs to the range that it starts in.
 */
public final class SplitCutter
{
    /**
     * So that many small files still are many splits to a worker, but not too many.
     */
    private static final double MINIMUM_WEIGHT = 0.05;

    private final long maxSplitSize;

    public SplitCutter(DataSize maxSplitSize)
    {
        this.maxSplitSize = maxSplitSize.toBytes();
        checkArgument(this.maxSplitSize > 0, "maxSplitSize is not positive: %s", maxSplitSize);
    }

    /**
     * Ranges that cover the file; one empty range for an empty file, whose footer then says what is wrong.
     */
    List<DeltaSplit> cut(TableLocation table, LiveFile file)
    {
        String path = table.resolve(file.path()).toString();
        ImmutableList.Builder<DeltaSplit> splits = ImmutableList.builder();
        long start = 0;
        do {
            long length = Math.min(maxSplitSize, file.size() - start);
            splits.add(new DeltaSplit(
                    path,
                    start,
                    length,
                    file.size(),
                    file.modificationTime(),
                    file.partitionValues(),
                    file.deletionVector(),
                    file.baseRowId(),
                    file.defaultRowCommitVersion(),
                    weight(length)));
            start += length;
        }
        while (start < file.size());
        return splits.build();
    }

    private SplitWeight weight(long length)
    {
        return SplitWeight.fromProportion(Math.clamp((double) length / maxSplitSize, MINIMUM_WEIGHT, 1.0));
    }
}
