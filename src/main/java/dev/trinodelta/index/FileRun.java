package dev.trinodelta.index;

import dev.trinodelta.bounds.ColumnBounds;
import dev.trinodelta.bounds.FileBounds;
import dev.trinodelta.checkpoint.AddFileRows;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.columnar.PackedLongs;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slice;
import io.trino.filesystem.Location;

import java.util.Optional;
import java.util.OptionalLong;

import static io.airlift.slice.SizeOf.instanceSize;

/**
 * Files that came into the log together, in columns: those of a part of a checkpoint, or of some commits. Which of them are live
 * differs from version to version and is known elsewhere.
 */
public final class FileRun
{
    private static final int INSTANCE_SIZE = instanceSize(FileRun.class);
    /**
     * In columns of what a file may lack.
     */
    static final long UNKNOWN = AddFileRows.NONE;

    private final Location root;
    private final PathColumn paths;
    private final PathTable positions;
    private final PackedLongs sizes;
    private final PackedLongs modificationTimes;
    private final PackedLongs partitions;
    private final VectorColumn vectors;
    private final PackedLongs baseRowIds;
    private final PackedLongs defaultRowCommitVersions;
    private final StatisticsTexts texts;
    private final Bits last;
    private final RunStatistics statistics = new RunStatistics();
    /**
     * Empty until somebody asks.
     */
    private volatile Optional<PartitionGroups> partitionGroups = Optional.empty();
    private final long bytesOfFiles;

    FileRun(FileRunBuilder builder)
    {
        this.root = builder.root;
        this.paths = builder.paths.build();
        this.sizes = builder.sizes.build();
        this.modificationTimes = builder.modificationTimes.build();
        this.partitions = builder.partitions.build();
        this.vectors = builder.vectors.build();
        this.baseRowIds = builder.baseRowIds.build();
        this.defaultRowCommitVersions = builder.defaultRowCommitVersions.build();
        this.texts = builder.texts();
        this.positions = new PathTable(sizes.size());
        this.last = Bits.all(sizes.size());
        for (int position = 0; position < sizes.size(); position++) {
            int added = position;
            long hash = builder.hashes.get(position);
            int previous = positions.put(hash, position, candidate -> builder.hashes.get(candidate) == hash && canonicalPath(candidate).equals(canonicalPath(added)));
            if (previous >= 0) {
                last.clear(previous);
            }
        }
        this.bytesOfFiles = bytesOfFiles();
    }

    public int size()
    {
        return sizes.size();
    }

    /**
     * As the log spells it.
     */
    public Slice path(int position)
    {
        return paths.get(position);
    }

    /**
     * Bytes.
     */
    public PackedLongs sizes()
    {
        return sizes;
    }

    /**
     * Milliseconds since the epoch.
     */
    public PackedLongs modificationTimes()
    {
        return modificationTimes;
    }

    /**
     * Numbers in {@link PartitionValues}.
     */
    public PackedLongs partitions()
    {
        return partitions;
    }

    /**
     * The partitions that a file of the run is in.
     */
    public PartitionGroups partitionGroups()
    {
        Optional<PartitionGroups> known = partitionGroups;
        if (known.isPresent()) {
            return known.get();
        }
        PartitionGroups found = PartitionGroups.of(partitions);
        partitionGroups = Optional.of(found);
        return found;
    }

    public Optional<DeletionVectorDescriptor> deletionVector(int position)
    {
        return vectors.isEmpty() ? Optional.empty() : vectors.get(position);
    }

    /**
     * How many rows its deletion vector takes away.
     */
    public long deletedRows(int position)
    {
        return deletionVector(position).map(DeletionVectorDescriptor::cardinality).orElse(0L);
    }

    /**
     * What deletion vectors take away, for one pass over the files.
     */
    public DeletedRows deletedRows()
    {
        return vectors.deletedRows();
    }

    public OptionalLong baseRowId(int position)
    {
        return known(baseRowIds.get(position));
    }

    public OptionalLong defaultRowCommitVersion(int position)
    {
        return known(defaultRowCommitVersions.get(position));
    }

    /**
     * Empty until somebody has had them loaded, see {@link StatisticsLoader}.
     */
    public Optional<ColumnBounds> bounds(PhysicalColumn column)
    {
        return statistics.column(column);
    }

    /**
     * Empty until somebody has had them loaded, see {@link StatisticsLoader}. They have bounds of some columns or none.
     */
    public Optional<FileBounds> rows()
    {
        return statistics.rows();
    }

    /**
     * Empty until somebody has had it made, see {@link StatisticsLoader}.
     */
    public Optional<RunSummary> summary()
    {
        return statistics.summary();
    }

    StatisticsTexts texts()
    {
        return texts;
    }

    RunStatistics statistics()
    {
        return statistics;
    }

    /**
     * Those that no later file of the run has the path of.
     */
    Bits last()
    {
        return last;
    }

    /**
     * @return -1 if there is none
     */
    int find(PathKey path)
    {
        return positions.find(path.hash(), candidate -> canonicalPath(candidate).equals(path.canonical()));
    }

    /**
     * Grows with what is loaded of statistics.
     */
    long retainedBytes()
    {
        return bytesOfFiles + partitionGroups.map(PartitionGroups::retainedBytes).orElse(0L) + statistics.retainedBytes();
    }

    private long bytesOfFiles()
    {
        return INSTANCE_SIZE
                + paths.retainedBytes()
                + positions.retainedBytes()
                + sizes.retainedBytes()
                + modificationTimes.retainedBytes()
                + partitions.retainedBytes()
                + vectors.retainedBytes()
                + baseRowIds.retainedBytes()
                + defaultRowCommitVersions.retainedBytes()
                + texts.retainedBytes()
                + last.retainedBytes();
    }

    private Slice canonicalPath(int position)
    {
        return PathKey.canonical(root, paths.get(position));
    }

    private static OptionalLong known(long value)
    {
        return value == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
