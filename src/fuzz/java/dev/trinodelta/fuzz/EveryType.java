package dev.trinodelta.fuzz;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.TrinoTypes;
import io.trino.spi.type.Type;

import java.util.List;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.type.InternalTypeManager.TESTING_TYPE_MANAGER;

/**
 * A column of each type whose values have a text form, named by its type.
 */
final class EveryType
{
    static final List<DeltaField> FIELDS = Stream.concat(
                    Stream.of(Primitive.values()).filter(type -> type != Primitive.VARIANT),
                    Stream.of(new DeltaType.Decimal(9, 2), new DeltaType.Decimal(38, 18)))
            .map(type -> new DeltaField(type.toString(), type, true, ImmutableMap.of()))
            .collect(toImmutableList());

    private static final TrinoTypes TYPES = new TrinoTypes(TESTING_TYPE_MANAGER);

    private EveryType() {}

    static Type of(DeltaField field)
    {
        return TYPES.columnType("sales.orders", field);
    }
}
