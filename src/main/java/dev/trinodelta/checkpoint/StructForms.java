package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.ActionRow.MissingFieldException;
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

    private final List<Incomplete> incomplete;
    private final Optional<StructText> statistics;
    private final Optional<StructText> partitionValues;
    private int next;

    /**
     * @param incomplete in the order of their rows
     */
    StructForms(CheckpointParquet file, List<Incomplete> incomplete)
    {
        this.incomplete = ImmutableList.copyOf(incomplete);
        statistics = incomplete.stream().anyMatch(Incomplete::lacksStatistics) ? column(file, STATISTICS) : Optional.empty();
        partitionValues = incomplete.stream().anyMatch(Incomplete::lacksPartitionValues) ? column(file, PARTITION_VALUES) : Optional.empty();
    }

    /**
     * Replaces the actions of incomplete files, as far as the file has what they lack.
     *
     * @throws MissingFieldException where a file has its partition values in neither form
     */
    void complete(CheckpointParquet file, List<Action> actions)
            throws IOException, MissingFieldException
    {
        if (partitionValues.isEmpty() && incomplete.stream().anyMatch(Incomplete::lacksPartitionValues)) {
            throw new MissingFieldException(CheckpointColumns.ADD, "partitionValues");
        }
        ImmutableList.Builder<RowType.Field> fields = ImmutableList.builder();
        statistics.ifPresent(column -> fields.add(field(STATISTICS, column.type())));
        partitionValues.ifPresent(column -> fields.add(field(PARTITION_VALUES, column.type())));
        if (fields.build().isEmpty()) {
            return;
        }
        RowType type = RowType.from(fields.build());
        file.read(Map.of(CheckpointColumns.ADD, type), (_, firstRow, block) -> {
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
            throws MissingFieldException
    {
        AddFile completed = file;
        if (target.lacksStatistics() && statistics.isPresent()) {
            completed = completed.withStats(add.flatMap(row -> struct(row, 0, statistics.get())).flatMap(statistics.get()::json));
        }
        if (target.lacksPartitionValues()) {
            StructText column = partitionValues.orElseThrow();
            completed = completed.withPartitionValues(add.flatMap(row -> struct(row, statistics.isPresent() ? 1 : 0, column))
                    .map(column::texts)
                    .orElseThrow(() -> new MissingFieldException(CheckpointColumns.ADD, "partitionValues")));
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
