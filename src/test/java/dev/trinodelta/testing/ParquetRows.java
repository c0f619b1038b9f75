package dev.trinodelta.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.trino.parquet.writer.ParquetSchemaConverter;
import io.trino.parquet.writer.ParquetWriter;
import io.trino.parquet.writer.ParquetWriterOptions;
import io.trino.spi.Page;
import io.trino.spi.PageBuilder;
import io.trino.spi.block.ArrayBlockBuilder;
import io.trino.spi.block.BlockBuilder;
import io.trino.spi.block.MapBlockBuilder;
import io.trino.spi.block.RowBlockBuilder;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.Int128;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import org.apache.parquet.format.CompressionCodec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static io.airlift.slice.Slices.utf8Slice;
import static io.airlift.slice.Slices.wrappedBuffer;
import static io.trino.parquet.writer.ParquetSchemaConverter.HIVE_PARQUET_USE_INT96_TIMESTAMP_ENCODING;
import static io.trino.parquet.writer.ParquetSchemaConverter.HIVE_PARQUET_USE_LEGACY_DECIMAL_ENCODING;
import static org.joda.time.DateTimeZone.UTC;

/**
 * A Parquet file whose rows a test spells as JSON objects; what a row leaves out is null, and text stands for its bytes
 * unless the row has bytes.
 *
 * @param columns types by name, in the order of the file
 */
public record ParquetRows(Map<String, Type> columns, List<JsonNode> rows)
{
    public ParquetRows
    {
        columns = ImmutableMap.copyOf(columns);
        rows = ImmutableList.copyOf(rows);
    }

    public byte[] toBytes()
    {
        return toBytes(CompressionCodec.SNAPPY);
    }

    public byte[] toBytes(CompressionCodec codec)
    {
        return toBytes(ParquetWriterOptions.builder().build(), codec);
    }

    /**
     * @param rows of each row group but the last
     */
    public byte[] toBytesInRowGroups(int rows)
    {
        return toBytes(ParquetWriterOptions.builder().setMaxRowGroupRowCount(rows).build(), CompressionCodec.SNAPPY);
    }

    /**
     * The same rows for a writer that is fed with several pages.
     */
    public Page toPage()
    {
        return page(ImmutableList.copyOf(columns.keySet()), ImmutableList.copyOf(columns.values()));
    }

    private byte[] toBytes(ParquetWriterOptions options, CompressionCodec codec)
    {
        List<String> names = ImmutableList.copyOf(columns.keySet());
        List<Type> types = ImmutableList.copyOf(columns.values());
        ParquetSchemaConverter schema = new ParquetSchemaConverter(types, names, !HIVE_PARQUET_USE_LEGACY_DECIMAL_ENCODING, !HIVE_PARQUET_USE_INT96_TIMESTAMP_ENCODING);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = new ParquetWriter(
                bytes,
                schema.getMessageType(),
                schema.getPrimitiveTypes(),
                options,
                codec,
                "test",
                Optional.of(UTC),
                Optional.empty())) {
            writer.write(page(names, types));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private Page page(List<String> names, List<Type> types)
    {
        PageBuilder page = new PageBuilder(types);
        for (JsonNode row : rows) {
            page.declarePosition();
            for (int channel = 0; channel < names.size(); channel++) {
                append(types.get(channel), page.getBlockBuilder(channel), row.get(names.get(channel)));
            }
        }
        return page.build();
    }

    private static void append(Type type, BlockBuilder builder, JsonNode value)
    {
        if (value == null || value.isNull()) {
            builder.appendNull();
            return;
        }
        switch (type) {
            case RowType row -> ((RowBlockBuilder) builder).buildEntry(fields -> {
                for (int index = 0; index < row.getFields().size(); index++) {
                    RowType.Field field = row.getFields().get(index);
                    append(field.getType(), fields.get(index), value.get(field.getName().orElseThrow()));
                }
            });
            case MapType map -> ((MapBlockBuilder) builder).buildEntry((keys, values) -> value.properties().forEach(entry -> {
                map.getKeyType().writeSlice(keys, utf8Slice(entry.getKey()));
                append(map.getValueType(), values, entry.getValue());
            }));
            case ArrayType array -> ((ArrayBlockBuilder) builder).buildEntry(elements -> value.forEach(element -> append(array.getElementType(), elements, element)));
            default -> {
                Class<?> javaType = type.getJavaType();
                if (javaType == boolean.class) {
                    type.writeBoolean(builder, value.booleanValue());
                }
                else if (javaType == long.class) {
                    type.writeLong(builder, value.longValue());
                }
                else if (javaType == double.class) {
                    type.writeDouble(builder, value.doubleValue());
                }
                else if (javaType == Int128.class) {
                    type.writeObject(builder, Int128.valueOf(value.bigIntegerValue()));
                }
                else if (value instanceof BinaryNode bytes) {
                    type.writeSlice(builder, wrappedBuffer(bytes.binaryValue()));
                }
                else {
                    type.writeSlice(builder, utf8Slice(value.textValue()));
                }
            }
        }
    }
}
