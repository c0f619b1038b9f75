package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.CheckpointParquet.Channel;
import dev.trinodelta.checkpoint.CheckpointParquet.Rows;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slice;
import io.trino.spi.block.Block;
import io.trino.spi.block.RowBlock;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * From rows of a checkpoint to the statistics of its data files, for those that have none as well.
 */
final class StatisticsDecoder
{
    private static final int FILES = 0;
    private static final int STRUCTS = 1;

    private final Optional<StructForms> structs;

    /**
     * @param columns without which no statistics in struct form are read
     */
    StatisticsDecoder(OpenedCheckpoint file, Collection<PhysicalColumn> columns)
    {
        this.structs = StructForms.statistics(file, columns);
    }

    List<Channel> channels()
    {
        ImmutableList.Builder<Channel> channels = ImmutableList.builder();
        channels.add(new Channel(CheckpointColumns.ADD, CheckpointColumns.FILE_TYPE_OF_STATISTICS));
        structs.ifPresent(present -> channels.add(present.channel()));
        return channels.build();
    }

    void decode(Rows rows, StatisticsSink sink)
    {
        Optional<Block> files = rows.block(FILES);
        if (files.isEmpty()) {
            return;
        }
        List<Block> fields = RowBlock.getRowFieldsFromBlock(files.get());
        Block sizes = fields.get(0);
        TextBlock texts = new TextBlock(fields.get(1));
        for (int position = 0; position < rows.count(); position++) {
            // A row has a data file where it has a size
            if (!sizes.isNull(position)) {
                sink.statistics(texts.isNull(position) ? struct(rows, position) : Optional.of(texts.slice(position)));
            }
        }
    }

    private Optional<Slice> struct(Rows rows, int position)
    {
        return structs.flatMap(present -> rows.block(STRUCTS).flatMap(block -> present.json(block, position)));
    }
}
