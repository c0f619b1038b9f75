package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.ActionRow.MissingFieldException;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.memory.context.AggregatedMemoryContext;
import io.trino.parquet.Column;
import io.trino.parquet.Field;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.predicate.PredicateUtils;
import io.trino.parquet.reader.ParquetReader;
import io.trino.spi.block.Block;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.type.RowType;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.ColumnIO;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.schema.MessageType;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static io.trino.memory.context.AggregatedMemoryContext.newSimpleAggregatedMemoryContext;
import static io.trino.parquet.ParquetTypeUtils.constructField;
import static io.trino.parquet.ParquetTypeUtils.getColumnIO;
import static io.trino.parquet.ParquetTypeUtils.getDescriptors;
import static io.trino.parquet.ParquetTypeUtils.lookupColumnByName;
import static org.joda.time.DateTimeZone.UTC;

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
     * @throws UnreadableCheckpointException where the file is gone or is not what it should be: another checkpoint may do
     */
    List<Action> read(Location location)
    {
        try (GuardedParquetDataSource source = new GuardedParquetDataSource(fileSystem.newInputFile(location))) {
            return read(location, source);
        }
        catch (IllegalArgumentException e) {
            throw new UnreadableCheckpointException(location, "lies where this catalog has no access to (%s)".formatted(e.getMessage()), e);
        }
        catch (FileNotFoundException e) {
            throw new UnreadableCheckpointException(location, "is missing", e);
        }
        catch (IOException e) {
            throw new DeltaException(DELTA_FILESYSTEM_ERROR, "Could not read checkpoint file %s of table %s: %s. Run the statement again.".formatted(location, table, e.getMessage()), e);
        }
    }

    /**
     * @throws IOException of the storage only
     */
    private static List<Action> read(Location location, GuardedParquetDataSource source)
            throws IOException
    {
        try {
            return read(source);
        }
        catch (MissingFieldException e) {
            throw new UnreadableCheckpointException(location, "is corrupt: " + e.getMessage(), e);
        }
        // A schema can be nested deeper than the stack
        catch (IOException | RuntimeException | StackOverflowError e) {
            if (source.storageFailure().isPresent()) {
                throw source.storageFailure().get();
            }
            // The decoders meet malformed bytes with unchecked exceptions of all kinds
            Throwable problem = e.getCause() instanceof IOException cause ? cause : e;
            throw new UnreadableCheckpointException(location, "is corrupt or not a Parquet file (%s)".formatted(problem.getMessage() == null ? problem.getClass().getSimpleName() : problem.getMessage()), e);
        }
    }

    private static List<Action> read(GuardedParquetDataSource source)
            throws IOException, MissingFieldException
    {
        ParquetReaderOptions options = source.options();
        ParquetMetadata footer = source.readFooter();
        MessageType schema = footer.getFileMetaData().getSchema();
        Map<List<String>, ColumnDescriptor> descriptors = getDescriptors(schema, schema);
        MessageColumnIO columnIO = getColumnIO(schema, schema);

        List<Column> columns = new ArrayList<>();
        List<RowType> types = new ArrayList<>();
        for (Map.Entry<String, RowType> entry : CheckpointColumns.TYPES.entrySet()) {
            // trino-parquet puts names in lower case
            ColumnIO action = lookupColumnByName(columnIO, entry.getKey());
            if (action == null) {
                continue;
            }
            Optional<Field> field = constructField(entry.getValue(), action);
            if (field.isPresent()) {
                columns.add(new Column(entry.getKey(), field.get()));
                types.add(entry.getValue());
            }
        }
        AggregatedMemoryContext memory = newSimpleAggregatedMemoryContext();
        ImmutableList.Builder<Action> actions = ImmutableList.builder();
        try (ParquetReader reader = new ParquetReader(
                Optional.ofNullable(footer.getFileMetaData().getCreatedBy()),
                columns,
                false,
                PredicateUtils.getFilteredRowGroups(0, source.getEstimatedSize(), source, footer, List.of(TupleDomain.all()), List.of(PredicateUtils.buildPredicate(schema, TupleDomain.all(), descriptors, UTC)), descriptors, UTC, 1, options),
                source,
                UTC,
                memory,
                options,
                CheckpointFileReader::propagate,
                Optional.empty(),
                Optional.empty(),
                Optional.empty())) {
            for (SourcePage page = reader.nextPage(); page != null; page = reader.nextPage()) {
                for (int channel = 0; channel < columns.size(); channel++) {
                    decode(columns.get(channel).name(), types.get(channel), page.getBlock(channel), actions);
                }
            }
        }
        return actions.build();
    }

    private static void decode(String action, RowType type, Block block, ImmutableList.Builder<Action> actions)
            throws MissingFieldException
    {
        for (int position = 0; position < block.getPositionCount(); position++) {
            if (block.isNull(position)) {
                continue;
            }
            ActionRow row = new ActionRow(action, type, type.getObject(block, position));
            // Writers whose structs cannot be null leave one without content beside each action of another kind
            if (!row.isEmpty()) {
                actions.add(CheckpointActions.decode(row));
            }
        }
    }

    /**
     * The reader hands over what went wrong while it decoded a page.
     */
    private static RuntimeException propagate(Exception exception)
    {
        return switch (exception) {
            case RuntimeException unchecked -> unchecked;
            case IOException checked -> new UncheckedIOException(checked);
            default -> new IllegalArgumentException(exception.getMessage(), exception);
        };
    }
}
