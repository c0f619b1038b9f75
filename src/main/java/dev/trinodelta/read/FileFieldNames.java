package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import io.trino.parquet.ParquetDataSourceId;
import io.trino.parquet.metadata.ParquetMetadata;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.io.ColumnIO;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import static java.util.Locale.ENGLISH;

/**
 * The names of fields as a file spells them. Trino-parquet makes them lower case, which for the fields of shredded
 * variants, whose names are data, is not enough.
 */
final class FileFieldNames
{
    private static final String TYPED_VALUE = "typed_value";
    private static final Set<String> VALUES = Set.of("value", TYPED_VALUE);

    private final List<SchemaElement> elements;

    /**
     * @param footer as the file has it
     */
    FileFieldNames(FileMetaData footer)
    {
        this.elements = ImmutableList.copyOf(footer.getSchema());
    }

    /**
     * @param column of a schema that may have other names, at the same places
     */
    String of(ColumnIO column)
    {
        int position = 0;
        for (int index : column.getIndexFieldPath()) {
            position++;
            for (int sibling = 0; sibling < index; sibling++) {
                position = end(elements, position);
            }
        }
        return elements.get(position).getName();
    }

    /**
     * A footer in which fields of one shredded object have names that still differ in lower case; the same footer where
     * they do.
     */
    static ParquetMetadata withDistinctVariantFields(ParquetMetadata footer, ParquetDataSourceId file)
            throws IOException
    {
        if (!hasIndistinct(footer.getParquetMetadata().getSchema())) {
            return footer;
        }
        FileMetaData copy = footer.getParquetMetadata().deepCopy();
        List<List<String>> paths = new ArrayList<>();
        rename(copy.getSchema(), 0, List.of(), paths);
        for (RowGroup rowGroup : copy.getRow_groups()) {
            for (int leaf = 0; leaf < rowGroup.getColumnsSize(); leaf++) {
                ColumnChunk chunk = rowGroup.getColumns().get(leaf);
                if (chunk.isSetMeta_data()) {
                    chunk.getMeta_data().setPath_in_schema(paths.get(leaf));
                }
            }
        }
        return new ParquetMetadata(copy, file, footer.getDecryptionContext());
    }

    private static boolean hasIndistinct(List<SchemaElement> elements)
    {
        for (int position = 0; position < elements.size(); position++) {
            if (isTypedObject(elements, position)) {
                Set<String> names = new HashSet<>();
                for (int child : children(elements, position)) {
                    if (!names.add(elements.get(child).getName().toLowerCase(ENGLISH))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /**
     * @param leaves receives the paths of the leaves below
     */
    private static void rename(List<SchemaElement> elements, int position, List<String> path, List<List<String>> leaves)
    {
        boolean typedObject = isTypedObject(elements, position);
        for (int child : children(elements, position)) {
            SchemaElement element = elements.get(child);
            if (typedObject) {
                element.setName("%s %s".formatted(child, element.getName()));
            }
            List<String> childPath = ImmutableList.<String>builder().addAll(path).add(element.getName()).build();
            if (element.isSetType()) {
                leaves.add(childPath);
            }
            else {
                rename(elements, child, childPath, leaves);
            }
        }
    }

    /**
     * By all that tells it from a struct of that name.
     */
    private static boolean isTypedObject(List<SchemaElement> elements, int position)
    {
        return elements.get(position).getName().equals(TYPED_VALUE)
                && children(elements, position).stream().allMatch(child -> !elements.get(child).isSetType()
                && children(elements, child).stream().allMatch(part -> VALUES.contains(elements.get(part).getName())));
    }

    private static List<Integer> children(List<SchemaElement> elements, int parent)
    {
        List<Integer> children = new ArrayList<>();
        int position = parent + 1;
        for (int child = 0; child < elements.get(parent).getNum_children(); child++) {
            children.add(position);
            position = end(elements, position);
        }
        return children;
    }

    /**
     * The position behind an element and what is below it.
     */
    private static int end(List<SchemaElement> elements, int position)
    {
        int end = position + 1;
        for (int child = 0; child < elements.get(position).getNum_children(); child++) {
            end = end(elements, end);
        }
        return end;
    }
}
