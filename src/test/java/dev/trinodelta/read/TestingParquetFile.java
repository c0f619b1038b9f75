package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.airlift.units.DataSize;
import io.trino.parquet.writer.ParquetSchemaConverter;
import io.trino.parquet.writer.ParquetWriter;
import io.trino.parquet.writer.ParquetWriterOptions;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import io.trino.spi.type.VariantType;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.joda.time.DateTimeZone;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static io.airlift.units.DataSize.Unit.KILOBYTE;
import static io.trino.spi.type.VarbinaryType.VARBINARY;

/**
 * A Parquet file in the making, by Trino's writer.
 */
final class TestingParquetFile
{
    private final List<String> names = new ArrayList<>();
    private final List<Type> types = new ArrayList<>();
    private final List<List<Object>> rows = new ArrayList<>();
    private Optional<MessageType> schema = Optional.empty();
    private CompressionCodec codec = CompressionCodec.SNAPPY;
    private final ParquetWriterOptions.Builder options = ParquetWriterOptions.builder();
    private boolean int96;
    private boolean legacyDecimals;

    TestingParquetFile column(String name, Type type)
    {
        names.add(name);
        types.add(type);
        return this;
    }

    TestingParquetFile row(Object... values)
    {
        rows.add(Arrays.asList(values));
        return this;
    }

    TestingParquetFile codec(CompressionCodec newCodec)
    {
        codec = newCodec;
        return this;
    }

    TestingParquetFile rowGroups(int rowsPerGroup)
    {
        options.setMaxRowGroupRowCount(rowsPerGroup);
        return this;
    }

    TestingParquetFile bloomFilter(String column)
    {
        options.setBloomFilterColumns(ImmutableSet.of(column)).setMaxBloomFilterSize(DataSize.of(1, KILOBYTE));
        return this;
    }

    TestingParquetFile deltaLengths()
    {
        options.setUseDeltaLengthByteArrayEncoding(true);
        return this;
    }

    /**
     * @param pageSize bytes, before compression
     */
    TestingParquetFile pages(int rowsPerGroup, int pageSize)
    {
        options.setMaxRowGroupRowCount(rowsPerGroup).setMaxPageSize(DataSize.ofBytes(pageSize)).setBatchSize(10);
        return this;
    }

    TestingParquetFile int96Timestamps()
    {
        int96 = true;
        return this;
    }

    TestingParquetFile legacyDecimals()
    {
        legacyDecimals = true;
        return this;
    }

    /**
     * What the writer writes instead of what it would make of the columns.
     *
     * @param newSchema as {@link MessageTypeParser} reads it
     */
    TestingParquetFile schema(String newSchema)
    {
        schema = Optional.of(MessageTypeParser.parseMessageType(newSchema));
        return this;
    }

    byte[] write()
    {
        MessageType message = schema.orElseGet(() -> new ParquetSchemaConverter(types, names, legacyDecimals, int96).getMessageType());
        ImmutableMap.Builder<List<String>, Type> leafTypes = ImmutableMap.builder();
        Iterator<Type> leafType = types.stream().flatMap(TestingParquetFile::leaves).iterator();
        message.getPaths().forEach(path -> leafTypes.put(List.of(path), leafType.next()));
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (ParquetWriter writer = new ParquetWriter(output, message, leafTypes.buildOrThrow(), options.build(), codec, "test", Optional.of(DateTimeZone.UTC), Optional.empty())) {
            writer.write(NativeValues.page(ImmutableList.copyOf(types), rows));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return output.toByteArray();
    }

    private static Stream<Type> leaves(Type type)
    {
        return switch (type) {
            case VariantType _ -> Stream.of(VARBINARY, VARBINARY);
            case ArrayType array -> leaves(array.getElementType());
            case MapType map -> Stream.of(map.getKeyType(), map.getValueType()).flatMap(TestingParquetFile::leaves);
            case RowType row -> row.getFieldTypes().stream().flatMap(TestingParquetFile::leaves);
            default -> Stream.of(type);
        };
    }
}
