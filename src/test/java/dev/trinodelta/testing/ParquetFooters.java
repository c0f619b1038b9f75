package dev.trinodelta.testing;

import io.airlift.slice.Slices;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Gives finished Parquet files another footer: for what other writers make of the same pages.
 */
public final class ParquetFooters
{
    private static final int TAIL = 2 * Integer.BYTES;

    private ParquetFooters() {}

    /**
     * @param schema with the same leaves and levels, as {@link MessageTypeParser} reads it
     */
    public static byte[] withSchema(byte[] file, String schema)
    {
        MessageType message = MessageTypeParser.parseMessageType(schema);
        return rewrite(file, footer -> {
            List<SchemaElement> elements = new ArrayList<>();
            elements.add(new SchemaElement(message.getName()).setNum_children(message.getFieldCount()));
            message.getFields().forEach(field -> addElements(field, elements));
            footer.setSchema(elements);
            for (RowGroup rowGroup : footer.getRow_groups()) {
                for (int column = 0; column < rowGroup.getColumnsSize(); column++) {
                    ColumnChunk chunk = rowGroup.getColumns().get(column);
                    chunk.getMeta_data().setPath_in_schema(List.of(message.getPaths().get(column)));
                }
            }
        });
    }

    public static byte[] withMetadata(byte[] file, Map<String, String> metadata)
    {
        return rewrite(file, footer -> footer.setKey_value_metadata(metadata.entrySet().stream()
                .map(entry -> new KeyValue(entry.getKey()).setValue(entry.getValue()))
                .toList()));
    }

    public static FileMetaData read(byte[] file)
    {
        try {
            return Util.readFileMetaData(new ByteArrayInputStream(file, footerStart(file), file.length));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] rewrite(byte[] file, Consumer<FileMetaData> change)
    {
        FileMetaData footer = read(file);
        change.accept(footer);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try {
            Util.writeFileMetaData(footer, written);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int start = footerStart(file);
        return ByteBuffer.allocate(start + written.size() + TAIL)
                .order(LITTLE_ENDIAN)
                .put(file, 0, start)
                .put(written.toByteArray())
                .putInt(written.size())
                .put(file, file.length - Integer.BYTES, Integer.BYTES)
                .array();
    }

    public static int footerStart(byte[] file)
    {
        return file.length - TAIL - Slices.wrappedBuffer(file).getInt(file.length - TAIL);
    }

    private static void addElements(Type type, List<SchemaElement> elements)
    {
        SchemaElement element = new SchemaElement(type.getName()).setRepetition_type(FieldRepetitionType.valueOf(type.getRepetition().name()));
        if (type.getId() != null) {
            element.setField_id(type.getId().intValue());
        }
        LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
        if (annotation != null) {
            element.setConverted_type(convertedType(annotation));
        }
        if (annotation instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal) {
            element.setPrecision(decimal.getPrecision()).setScale(decimal.getScale());
        }
        elements.add(element);
        if (type.isPrimitive()) {
            if (type.asPrimitiveType().getTypeLength() > 0) {
                element.setType_length(type.asPrimitiveType().getTypeLength());
            }
            element.setType(switch (type.asPrimitiveType().getPrimitiveTypeName()) {
                case BOOLEAN -> org.apache.parquet.format.Type.BOOLEAN;
                case INT32 -> org.apache.parquet.format.Type.INT32;
                case INT64 -> org.apache.parquet.format.Type.INT64;
                case INT96 -> org.apache.parquet.format.Type.INT96;
                case FLOAT -> org.apache.parquet.format.Type.FLOAT;
                case DOUBLE -> org.apache.parquet.format.Type.DOUBLE;
                case BINARY -> org.apache.parquet.format.Type.BYTE_ARRAY;
                case FIXED_LEN_BYTE_ARRAY -> org.apache.parquet.format.Type.FIXED_LEN_BYTE_ARRAY;
            });
            return;
        }
        GroupType group = type.asGroupType();
        element.setNum_children(group.getFieldCount());
        group.getFields().forEach(field -> addElements(field, elements));
    }

    // The old annotations are what old files have
    @SuppressWarnings("deprecation")
    private static ConvertedType convertedType(LogicalTypeAnnotation annotation)
    {
        return ConvertedType.valueOf(annotation.toOriginalType().name());
    }
}
