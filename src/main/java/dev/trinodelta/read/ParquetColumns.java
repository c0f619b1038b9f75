package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.parquet.Field;
import io.trino.parquet.GroupField;
import io.trino.parquet.PrimitiveField;
import io.trino.spi.block.RunLengthEncodedBlock;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import io.trino.spi.type.TypeOperators;
import org.apache.parquet.io.ColumnIO;
import org.apache.parquet.io.GroupColumnIO;
import org.apache.parquet.io.PrimitiveColumnIO;
import org.apache.parquet.schema.MessageType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static dev.trinodelta.read.IdentityAdapter.IDENTITY;
import static io.trino.parquet.ParquetTypeUtils.getColumnIO;
import static java.util.Objects.requireNonNull;
import static org.apache.parquet.schema.Type.Repetition.OPTIONAL;
import static org.apache.parquet.schema.Type.Repetition.REPEATED;

/**
 * Finds the columns of a table in the schema of one of its data files.
 * <p>
 * What a file lacks is null. A file that stores a column as something that does not go with its type is an error.
 */
final class ParquetColumns
{
    private static final TypeOperators TYPE_OPERATORS = new TypeOperators();

    private final String table;
    private final String file;
    private final FileCalendar calendar;
    private final FileFieldNames names;
    private final FieldLookup lookup;
    private final GroupColumnIO root;

    /**
     * @param table named in errors
     * @param file named in errors
     */
    ParquetColumns(String table, String file, MessageType schema, FileCalendar calendar, FileFieldNames names)
    {
        this.table = requireNonNull(table, "table is null");
        this.file = requireNonNull(file, "file is null");
        this.calendar = requireNonNull(calendar, "calendar is null");
        this.names = requireNonNull(names, "names is null");
        this.lookup = new FieldLookup(table, file, schema);
        this.root = getColumnIO(schema, schema);
    }

    /**
     * Empty means that the column is null in each row of the file.
     */
    Optional<ColumnReading> find(DeltaColumnHandle column)
    {
        return find(root, column.field(), column.type(), column.name());
    }

    private Optional<ColumnReading> find(GroupColumnIO group, DeltaField field, Type type, String path)
    {
        if (field.type() == Primitive.VOID) {
            return Optional.empty();
        }
        return lookup.find(group, field).map(child -> {
            // A repeated field without a group around it is a list of its own
            boolean bareList = child.getType().isRepetition(REPEATED);
            return read(new Part(path, field.type(), type, child, bareList));
        });
    }

    private ColumnReading read(Part part)
    {
        return switch (part.deltaType()) {
            case DeltaType.Struct struct -> readStruct(part, struct);
            case DeltaType.Array array -> readArray(part, array);
            case DeltaType.Map map -> readMap(part, map);
            case Primitive primitive -> switch (primitive) {
                case VOID -> readVoid(part);
                case VARIANT -> readVariant(part);
                default -> readPrimitive(part);
            };
            case DeltaType.Decimal _ -> readPrimitive(part);
        };
    }

    private ColumnReading readPrimitive(Part part)
    {
        if (part.bareList() || !(part.column() instanceof PrimitiveColumnIO primitive)) {
            throw mismatch(part);
        }
        PrimitiveReading reading = PrimitiveReading.of(part.deltaType(), part.type(), primitive.getColumnDescriptor().getPrimitiveType(), calendar)
                .orElseThrow(() -> mismatch(part));
        return new ColumnReading(new PrimitiveField(reading.type(), isRequired(primitive), primitive.getColumnDescriptor(), primitive.getId()), reading.adapter());
    }

    private ColumnReading readVariant(Part part)
    {
        if (part.bareList() || !(part.column() instanceof GroupColumnIO group)) {
            throw mismatch(part);
        }
        return new VariantColumns(table, file, part.path(), names).read(group);
    }

    /**
     * An element or map value that is always null, in a list or map whose lengths are still wanted.
     */
    private static ColumnReading readVoid(Part part)
    {
        return new ColumnReading(StandInFields.of(part.column()), block -> RunLengthEncodedBlock.create(part.type(), null, block.getPositionCount()));
    }

    private ColumnReading readStruct(Part part, DeltaType.Struct struct)
    {
        if (part.bareList() || !(part.column() instanceof GroupColumnIO group)) {
            throw mismatch(part);
        }
        List<RowType.Field> rowFields = ((RowType) part.type()).getFields();
        List<ColumnAdapter> adapters = new ArrayList<>();
        List<RowType.Field> readTypes = new ArrayList<>();
        ImmutableList.Builder<Optional<Field>> children = ImmutableList.builder();
        boolean anyFound = false;
        for (int index = 0; index < rowFields.size(); index++) {
            DeltaField field = struct.fields().get(index);
            Type type = rowFields.get(index).getType();
            Optional<ColumnReading> reading = find(group, field, type, part.path() + "." + field.name());
            anyFound |= reading.isPresent();
            children.add(reading.map(ColumnReading::field));
            adapters.add(reading.map(ColumnReading::adapter).orElse(IDENTITY));
            readTypes.add(RowType.field(field.name(), reading.map(ColumnReading::field).map(Field::getType).orElse(type)));
        }
        if (!anyFound) {
            // Only the levels of a leaf tell which of the structs are null
            Field standIn = StandInFields.of(StandInFields.cheapestChild(group));
            children.add(Optional.of(standIn));
            readTypes.add(RowType.field("stand-in", standIn.getType()));
        }
        return new ColumnReading(
                new GroupField(RowType.from(readTypes), group.getRepetitionLevel(), group.getDefinitionLevel(), isRequired(group), children.build()),
                NestedAdapters.row(adapters, readTypes.size()));
    }

    private ColumnReading readArray(Part part, DeltaType.Array array)
    {
        Type elementType = ((ArrayType) part.type()).getElementType();
        String elementPath = part.path() + ".element";
        if (part.bareList()) {
            ColumnReading element = read(new Part(elementPath, array.element(), elementType, part.column(), false));
            return array(element, part.column().getRepetitionLevel() - 1, part.column().getDefinitionLevel() - 1, true);
        }
        if (!(part.column() instanceof GroupColumnIO list) || list.getChildrenCount() != 1 || !list.getChild(0).getType().isRepetition(REPEATED)) {
            throw mismatch(part);
        }
        ColumnIO elementColumn = LegacyLists.element(list, array.element());
        ColumnReading element = read(new Part(elementPath, array.element(), elementType, elementColumn, false));
        return array(element, list.getRepetitionLevel(), list.getDefinitionLevel(), isRequired(list));
    }

    private static ColumnReading array(ColumnReading element, int repetitionLevel, int definitionLevel, boolean required)
    {
        return new ColumnReading(
                new GroupField(new ArrayType(element.field().getType()), repetitionLevel, definitionLevel, required, ImmutableList.of(Optional.of(element.field()))),
                NestedAdapters.array(element.adapter()));
    }

    private ColumnReading readMap(Part part, DeltaType.Map map)
    {
        MapType type = (MapType) part.type();
        // Writers name the repeated group key_value, map, or something else
        if (part.bareList()
                || !(part.column() instanceof GroupColumnIO outer)
                || outer.getChildrenCount() != 1
                || !(outer.getChild(0) instanceof GroupColumnIO entries)
                || !entries.getType().isRepetition(REPEATED)
                || entries.getChildrenCount() != 2) {
            throw mismatch(part);
        }
        ColumnReading key = read(new Part(part.path() + ".key", map.key(), type.getKeyType(), entries.getChild(0), false));
        ColumnReading value = read(new Part(part.path() + ".value", map.value(), type.getValueType(), entries.getChild(1), false));
        Type readType = key.adapter().isIdentity() && value.adapter().isIdentity() ? type : new MapType(key.field().getType(), value.field().getType(), TYPE_OPERATORS);
        return new ColumnReading(
                new GroupField(readType, outer.getRepetitionLevel(), outer.getDefinitionLevel(), isRequired(outer), ImmutableList.of(Optional.of(key.field()), Optional.of(value.field()))),
                NestedAdapters.map(type, key.adapter(), value.adapter()));
    }

    private static boolean isRequired(ColumnIO column)
    {
        return !column.getType().isRepetition(OPTIONAL);
    }

    private DeltaException mismatch(Part part)
    {
        return new DeltaException(
                DELTA_BAD_DATA,
                "Column '%s' of table %s is of type %s, but data file %s stores it as '%s', which cannot be read as that type. Rewrite the file with the engine that wrote the table."
                        .formatted(part.path(), table, part.deltaType(), file, part.column().getType().toString().replaceAll("\\s+", " ").strip()));
    }

    /**
     * A column, field, element, key or value, and where it is in the file.
     *
     * @param path logical, for errors
     * @param bareList whether the column is a repeated field that no list annotation surrounds
     */
    private record Part(String path, DeltaType deltaType, Type type, ColumnIO column, boolean bareList) {}
}
