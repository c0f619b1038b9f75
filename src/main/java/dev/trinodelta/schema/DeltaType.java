package dev.trinodelta.schema;

import com.google.common.collect.ImmutableList;

import java.util.List;
import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * A type of Delta's schema language. Its text form is its name in errors.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#schema-serialization-format">Protocol</a>
 */
public sealed interface DeltaType
{
    /**
     * Types without parameters.
     */
    enum Primitive
            implements DeltaType
    {
        BOOLEAN("boolean"),
        BYTE("byte"),
        SHORT("short"),
        INTEGER("integer"),
        LONG("long"),
        FLOAT("float"),
        DOUBLE("double"),
        STRING("string"),
        BINARY("binary"),
        DATE("date"),
        TIMESTAMP("timestamp"),
        TIMESTAMP_NTZ("timestamp_ntz"),
        VOID("void"),
        VARIANT("variant");

        private final String typeName;

        Primitive(String typeName)
        {
            this.typeName = requireNonNull(typeName, "typeName is null");
        }

        /**
         * As the schema string spells it.
         */
        public String typeName()
        {
            return typeName;
        }

        public static Optional<Primitive> byName(String name)
        {
            for (Primitive primitive : values()) {
                if (primitive.typeName.equals(name)) {
                    return Optional.of(primitive);
                }
            }
            return Optional.empty();
        }

        @Override
        public String toString()
        {
            return typeName;
        }
    }

    record Decimal(int precision, int scale)
            implements DeltaType
    {
        public Decimal
        {
            checkArgument(precision >= 1 && precision <= 38, "precision of a decimal is not from 1 to 38: %s", precision);
            checkArgument(scale >= 0 && scale <= precision, "scale of a decimal is not from 0 to its precision %s: %s", precision, scale);
        }

        @Override
        public String toString()
        {
            return "decimal(%s,%s)".formatted(precision, scale);
        }
    }

    record Array(DeltaType element, boolean containsNull)
            implements DeltaType
    {
        public Array
        {
            requireNonNull(element, "element is null");
        }

        @Override
        public String toString()
        {
            return "array<%s>".formatted(element);
        }
    }

    record Map(DeltaType key, DeltaType value, boolean valueContainsNull)
            implements DeltaType
    {
        public Map
        {
            requireNonNull(key, "key is null");
            requireNonNull(value, "value is null");
        }

        @Override
        public String toString()
        {
            return "map<%s,%s>".formatted(key, value);
        }
    }

    record Struct(List<DeltaField> fields)
            implements DeltaType
    {
        public Struct
        {
            fields = ImmutableList.copyOf(fields);
        }

        @Override
        public String toString()
        {
            return "struct<%s>".formatted(String.join(",", fields.stream().map(field -> field.name() + ":" + field.type()).toList()));
        }
    }
}
