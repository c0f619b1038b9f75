package dev.trinodelta.checkpoint;

import com.google.common.base.Throwables;
import dev.trinodelta.checkpoint.ActionRow.InvalidRowException;
import dev.trinodelta.protocol.NamedFiles;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.protocol.UnreachableLocationException;
import io.airlift.slice.Slice;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInputFile;
import io.trino.filesystem.memory.MemoryInputFile;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * Opens Parquet files of checkpoints, and says what is wrong with them.
 */
final class CheckpointFileReader
{
    private final TrinoFileSystem fileSystem;
    private final TableLocation table;
    private final ReadSizes sizes;

    CheckpointFileReader(TrinoFileSystem fileSystem, TableLocation table, ReadSizes sizes)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
        this.sizes = requireNonNull(sizes, "sizes is null");
    }

    interface Decoding
    {
        void decode(OpenedCheckpoint file, CheckpointParquet parquet)
                throws IOException, InvalidRowException;
    }

    private interface Reading<T>
    {
        T read(GuardedParquetDataSource source)
                throws IOException, InvalidRowException;
    }

    /**
     * @param size bytes, where a checkpoint says it
     * @param expected names of columns: a file without any of them is another one than it should be
     * @throws UnreadableCheckpointException where the file is gone or is not what it should be: another checkpoint may do
     */
    List<CheckpointPart> parts(Location location, OptionalLong size, Set<String> expected)
    {
        try {
            return open(input(location, size), size, source -> {
                OpenedCheckpoint opened = readFooter(location, source);
                if (opened.schema().children().stream().noneMatch(column -> isActionColumn(column, expected))) {
                    throw new UnreadableCheckpointException(location, "is another file than it should be: it has none of the columns " + String.join(", ", expected));
                }
                return RowGroups.of(opened, source.getEstimatedSize(), sizes).stream()
                        .map(groups -> CheckpointPart.parquet(location, groups, opened))
                        .collect(toImmutableList());
            });
        }
        catch (UnreadableCheckpointException | IOException e) {
            throw failure(location, size, "its checkpoint gives it %s", e);
        }
    }

    /**
     * @throws UnreadableCheckpointException where the file is gone, is not what it should be, or is not the one any more of
     *         which this is a part
     */
    void read(CheckpointPart part, Decoding decoding)
    {
        Location location = part.location();
        RowGroups groups = part.rowGroups().orElseThrow();
        OptionalLong length = OptionalLong.of(groups.length());
        try {
            Optional<Slice> content = part.opened().flatMap(OpenedCheckpoint::content);
            TrinoInputFile file = content.isPresent() ? new MemoryInputFile(location, content.get()) : input(location, length);
            var _ = open(file, length, source -> {
                OpenedCheckpoint opened = part.opened().isPresent() ? part.opened().get() : readFooter(location, source);
                if (opened.fingerprint() != groups.fingerprint()) {
                    throw new UnreadableCheckpointException(location, "was replaced since it was first read");
                }
                decoding.decode(opened, new CheckpointParquet(pages(location, source, opened), opened, groups));
                return part;
            });
        }
        catch (UnreadableCheckpointException | IOException e) {
            throw failure(location, length, "had %s when it was first read", e);
        }
    }

    /**
     * A small file is read as a whole, since each request takes its time.
     */
    private OpenedCheckpoint readFooter(Location location, GuardedParquetDataSource source)
            throws IOException
    {
        if (source.getEstimatedSize() > sizes.wholeFile()) {
            return source.readFooter(Optional.empty());
        }
        Slice content = source.readFully(0, toIntExact(source.getEstimatedSize()));
        try (GuardedParquetDataSource memory = new GuardedParquetDataSource(new MemoryInputFile(location, content))) {
            return memory.readFooter(Optional.of(content));
        }
    }

    private static GuardedParquetDataSource pages(Location location, GuardedParquetDataSource source, OpenedCheckpoint opened)
            throws IOException
    {
        return opened.content().isPresent() ? new GuardedParquetDataSource(new MemoryInputFile(location, opened.content().get())) : source;
    }

    private static boolean isActionColumn(NamedField column, Set<String> expected)
    {
        return !column.type().isPrimitive() && expected.stream().anyMatch(column.name()::equalsIgnoreCase);
    }

    private TrinoInputFile input(Location location, OptionalLong size)
    {
        try {
            return size.isPresent() ? NamedFiles.open(fileSystem, location, size.getAsLong()) : NamedFiles.open(fileSystem, location);
        }
        catch (UnreachableLocationException e) {
            throw new UnreadableCheckpointException(location, "cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * @param expectation where the size comes from
     */
    private RuntimeException failure(Location location, OptionalLong size, String expectation, Exception e)
    {
        OptionalLong actual = size.isPresent() ? actualSize(location) : OptionalLong.empty();
        if (actual.isPresent() && actual.getAsLong() != size.getAsLong()) {
            return new UnreadableCheckpointException(location, "has %s bytes, but %s, so it was cut off or replaced".formatted(actual.getAsLong(), expectation.formatted(size.getAsLong())), e);
        }
        return e instanceof UnreadableCheckpointException unreadable ? unreadable : storageFailure("Could not read checkpoint file %s of table %s".formatted(location, table), e);
    }

    private OptionalLong actualSize(Location location)
    {
        try {
            return OptionalLong.of(NamedFiles.open(fileSystem, location).length());
        }
        catch (IOException _) {
            // The first failure is told; this one is of the look at it
            return OptionalLong.empty();
        }
    }

    /**
     * @throws IOException of the storage only
     */
    private <T> T open(TrinoInputFile file, OptionalLong size, Reading<T> reading)
            throws IOException
    {
        try (GuardedParquetDataSource source = size.isPresent() ? new GuardedParquetDataSource(file, size.getAsLong()) : new GuardedParquetDataSource(file)) {
            return read(file.location(), source, reading);
        }
        catch (FileNotFoundException e) {
            throw UnreadableCheckpointException.notFound(fileSystem, file.location(), e);
        }
    }

    /**
     * @throws IOException of the storage only
     */
    private static <T> T read(Location location, GuardedParquetDataSource source, Reading<T> reading)
            throws IOException
    {
        try {
            return reading.read(source);
        }
        catch (InvalidRowException e) {
            throw new UnreadableCheckpointException(location, "is corrupt: " + e.getMessage(), e);
        }
        catch (UnreadableCheckpointException | SinkException e) {
            throw e;
        }
        // A schema can be nested deeper than the stack
        catch (IOException | RuntimeException | StackOverflowError e) {
            if (source.storageFailure().isPresent()) {
                throw source.storageFailure().get();
            }
            // The decoders meet malformed bytes with unchecked exceptions of all kinds, some around one that says more
            Throwable problem = Throwables.getCausalChain(e).stream()
                    .filter(IOException.class::isInstance)
                    .findFirst()
                    .orElse(e);
            throw new UnreadableCheckpointException(location, "is corrupt or not a Parquet file (%s)".formatted(problem.getMessage() == null ? problem.getClass().getSimpleName() : problem.getMessage()), e);
        }
    }
}
