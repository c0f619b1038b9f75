package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.read.ShreddedValue.Typed;
import io.trino.parquet.Field;
import io.trino.parquet.GroupField;
import io.trino.parquet.PrimitiveField;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import org.apache.parquet.io.ColumnIO;
import org.apache.parquet.io.GroupColumnIO;
import org.apache.parquet.io.PrimitiveColumnIO;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static java.util.Objects.requireNonNull;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.Type.Repetition.OPTIONAL;
import static org.apache.parquet.schema.Type.Repetition.REPEATED;

/**
 * Finds the parts of a variant in a file: {@code metadata} and {@code value}, and where the variant is shredded
 * {@code typed_value} with what is below. They are read as a row, whether the variant is shredded or not: inside of
 * lists Trino's own reader of variants loses count of the empty ones.
 *
 * @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">Parquet</a>
 */
final class VariantColumns
{
    private static final String METADATA = "metadata";
    private static final String VALUE = "value";
    private static final String TYPED_VALUE = "typed_value";

    private final String table;
    private final String file;
    private final String path;
    private final FileFieldNames names;

    /**
     * @param table named in errors
     * @param file named in errors
     * @param path of the column or part of it, named in errors
     */
    VariantColumns(String table, String file, String path, FileFieldNames names)
    {
        this.table = requireNonNull(table, "table is null");
        this.file = requireNonNull(file, "file is null");
        this.path = requireNonNull(path, "path is null");
        this.names = requireNonNull(names, "names is null");
    }

    /**
     * @throws DeltaException where the file does not store a variant there
     */
    ColumnReading read(GroupColumnIO group)
    {
        Part part = part(group, true);
        return new ColumnReading(part.field(), ColumnAdapter.ofValues(new VariantAdapter(part.value(), this::malformed)));
    }

    /**
     * @param whole whether it is the variant itself, which has metadata, and not a field or element of one
     */
    private Part part(GroupColumnIO group, boolean whole)
    {
        Fields fields = new Fields();
        if (whole) {
            fields.add(binary(child(group, METADATA).orElseThrow(() -> layout(group, "has no field metadata"))));
        }
        Optional<ColumnIO> value = child(group, VALUE);
        Optional<ColumnIO> typedValue = child(group, TYPED_VALUE);
        if (value.isEmpty() && typedValue.isEmpty()) {
            throw layout(group, "has neither a field value nor a field typed_value");
        }
        if (group.getChildrenCount() != fields.size() + (value.isPresent() ? 1 : 0) + (typedValue.isPresent() ? 1 : 0)) {
            throw layout(group, "has fields that a variant does not have");
        }
        OptionalInt valuePlace = OptionalInt.empty();
        if (value.isPresent()) {
            valuePlace = OptionalInt.of(fields.add(binary(value.get())));
        }
        Optional<Typed> typed = Optional.empty();
        if (typedValue.isPresent()) {
            TypedPart typedPart = typed(typedValue.get());
            typed = Optional.of(new Typed(fields.add(typedPart.field()), typedPart.value()));
        }
        return new Part(fields.of(group), new ShreddedValue(valuePlace, typed));
    }

    private TypedPart typed(ColumnIO column)
    {
        if (column instanceof PrimitiveColumnIO primitive) {
            TypedPrimitive typed = TypedPrimitive.of(primitive.getColumnDescriptor().getPrimitiveType())
                    .orElseThrow(() -> layout(column, "is of a type that values of variants do not have"));
            return new TypedPart(field(primitive, typed.type()), typed);
        }
        GroupColumnIO group = (GroupColumnIO) column;
        LogicalTypeAnnotation annotation = group.getType().getLogicalTypeAnnotation();
        if (annotation == null) {
            return object(group);
        }
        if (annotation instanceof ListLogicalTypeAnnotation) {
            return array(group);
        }
        throw layout(column, "is of a type that values of variants do not have");
    }

    private TypedPart array(GroupColumnIO list)
    {
        if (list.getChildrenCount() != 1
                || !(list.getChild(0) instanceof GroupColumnIO repeated)
                || !repeated.getType().isRepetition(REPEATED)
                || repeated.getChildrenCount() != 1
                || !(repeated.getChild(0) instanceof GroupColumnIO element)
                || element.getType().isRepetition(REPEATED)) {
            throw layout(list, "is not a list of three levels whose elements are groups");
        }
        Part part = part(element, false);
        Field field = new GroupField(
                new ArrayType(part.field().getType()),
                list.getRepetitionLevel(),
                list.getDefinitionLevel(),
                isRequired(list),
                ImmutableList.of(Optional.of(part.field())));
        return new TypedPart(field, new TypedArray(part.value()));
    }

    private TypedPart object(GroupColumnIO group)
    {
        Fields fields = new Fields();
        List<TypedObject.Field> objectFields = new ArrayList<>();
        Set<String> distinctNames = new HashSet<>();
        for (int index = 0; index < group.getChildrenCount(); index++) {
            ColumnIO child = group.getChild(index);
            if (!(child instanceof GroupColumnIO childGroup) || child.getType().isRepetition(REPEATED)) {
                throw layout(child, "is not a group, as a field of an object is");
            }
            String name = names.of(child);
            if (!distinctNames.add(name)) {
                throw layout(group, "has the field '%s' twice".formatted(name));
            }
            Part part = part(childGroup, false);
            fields.add(part.field());
            objectFields.add(new TypedObject.Field(utf8Slice(name), part.value()));
        }
        return new TypedPart(fields.of(group), new TypedObject(objectFields));
    }

    private Field binary(ColumnIO column)
    {
        if (!(column instanceof PrimitiveColumnIO primitive)
                || primitive.getColumnDescriptor().getPrimitiveType().getPrimitiveTypeName() != BINARY
                || column.getType().getLogicalTypeAnnotation() != null) {
            throw layout(column, "is not plain binary");
        }
        return field(primitive, VARBINARY);
    }

    private static PrimitiveField field(PrimitiveColumnIO column, Type type)
    {
        return new PrimitiveField(type, isRequired(column), column.getColumnDescriptor(), column.getId());
    }

    private Optional<ColumnIO> child(GroupColumnIO group, String name)
    {
        Optional<ColumnIO> child = Optional.ofNullable(group.getChild(name));
        child.filter(column -> column.getType().isRepetition(REPEATED)).ifPresent(column -> {
            throw layout(column, "is repeated");
        });
        return child;
    }

    private static boolean isRequired(ColumnIO column)
    {
        return !column.getType().isRepetition(OPTIONAL);
    }

    private DeltaException layout(ColumnIO column, String problem)
    {
        return new DeltaException(
                DELTA_BAD_DATA,
                "Column '%s' of table %s is of type variant, but data file %s does not store it as one: its field '%s' %s. Rewrite the file with the engine that wrote the table."
                        .formatted(path, table, file, String.join(".", column.getFieldPath()), problem));
    }

    private DeltaException malformed(MalformedVariantException cause)
    {
        return new DeltaException(
                DELTA_BAD_DATA,
                "Data file %s of table %s has a malformed variant in column '%s': %s. Restore the file from a backup, or rewrite it with the engine that wrote the table."
                        .formatted(file, table, path, cause.getMessage()),
                cause);
    }

    /**
     * The fields that are read of a group.
     */
    private static final class Fields
    {
        private final ImmutableList.Builder<Optional<Field>> fields = ImmutableList.builder();
        private final List<Type> types = new ArrayList<>();

        /**
         * @return its place among them
         */
        private int add(Field field)
        {
            fields.add(Optional.of(field));
            types.add(field.getType());
            return types.size() - 1;
        }

        private int size()
        {
            return types.size();
        }

        private Field of(GroupColumnIO group)
        {
            return new GroupField(RowType.anonymous(types), group.getRepetitionLevel(), group.getDefinitionLevel(), isRequired(group), fields.build());
        }
    }

    private record Part(Field field, ShreddedValue value) {}

    private record TypedPart(Field field, TypedValue value) {}
}
