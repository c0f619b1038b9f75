package dev.trinodelta.read;

import io.trino.spi.block.ArrayBlock;
import io.trino.spi.block.Block;
import io.trino.spi.block.ColumnarMap;
import io.trino.spi.block.MapBlock;
import io.trino.spi.block.RowBlock;
import io.trino.spi.type.MapType;

import java.util.List;

import static dev.trinodelta.read.IdentityAdapter.IDENTITY;

/**
 * Adapters that reach into arrays, maps and rows.
 */
final class NestedAdapters
{
    private NestedAdapters() {}

    static ColumnAdapter array(ColumnAdapter element)
    {
        if (element.isIdentity()) {
            return IDENTITY;
        }
        return ColumnAdapter.ofValues(block -> {
            ArrayBlock array = (ArrayBlock) block;
            return array.createProjection(element.adapt(array.getElementsBlock()));
        });
    }

    /**
     * @param type of the adapted maps
     */
    static ColumnAdapter map(MapType type, ColumnAdapter key, ColumnAdapter value)
    {
        if (key.isIdentity() && value.isIdentity()) {
            return IDENTITY;
        }
        return ColumnAdapter.ofValues(block -> adaptMap(type, (MapBlock) block, key, value));
    }

    /**
     * @param fields of the adapted rows; what the reader gives beyond them is left out
     * @param read number of fields that the reader gives
     */
    static ColumnAdapter row(List<ColumnAdapter> fields, int read)
    {
        if (fields.size() == read && fields.stream().allMatch(ColumnAdapter::isIdentity)) {
            return IDENTITY;
        }
        return ColumnAdapter.ofValues(block -> {
            RowBlock row = (RowBlock) block;
            List<Block> fieldBlocks = row.getFieldBlocks();
            Block[] adapted = new Block[fields.size()];
            for (int index = 0; index < adapted.length; index++) {
                adapted[index] = fields.get(index).adapt(fieldBlocks.get(index));
            }
            return row.createProjection(adapted);
        });
    }

    private static Block adaptMap(MapType type, MapBlock block, ColumnAdapter key, ColumnAdapter value)
    {
        ColumnarMap map = ColumnarMap.toColumnarMap(block);
        int positionCount = map.getPositionCount();
        int[] offsets = new int[positionCount + 1];
        for (int position = 0; position < positionCount; position++) {
            offsets[position + 1] = offsets[position] + map.getEntryCount(position);
        }
        return type.createBlockFromKeyValue(Validity.of(block), offsets, key.adapt(map.getKeysBlock()), value.adapt(map.getValuesBlock()));
    }
}
