package dev.trinodelta.read;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.Page;
import io.trino.spi.block.ArrayBlockBuilder;
import io.trino.spi.block.Block;
import io.trino.spi.block.BlockBuilder;
import io.trino.spi.block.MapBlockBuilder;
import io.trino.spi.block.RowBlockBuilder;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;

import java.util.List;
import java.util.Map;

import static io.trino.spi.type.TypeUtils.writeNativeValue;

/**
 * Blocks of plain Java values: numbers, text, byte arrays, what Trino itself takes, and for nested types lists (of a
 * row's fields too) and maps.
 */
final class NativeValues
{
    private NativeValues() {}

    /**
     * @param rows with a value for each type
     */
    static Page page(List<Type> types, List<List<Object>> rows)
    {
        Block[] blocks = new Block[types.size()];
        for (int channel = 0; channel < blocks.length; channel++) {
            BlockBuilder builder = types.get(channel).createBlockBuilder(null, rows.size());
            for (List<Object> row : rows) {
                write(types.get(channel), builder, row.get(channel));
            }
            blocks[channel] = builder.build();
        }
        return new Page(rows.size(), blocks);
    }

    private static void write(Type type, BlockBuilder builder, Object value)
    {
        if (value == null) {
            builder.appendNull();
            return;
        }
        switch (type) {
            case ArrayType array -> ((ArrayBlockBuilder) builder).buildEntry(elements -> ((List<?>) value).forEach(element -> write(array.getElementType(), elements, element)));
            case MapType map -> ((MapBlockBuilder) builder).buildEntry((keys, values) -> ((Map<?, ?>) value).forEach((key, mapped) -> {
                write(map.getKeyType(), keys, key);
                write(map.getValueType(), values, mapped);
            }));
            case RowType row -> ((RowBlockBuilder) builder).buildEntry(fields -> {
                for (int index = 0; index < fields.size(); index++) {
                    write(row.getFields().get(index).getType(), fields.get(index), ((List<?>) value).get(index));
                }
            });
            default -> writeNativeValue(type, builder, toNative(value));
        }
    }

    private static Object toNative(Object value)
    {
        return switch (value) {
            case Integer number -> (long) number;
            case Float number -> (long) Float.floatToRawIntBits(number);
            case String text -> Slices.utf8Slice(text);
            case byte[] bytes -> Slices.wrappedBuffer(bytes);
            case Slice slice -> slice;
            default -> value;
        };
    }
}
