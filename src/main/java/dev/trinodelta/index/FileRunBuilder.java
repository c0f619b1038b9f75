package dev.trinodelta.index;

import dev.trinodelta.columnar.LongsBuilder;
import dev.trinodelta.protocol.AddFile;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.filesystem.Location;

import static dev.trinodelta.index.FileRun.UNKNOWN;
import static io.airlift.slice.Slices.utf8Slice;
import static java.util.Objects.requireNonNull;

/**
 * Collects files into a run. Of several with one path, the last one counts.
 */
public final class FileRunBuilder
{
    final Location root;
    final PathColumn.Builder paths = new PathColumn.Builder();
    final LongsBuilder hashes = new LongsBuilder();
    final LongsBuilder sizes = new LongsBuilder();
    final LongsBuilder modificationTimes = new LongsBuilder();
    final LongsBuilder partitions = new LongsBuilder();
    final VectorColumn.Builder vectors = new VectorColumn.Builder();
    final LongsBuilder baseRowIds = new LongsBuilder();
    final LongsBuilder defaultRowCommitVersions = new LongsBuilder();
    final KeptTexts.Builder texts = new KeptTexts.Builder();
    private final PartitionValues partitionValues;

    /**
     * @param root of the table
     * @param partitionValues of the table, which is told of new ones
     */
    public FileRunBuilder(Location root, PartitionValues partitionValues)
    {
        this.root = requireNonNull(root, "root is null");
        this.partitionValues = requireNonNull(partitionValues, "partitionValues is null");
    }

    public int size()
    {
        return sizes.size();
    }

    public void add(AddFile file)
    {
        Slice path = utf8Slice(file.path());
        hashes.add(PathKey.of(root, path).hash());
        paths.add(path);
        partitions.add(partitionValues.number(file.partitionValues()));
        file.deletionVector().ifPresent(vector -> vectors.add(sizes.size(), vector));
        sizes.add(file.size());
        modificationTimes.add(file.modificationTime());
        baseRowIds.add(file.baseRowId().orElse(UNKNOWN));
        defaultRowCommitVersions.add(file.defaultRowCommitVersion().orElse(UNKNOWN));
        texts.add(file.stats().map(Slices::utf8Slice));
    }

    /**
     * Takes over a file of another run of the same table.
     */
    void add(FileRun run, int position)
    {
        Slice path = run.path(position);
        hashes.add(PathKey.of(root, path).hash());
        paths.add(path);
        partitions.add(run.partitions().get(position));
        run.deletionVector(position).ifPresent(vector -> vectors.add(sizes.size(), vector));
        sizes.add(run.sizes().get(position));
        modificationTimes.add(run.modificationTimes().get(position));
        baseRowIds.add(run.baseRowId(position).orElse(UNKNOWN));
        defaultRowCommitVersions.add(run.defaultRowCommitVersion(position).orElse(UNKNOWN));
        texts.add(run.text(position));
    }

    /**
     * To be called once.
     */
    public NewRun build()
    {
        return new NewRun(new FileRun(this), hashes.build());
    }
}
