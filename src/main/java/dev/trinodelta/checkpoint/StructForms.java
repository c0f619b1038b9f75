package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.ActionRow.InvalidRowException;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;
import io.trino.spi.block.Block;
import io.trino.spi.block.SqlRow;
import io.trino.spi.type.RowType;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static io.trino.spi.type.RowType.field;
import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * Statistics and partition values in struct form, which a checkpoint can have beside their text or in its place. They are
 * read for files without the text only, and spelled as the log would spell them.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#checkpoint-schema">Protocol</a>
 */
final class StructForms
{
    private static final String STATISTICS = "stats_parsed";
    private static final String PARTITION_VALUES = "partitionValues_parsed";

    /**
     * A file whose row lacks a text.
     *
     * @param action index of its action
     * @param row in the Parquet file
     */
    record Incomplete(int action, long row, boolean lacksStatistics, boolean lacksPartitionValues) {}

    private final CheckpointParquet file;
    private final List<Incomplete> incomplete;
    private final Optional<StructText> statistics;
    private final Optional<StructText> partitionValues;
    private int next;

    private StructForms(CheckpointParquet file, List<Incomplete> incomplete, Optional<StructText> statistics, Optional<StructText> partitionValues)
    {
        this.file = requireNonNull(file, "file is null");
        this.incomplete = ImmutableList.copyOf(incomplete);
        this.statistics = requireNonNull(statistics, "statistics is null");
        this.partitionValues = requireNonNull(partitionValues, "partitionValues is null");
    }

    /**
     * @param incomplete in the order of their rows
     * @return empty where there is nothing that a file lacks
     * @throws InvalidRowException where a file has its partition values in neither form
     */
    static Optional<StructForms> of(CheckpointParquet file, List<Incomplete> incomplete)
            throws InvalidRowException
    {
        boolean lackStatistics = incomplete.stream().anyMatch(Incomplete::lacksStatistics);
        boolean lackPartitionValues = incomplete.stream().anyMatch(Incomplete::lacksPartitionValues);
        Optional<StructText> statistics = lackStatistics ? column(file, STATISTICS) : Optional.empty();
        Optional<StructText> partitionValues = lackPartitionValues ? column(file, PARTITION_VALUES) : Optional.empty();
        if (lackPartitionValues && partitionValues.isEmpty()) {
            throw new InvalidRowException(CheckpointColumns.ADD, "partitionValues");
        }
        if (statistics.isEmpty() && partitionValues.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new StructForms(file, incomplete, statistics, partitionValues));
    }

    /**
     * Replaces the actions of incomplete files, as far as the file has what they lack. To be called once.
     *
     * @param source the file, opened anew
     * @throws InvalidRowException where a file has its partition values in neither form
     */
    void complete(GuardedParquetDataSource source, List<Action> actions)
            throws IOException, InvalidRowException
    {
        ImmutableList.Builder<RowType.Field> fields = ImmutableList.builder();
        statistics.ifPresent(column -> fields.add(field(STATISTICS, column.type())));
        partitionValues.ifPresent(column -> fields.add(field(PARTITION_VALUES, column.type())));
        RowType type = RowType.from(fields.build());
        file.reopen(source).read(Map.of(CheckpointColumns.ADD, type), (_, firstRow, block) -> {
            while (next < incomplete.size() && incomplete.get(next).row() < firstRow + block.getPositionCount()) {
                Incomplete target = incomplete.get(next);
                next++;
                int position = toIntExact(target.row() - firstRow);
                Optional<SqlRow> add = block.isNull(position) ? Optional.empty() : Optional.of(type.getObject(block, position));
                actions.set(target.action(), completed((AddFile) actions.get(target.action()), target, add));
            }
        });
    }

    private AddFile completed(AddFile file, Incomplete target, Optional<SqlRow> add)
            throws InvalidRowException
    {
        AddFile completed = file;
        if (target.lacksStatistics() && statistics.isPresent()) {
            completed = completed.withStats(add.flatMap(row -> struct(row, 0, statistics.get())).flatMap(statistics.get()::json));
        }
        if (target.lacksPartitionValues()) {
            StructText column = partitionValues.orElseThrow();
            completed = completed.withPartitionValues(add.flatMap(row -> struct(row, statistics.isPresent() ? 1 : 0, column))
                    .map(column::texts)
                    .orElseThrow(() -> new InvalidRowException(CheckpointColumns.ADD, "partitionValues")));
        }
        return completed;
    }

    private static Optional<SqlRow> struct(SqlRow add, int index, StructText column)
    {
        Block block = add.getRawFieldBlock(index);
        return block.isNull(add.getRawIndex()) ? Optional.empty() : Optional.of(column.type().getObject(block, add.getRawIndex()));
    }

    private static Optional<StructText> column(CheckpointParquet file, String name)
    {
        return file.schema().child(CheckpointColumns.ADD)
                .flatMap(add -> add.child(name))
                .flatMap(column -> StructText.of(column, file.calendar()));
    }
}
