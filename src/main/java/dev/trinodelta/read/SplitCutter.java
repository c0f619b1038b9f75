package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.changes.ChangeType;
import dev.trinodelta.changes.FileChange;
import dev.trinodelta.handle.DeltaSplit;
import dev.trinodelta.handle.SplitChange;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.protocol.TableLocation;
import io.airlift.units.DataSize;
import io.trino.filesystem.cache.SplitAffinityProvider;
import io.trino.spi.SplitWeight;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

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
    private final SplitAffinityProvider affinity;

    public SplitCutter(DataSize maxSplitSize, SplitAffinityProvider affinity)
    {
        this.affinity = requireNonNull(affinity, "affinity is null");
        this.maxSplitSize = maxSplitSize.toBytes();
        checkArgument(this.maxSplitSize > 0, "maxSplitSize is not positive: %s", maxSplitSize);
    }

    /**
     * Ranges that cover the file; one empty range for an empty file, whose footer then says what is wrong.
     */
    List<DeltaSplit> cut(TableLocation table, LiveFile file)
    {
        return cut(table, file, Optional.empty());
    }

    /**
     * @param version of the commit that the change is from
     * @param time of the commit
     */
    List<DeltaSplit> cut(TableLocation table, long version, Instant time, FileChange change)
    {
        return cut(
                table,
                new LiveFile(
                        change.path(),
                        change.partitionValues().orElse(ImmutableMap.of()),
                        change.size(),
                        change.modificationTime(),
                        change.exceptRows(),
                        OptionalLong.empty(),
                        OptionalLong.empty()),
                Optional.of(new SplitChange(change.type().map(ChangeType::text), version, time.toEpochMilli(), change.onlyRows())));
    }

    private List<DeltaSplit> cut(TableLocation table, LiveFile file, Optional<SplitChange> change)
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
                    change,
                    affinity.getKey(path, start, length).isPresent(),
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
