package dev.trinodelta.checkpoint;

import dev.trinodelta.checkpoint.CheckpointParquet.Channel;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.block.Block;
import io.trino.spi.block.RowBlock;
import io.trino.spi.block.SqlRow;
import io.trino.spi.type.RowType;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static com.google.common.collect.Iterables.getOnlyElement;
import static io.trino.spi.type.RowType.field;
import static java.util.Objects.requireNonNull;

/**
 * Statistics or partition values of files in struct form, which a checkpoint can have beside their text or in its place.
 * They are read for files without the text only, and spelled as the log would spell them.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#checkpoint-schema">Protocol</a>
 */
record StructForms(String name, StructText text)
{
    private static final String STATISTICS = "stats_parsed";
    private static final String PARTITION_VALUES = "partitionValues_parsed";

    StructForms
    {
        requireNonNull(name, "name is null");
        requireNonNull(text, "text is null");
    }

    /**
     * What does not depend on a column, and of the columns those that somebody asked for.
     */
    static Optional<StructForms> statistics(OpenedCheckpoint file, Collection<PhysicalColumn> columns)
    {
        List<List<String>> paths = columns.stream().map(PhysicalColumn::path).toList();
        return column(file, STATISTICS)
                .map(statistics -> new NamedField(
                        statistics.name(),
                        statistics.type(),
                        statistics.children().stream()
                                .map(child -> child.type().isPrimitive() ? child : child.retaining(paths))
                                .toList()))
                .flatMap(statistics -> of(file, statistics));
    }

    static Optional<StructForms> statistics(OpenedCheckpoint file)
    {
        return column(file, STATISTICS).flatMap(statistics -> of(file, statistics));
    }

    static Optional<StructForms> partitionValues(OpenedCheckpoint file)
    {
        return column(file, PARTITION_VALUES).flatMap(values -> of(file, values));
    }

    private static Optional<NamedField> column(OpenedCheckpoint file, String name)
    {
        return file.schema().child(CheckpointColumns.ADD).flatMap(add -> add.child(name));
    }

    private static Optional<StructForms> of(OpenedCheckpoint file, NamedField column)
    {
        return StructText.of(column, file.calendar()).map(text -> new StructForms(column.name(), text));
    }

    Channel channel()
    {
        return new Channel(CheckpointColumns.ADD, RowType.from(List.of(field(name, text.type()))));
    }

    /**
     * @param files of the channel
     */
    Optional<Slice> json(Block files, int position)
    {
        return struct(files, position).flatMap(text::json).map(Slices::utf8Slice);
    }

    /**
     * @param files of the channel
     * @return empty where the file has none
     */
    Optional<Map<String, Optional<String>>> texts(Block files, int position)
    {
        return struct(files, position).map(text::texts);
    }

    private Optional<SqlRow> struct(Block files, int position)
    {
        Block structs = getOnlyElement(RowBlock.getRowFieldsFromBlock(files));
        return structs.isNull(position) ? Optional.empty() : Optional.of(text.type().getObject(structs, position));
    }
}
