package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.block.Block;
import io.trino.spi.block.RowBlock;
import io.trino.spi.variant.Header.BasicType;
import io.trino.spi.variant.Metadata;
import io.trino.spi.variant.ObjectFieldIdValue;
import io.trino.spi.variant.Variant;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static io.trino.spi.variant.VariantEncoder.encodeObject;
import static io.trino.spi.variant.VariantEncoder.encodedObjectSize;
import static java.lang.Math.addExact;
import static java.lang.Math.max;
import static java.util.Objects.requireNonNull;

/**
 * Objects of which a file stores some fields as groups of their own. The others are in {@code value}.
 */
final class TypedObject
        implements TypedValue
{
    private final List<Field> fields;
    private final Set<Slice> names;

    /**
     * @param fields in the order of the blocks that are read
     */
    TypedObject(List<Field> fields)
    {
        this.fields = ImmutableList.copyOf(fields);
        this.names = fields.stream().map(Field::name).collect(toImmutableSet());
    }

    record Field(Slice name, ShreddedValue value)
    {
        Field
        {
            requireNonNull(name, "name is null");
            requireNonNull(value, "value is null");
        }
    }

    @Override
    public Slice assemble(Block block, int position, Optional<Slice> value, VariantDictionary dictionary)
            throws MalformedVariantException
    {
        RowBlock rows = (RowBlock) block.getUnderlyingValueBlock();
        int row = block.getUnderlyingValuePosition(position) + rows.getOffsetBase();
        List<EncodedField> encoded = new ArrayList<>();
        for (int index = 0; index < fields.size(); index++) {
            Field field = fields.get(index);
            Optional<Slice> bytes = field.value().assemble(rows.getRawFieldBlock(index), row, dictionary);
            if (bytes.isPresent()) {
                encoded.add(new EncodedField(field.name(), dictionary.id(field.name()), bytes.get()));
            }
        }
        if (value.isPresent()) {
            addOthers(value.get(), dictionary, encoded);
        }
        return encode(encoded);
    }

    /**
     * The fields of an object that is partly in {@code value}.
     */
    private void addOthers(Slice value, VariantDictionary dictionary, List<EncodedField> encoded)
            throws MalformedVariantException
    {
        // Only numbers of names are asked for, not names
        Variant variant = Variant.from(Metadata.EMPTY_METADATA, value);
        if (variant.basicType() != BasicType.OBJECT) {
            throw new MalformedVariantException("value is no object where typed_value is one");
        }
        for (ObjectFieldIdValue field : (Iterable<ObjectFieldIdValue>) variant.objectFields()::iterator) {
            Slice name = dictionary.name(field.fieldId());
            if (names.contains(name)) {
                throw new MalformedVariantException("value has the field '%s', which typed_value has too".formatted(name.toStringUtf8()));
            }
            encoded.add(new EncodedField(name, field.fieldId(), field.value().data()));
        }
    }

    private static Slice encode(List<EncodedField> fields)
    {
        fields.sort(Comparator.comparing(EncodedField::name));
        int length = 0;
        int greatestId = 0;
        for (EncodedField field : fields) {
            length = addExact(length, field.bytes().length());
            greatestId = max(greatestId, field.id());
        }
        Slice object = Slices.allocate(encodedObjectSize(greatestId, fields.size(), length));
        encodeObject(fields.size(), index -> fields.get(index).id(), index -> fields.get(index).bytes(), object, 0);
        return object;
    }

    private record EncodedField(Slice name, int id, Slice bytes) {}
}
