package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.trino.spi.block.Block;
import io.trino.spi.block.SqlMap;
import io.trino.spi.block.SqlRow;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * The fields of one action in a checkpoint, by name.
 */
record ActionRow(String action, RowType type, SqlRow row)
{
    /**
     * Says what is wrong with an action of a checkpoint; who read it adds the file.
     */
    static final class InvalidRowException
            extends Exception
    {
        private static final long serialVersionUID = 1;

        InvalidRowException(String action, String field)
        {
            super("%s has no %s".formatted(action, field));
        }

        InvalidRowException(String action, IllegalArgumentException cause)
        {
            super("%s is invalid, %s".formatted(action, cause.getMessage()), cause);
        }
    }

    boolean isEmpty()
    {
        for (int index = 0; index < row.getFieldCount(); index++) {
            if (!row.getRawFieldBlock(index).isNull(row.getRawIndex())) {
                return false;
            }
        }
        return true;
    }

    String text(String field)
            throws InvalidRowException
    {
        return optionalText(field).orElseThrow(() -> missing(field));
    }

    Optional<String> optionalText(String field)
    {
        return value(field).map(block -> VARCHAR.getSlice(block, row.getRawIndex()).toStringUtf8());
    }

    long number(String field)
            throws InvalidRowException
    {
        return optionalNumber(field).orElseThrow(() -> missing(field));
    }

    OptionalLong optionalNumber(String field)
    {
        Optional<Block> block = value(field);
        return block.isPresent() ? OptionalLong.of(BIGINT.getLong(block.get(), row.getRawIndex())) : OptionalLong.empty();
    }

    Optional<Boolean> optionalFlag(String field)
    {
        return value(field).map(block -> BOOLEAN.getBoolean(block, row.getRawIndex()));
    }

    Optional<ActionRow> optionalRow(String field)
    {
        RowType fieldType = (RowType) type.getFields().get(index(field)).getType();
        return value(field).map(block -> new ActionRow(action + "." + field, fieldType, fieldType.getObject(block, row.getRawIndex())));
    }

    Optional<List<String>> optionalList(String field)
    {
        ArrayType fieldType = (ArrayType) type.getFields().get(index(field)).getType();
        return value(field).map(block -> {
            Block elements = fieldType.getObject(block, row.getRawIndex());
            ImmutableList.Builder<String> texts = ImmutableList.builder();
            for (int position = 0; position < elements.getPositionCount(); position++) {
                if (!elements.isNull(position)) {
                    texts.add(VARCHAR.getSlice(elements, position).toStringUtf8());
                }
            }
            return texts.build();
        });
    }

    Optional<Map<String, Optional<String>>> optionalTexts(String field)
    {
        MapType fieldType = (MapType) type.getFields().get(index(field)).getType();
        return value(field).map(block -> {
            SqlMap map = fieldType.getObject(block, row.getRawIndex());
            ImmutableMap.Builder<String, Optional<String>> values = ImmutableMap.builder();
            for (int entry = map.getRawOffset(); entry < map.getRawOffset() + map.getSize(); entry++) {
                values.put(
                        VARCHAR.getSlice(map.getRawKeyBlock(), entry).toStringUtf8(),
                        map.getRawValueBlock().isNull(entry) ? Optional.empty() : Optional.of(VARCHAR.getSlice(map.getRawValueBlock(), entry).toStringUtf8()));
            }
            return values.buildKeepingLast();
        });
    }

    private Optional<Block> value(String field)
    {
        Block block = row.getRawFieldBlock(index(field));
        return block.isNull(row.getRawIndex()) ? Optional.empty() : Optional.of(block);
    }

    private int index(String field)
    {
        List<RowType.Field> fields = type.getFields();
        for (int index = 0; index < fields.size(); index++) {
            if (fields.get(index).getName().orElseThrow().equals(field)) {
                return index;
            }
        }
        throw new IllegalArgumentException("no field %s in %s".formatted(field, action));
    }

    private InvalidRowException missing(String field)
    {
        return new InvalidRowException(action, field);
    }
}
