package dev.trinodelta.checkpoint;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.ActionRow.InvalidRowException;
import dev.trinodelta.checkpoint.StructForms.Incomplete;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.NamedFiles;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.protocol.UnreachableLocationException;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInputFile;
import io.trino.spi.block.Block;
import io.trino.spi.type.RowType;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import static dev.trinodelta.protocol.StorageFailure.storageFailure;

/**
 * Reads the actions of one Parquet file: a checkpoint, a part of one, or a sidecar. Columns are found by name; those
 * that a writer left out are null.
 */
final class CheckpointFileReader
{
    private final TrinoFileSystem fileSystem;
    private final TableLocation table;

    CheckpointFileReader(TrinoFileSystem fileSystem, TableLocation table)
    {
        this.fileSystem = fileSystem;
        this.table = table;
    }

    /**
     * @param size bytes, where a checkpoint says it
     * @param columns to read, as Trino's types
     * @param expected names of columns: a file without any of them is another one than it should be
     * @throws UnreadableCheckpointException where the file is gone or is not what it should be: another checkpoint may do
     */
    List<Action> read(Location location, OptionalLong size, Map<String, RowType> columns, Set<String> expected)
    {
        TrinoInputFile file;
        try {
            file = size.isPresent() ? NamedFiles.open(fileSystem, location, size.getAsLong()) : NamedFiles.open(fileSystem, location);
        }
        catch (UnreachableLocationException e) {
            throw new UnreadableCheckpointException(location, "cannot be read: " + e.getMessage(), e);
        }
        try {
            return read(file, columns, expected);
        }
        catch (UnreadableCheckpointException | IOException e) {
            OptionalLong actual = size.isPresent() ? actualSize(location) : OptionalLong.empty();
            if (actual.isPresent() && actual.getAsLong() != size.getAsLong()) {
                throw new UnreadableCheckpointException(location, "has %s bytes, but its checkpoint gives it %s, so it was cut off or replaced".formatted(actual.getAsLong(), size.getAsLong()), e);
            }
            if (e instanceof IOException) {
                throw storageFailure("Could not read checkpoint file %s of table %s".formatted(location, table), e);
            }
            throw (UnreadableCheckpointException) e;
        }
    }

    /**
     * @throws IOException of the storage only
     */
    private List<Action> read(TrinoInputFile file, Map<String, RowType> columns, Set<String> expected)
            throws IOException
    {
        List<Action> actions = new ArrayList<>();
        Optional<StructForms> structs = open(file, source -> {
            List<Incomplete> incomplete = new ArrayList<>();
            CheckpointParquet parquet = CheckpointParquet.open(source);
            if (parquet.schema().children().stream().noneMatch(column -> isActionColumn(column, expected))) {
                throw new UnreadableCheckpointException(file.location(), "is another file than it should be: it has none of the columns " + String.join(", ", expected));
            }
            parquet.read(columns, (action, firstRow, block) -> decode(action, columns.get(action), firstRow, block, actions, incomplete));
            return StructForms.of(parquet, incomplete);
        });
        // Most files have no use for the structs, which can be larger than all the rest
        if (structs.isPresent()) {
            open(file, source -> {
                structs.get().complete(source, actions);
                return actions;
            });
        }
        return ImmutableList.copyOf(actions);
    }

    private static boolean isActionColumn(NamedField column, Set<String> expected)
    {
        return !column.type().isPrimitive() && expected.stream().anyMatch(column.name()::equalsIgnoreCase);
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

    private <T> T open(TrinoInputFile file, Decoding<T> decoding)
            throws IOException
    {
        try (GuardedParquetDataSource source = new GuardedParquetDataSource(file)) {
            return decode(file.location(), source, decoding);
        }
        catch (FileNotFoundException e) {
            throw UnreadableCheckpointException.notFound(fileSystem, file.location(), e);
        }
    }

    /**
     * @throws IOException of the storage only
     */
    private static <T> T decode(Location location, GuardedParquetDataSource source, Decoding<T> decoding)
            throws IOException
    {
        try {
            return decoding.decode(source);
        }
        catch (InvalidRowException e) {
            throw new UnreadableCheckpointException(location, "is corrupt: " + e.getMessage(), e);
        }
        catch (UnreadableCheckpointException e) {
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

    private static void decode(String action, RowType type, long firstRow, Block block, List<Action> actions, List<Incomplete> incomplete)
            throws InvalidRowException
    {
        for (int position = 0; position < block.getPositionCount(); position++) {
            if (block.isNull(position)) {
                continue;
            }
            ActionRow row = new ActionRow(action, type, type.getObject(block, position));
            // Writers whose structs cannot be null leave one without content beside each action of another kind
            if (row.isEmpty()) {
                continue;
            }
            Action decoded = CheckpointActions.decode(row);
            if (decoded instanceof AddFile file) {
                boolean lacksPartitionValues = row.optionalTexts("partitionValues").isEmpty();
                if (lacksPartitionValues || file.stats().isEmpty()) {
                    incomplete.add(new Incomplete(actions.size(), firstRow + position, file.stats().isEmpty(), lacksPartitionValues));
                }
            }
            actions.add(decoded);
        }
    }

    private interface Decoding<T>
    {
        T decode(GuardedParquetDataSource source)
                throws IOException, InvalidRowException;
    }
}
