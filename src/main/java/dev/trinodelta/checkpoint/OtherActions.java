package dev.trinodelta.checkpoint;

import dev.trinodelta.checkpoint.ActionRow.InvalidRowException;
import dev.trinodelta.checkpoint.CheckpointParquet.Channel;
import dev.trinodelta.checkpoint.CheckpointParquet.Rows;
import dev.trinodelta.protocol.Action;
import io.trino.spi.block.Block;
import io.trino.spi.type.RowType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * From rows of a checkpoint to actions that are no data files.
 */
final class OtherActions
{
    private final List<Channel> channels;
    private final int firstChannel;

    /**
     * @param types by column
     * @param firstChannel index of the first of the channels among all that are read
     */
    OtherActions(Map<String, RowType> types, int firstChannel)
    {
        this.channels = types.entrySet().stream()
                .map(column -> new Channel(column.getKey(), column.getValue()))
                .collect(toImmutableList());
        this.firstChannel = firstChannel;
    }

    List<Channel> channels()
    {
        return channels;
    }

    void decode(Rows rows, Consumer<Action> sink)
            throws InvalidRowException
    {
        for (int index = 0; index < channels.size(); index++) {
            Optional<Block> block = rows.block(firstChannel + index);
            if (block.isPresent()) {
                decode(channels.get(index), block.get(), sink);
            }
        }
    }

    private static void decode(Channel channel, Block block, Consumer<Action> sink)
            throws InvalidRowException
    {
        for (int position = 0; position < block.getPositionCount(); position++) {
            if (block.isNull(position)) {
                continue;
            }
            ActionRow row = new ActionRow(channel.column(), channel.type(), channel.type().getObject(block, position));
            // Writers whose structs cannot be null leave one without content beside each action of another kind
            if (!row.isEmpty()) {
                sink.accept(CheckpointActions.decode(row));
            }
        }
    }
}
