package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import io.trino.parquet.metadata.ParquetMetadata;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.schema.Type;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * A field of a Parquet file under the name that its writer gave it. In trino-parquet's schema names are in lower case.
 *
 * @param type the same field there
 * @param children none for a primitive
 */
record NamedField(String name, Type type, List<NamedField> children)
{
    NamedField
    {
        requireNonNull(name, "name is null");
        requireNonNull(type, "type is null");
        children = ImmutableList.copyOf(children);
    }

    static NamedField root(ParquetMetadata footer)
    {
        return parse(footer.getParquetMetadata().getSchema().iterator(), footer.getFileMetaData().getSchema());
    }

    Optional<NamedField> child(String childName)
    {
        return children.stream()
                .filter(child -> child.name().equals(childName))
                .findFirst();
    }

    /**
     * The same without children that none of the paths leads to or through.
     *
     * @param paths of names, from the children down
     */
    NamedField retaining(Collection<List<String>> paths)
    {
        ImmutableList.Builder<NamedField> retained = ImmutableList.builder();
        for (NamedField child : children) {
            List<List<String>> rests = paths.stream()
                    .filter(path -> path.getFirst().equals(child.name()))
                    .map(path -> path.subList(1, path.size()))
                    .toList();
            if (!rests.isEmpty()) {
                retained.add(rests.stream().anyMatch(List::isEmpty) ? child : child.retaining(rests));
            }
        }
        return new NamedField(name, type, retained.build());
    }

    /**
     * The footer lists fields in the order in which a walk through the schema meets them.
     */
    private static NamedField parse(Iterator<SchemaElement> elements, Type type)
    {
        SchemaElement element = elements.next();
        ImmutableList.Builder<NamedField> children = ImmutableList.builder();
        if (!type.isPrimitive()) {
            type.asGroupType().getFields().forEach(field -> children.add(parse(elements, field)));
        }
        return new NamedField(element.getName(), type, children.build());
    }
}
