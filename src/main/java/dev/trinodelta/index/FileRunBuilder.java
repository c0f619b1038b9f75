package dev.trinodelta.index;

import dev.trinodelta.checkpoint.AddFileRows;
import dev.trinodelta.checkpoint.CheckpointPart;
import dev.trinodelta.columnar.LongsBuilder;
import dev.trinodelta.protocol.AddFile;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.filesystem.Location;

import java.util.Optional;

import static dev.trinodelta.index.FileRun.UNKNOWN;
import static io.airlift.slice.Slices.utf8Slice;
import static java.util.Objects.requireNonNull;

/**
 * Collects files into a run. Of several with one path, the last one counts.
 */
public final class FileRunBuilder
{
    final Location root;
    final PathColumn.Builder paths;
    final LongsBuilder hashes;
    final LongsBuilder sizes;
    final LongsBuilder modificationTimes;
    final LongsBuilder partitions;
    final VectorColumn.Builder vectors = new VectorColumn.Builder();
    final LongsBuilder baseRowIds;
    final LongsBuilder defaultRowCommitVersions;
    private final KeptTexts.Builder texts = new KeptTexts.Builder();
    private final LongsBuilder partitionNumbers = new LongsBuilder();
    private final PartitionValues partitionValues;
    private final Optional<CheckpointPart> part;

    /**
     * @param root of the table
     * @param partitionValues of the table, which is told of new ones
     */
    public FileRunBuilder(Location root, PartitionValues partitionValues)
    {
        this(root, partitionValues, Optional.empty(), 0);
    }

    /**
     * @param part of a checkpoint, all of whose files are to be added in its order
     */
    public FileRunBuilder(Location root, PartitionValues partitionValues, CheckpointPart part)
    {
        this(root, partitionValues, part.deliversStatistics() ? Optional.empty() : Optional.of(part.withoutFooter()), part.rows().orElse(0));
    }

    private FileRunBuilder(Location root, PartitionValues partitionValues, Optional<CheckpointPart> part, long expected)
    {
        this.root = requireNonNull(root, "root is null");
        this.partitionValues = requireNonNull(partitionValues, "partitionValues is null");
        this.part = part;
        this.paths = new PathColumn.Builder(expected);
        this.hashes = new LongsBuilder(expected);
        this.sizes = new LongsBuilder(expected);
        this.modificationTimes = new LongsBuilder(expected);
        this.partitions = new LongsBuilder(expected);
        this.baseRowIds = new LongsBuilder(expected);
        this.defaultRowCommitVersions = new LongsBuilder(expected);
    }

    public int size()
    {
        return sizes.size();
    }

    /**
     * Files of a checkpoint.
     */
    public void add(AddFileRows rows)
    {
        for (int row = 0; row < rows.size(); row++) {
            Slice path = rows.path(row);
            int partition = partition(rows, row);
            hashes.add(PathKey.hash(root, path, rows.arePathsPlain()));
            paths.add(path, partition);
            partitions.add(partition);
        }
        if (rows.haveDeletionVectors()) {
            for (int row = 0; row < rows.size(); row++) {
                int position = sizes.size() + row;
                rows.deletionVector(row).ifPresent(vector -> vectors.add(position, vector));
            }
        }
        if (part.isEmpty()) {
            for (int row = 0; row < rows.size(); row++) {
                texts.add(rows.statistics(row));
            }
        }
        rows.addSizes(sizes);
        rows.addModificationTimes(modificationTimes);
        rows.addBaseRowIds(baseRowIds);
        rows.addDefaultRowCommitVersions(defaultRowCommitVersions);
    }

    public void add(AddFile file)
    {
        add(utf8Slice(file.path()), partitionValues.number(file.partitionValues()));
        file.deletionVector().ifPresent(vector -> vectors.add(sizes.size(), vector));
        sizes.add(file.size());
        modificationTimes.add(file.modificationTime());
        baseRowIds.add(file.baseRowId().orElse(UNKNOWN));
        defaultRowCommitVersions.add(file.defaultRowCommitVersion().orElse(UNKNOWN));
        texts.add(file.stats().map(Slices::utf8Slice));
    }

    /**
     * Takes over a file of another run of the same table, one that keeps its statistics.
     */
    void add(FileRun run, int position)
    {
        add(run.path(position), (int) run.partitions().get(position));
        run.deletionVector(position).ifPresent(vector -> vectors.add(sizes.size(), vector));
        sizes.add(run.sizes().get(position));
        modificationTimes.add(run.modificationTimes().get(position));
        baseRowIds.add(run.baseRowId(position).orElse(UNKNOWN));
        defaultRowCommitVersions.add(run.defaultRowCommitVersion(position).orElse(UNKNOWN));
        texts.add(((KeptTexts) run.texts()).get(position));
    }

    /**
     * To be called once.
     */
    public NewRun build()
    {
        return new NewRun(new FileRun(this), hashes.build());
    }

    StatisticsTexts texts()
    {
        return part.<StatisticsTexts>map(StoredTexts::new).orElseGet(texts::build);
    }

    private void add(Slice path, int partition)
    {
        hashes.add(PathKey.of(root, path).hash());
        paths.add(path, partition);
        partitions.add(partition);
    }

    /**
     * Parts of a checkpoint number partition values each on its own.
     */
    private int partition(AddFileRows rows, int row)
    {
        int number = rows.partition(row);
        while (partitionNumbers.size() <= number) {
            partitionNumbers.add(partitionValues.number(rows.partitions().get(partitionNumbers.size())));
        }
        return (int) partitionNumbers.get(number);
    }
}
