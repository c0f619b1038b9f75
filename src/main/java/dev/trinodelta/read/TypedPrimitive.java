package dev.trinodelta.read;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.block.Block;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;
import io.trino.spi.type.Type;
import io.trino.spi.variant.Variant;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

import java.util.Optional;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.Decimals.MAX_PRECISION;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static io.trino.spi.variant.VariantEncoder.ENCODED_DECIMAL16_SIZE;
import static io.trino.spi.variant.VariantEncoder.ENCODED_DECIMAL4_SIZE;
import static io.trino.spi.variant.VariantEncoder.ENCODED_DECIMAL8_SIZE;
import static io.trino.spi.variant.VariantEncoder.encodeDecimal16;
import static io.trino.spi.variant.VariantEncoder.encodeDecimal4;
import static io.trino.spi.variant.VariantEncoder.encodeDecimal8;
import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * Values that a file stores as a Parquet primitive instead of as a variant's bytes.
 *
 * @param type what Trino's Parquet reader is asked for
 * @param encoding back to a variant's bytes
 * @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md#shredded-value-types">Parquet</a>
 */
record TypedPrimitive(Type type, Encoding encoding)
        implements TypedValue
{
    private static final int UUID_LENGTH = 16;

    TypedPrimitive
    {
        requireNonNull(type, "type is null");
        requireNonNull(encoding, "encoding is null");
    }

    interface Encoding
    {
        Slice encode(Block block, int position)
                throws MalformedVariantException;
    }

    /**
     * Empty for what the specification does not have.
     */
    static Optional<TypedPrimitive> of(PrimitiveType file)
    {
        LogicalTypeAnnotation annotation = file.getLogicalTypeAnnotation();
        if (annotation instanceof DecimalLogicalTypeAnnotation decimal) {
            return decimal.getPrecision() > MAX_PRECISION ? Optional.empty() : decimal(file, createDecimalType(decimal.getPrecision(), decimal.getScale()));
        }
        return switch (file.getPrimitiveTypeName()) {
            case BOOLEAN -> given(annotation == null, BOOLEAN, (block, position) -> Variant.ofBoolean(BOOLEAN.getBoolean(block, position)).data());
            case INT32 -> integer(annotation);
            case INT64 -> bigint(annotation);
            case FLOAT -> given(annotation == null, REAL, (block, position) -> Variant.ofFloat(REAL.getFloat(block, position)).data());
            case DOUBLE -> given(annotation == null, DOUBLE, (block, position) -> Variant.ofDouble(DOUBLE.getDouble(block, position)).data());
            case BINARY -> annotation == null
                    ? of(VARBINARY, (block, position) -> Variant.ofBinary(VARBINARY.getSlice(block, position)).data())
                    : given(annotation instanceof StringLogicalTypeAnnotation, VARBINARY, (block, position) -> Variant.ofString(VARBINARY.getSlice(block, position)).data());
            case FIXED_LEN_BYTE_ARRAY -> given(
                    annotation instanceof UUIDLogicalTypeAnnotation && file.getTypeLength() == UUID_LENGTH,
                    VARBINARY,
                    (block, position) -> Variant.ofUuid(VARBINARY.getSlice(block, position)).data());
            case INT96 -> Optional.empty();
        };
    }

    @Override
    public Slice assemble(Block block, int position, Optional<Slice> value, VariantDictionary dictionary)
            throws MalformedVariantException
    {
        if (value.isPresent()) {
            throw TypedValue.conflict();
        }
        return encoding.encode(block, position);
    }

    private static Optional<TypedPrimitive> integer(LogicalTypeAnnotation annotation)
    {
        return switch (annotation) {
            case null -> of(INTEGER, (block, position) -> Variant.ofInt(INTEGER.getInt(block, position)).data());
            case IntLogicalTypeAnnotation integer when integer.isSigned() -> switch (integer.getBitWidth()) {
                case Byte.SIZE -> of(INTEGER, (block, position) -> Variant.ofByte((byte) requireRange(INTEGER.getInt(block, position), Byte.MIN_VALUE, Byte.MAX_VALUE)).data());
                case Short.SIZE -> of(INTEGER, (block, position) -> Variant.ofShort((short) requireRange(INTEGER.getInt(block, position), Short.MIN_VALUE, Short.MAX_VALUE)).data());
                default -> integer(null);
            };
            case DateLogicalTypeAnnotation _ -> of(DATE, (block, position) -> Variant.ofDate(DATE.getInt(block, position)).data());
            default -> Optional.empty();
        };
    }

    private static Optional<TypedPrimitive> bigint(LogicalTypeAnnotation annotation)
    {
        return switch (annotation) {
            case null -> of(BIGINT, (block, position) -> Variant.ofLong(BIGINT.getLong(block, position)).data());
            case IntLogicalTypeAnnotation integer -> integer.isSigned() ? bigint(null) : Optional.empty();
            case TimeLogicalTypeAnnotation time -> given(
                    time.getUnit() == TimeUnit.MICROS && !time.isAdjustedToUTC(),
                    BIGINT,
                    (block, position) -> Variant.ofTimeMicrosNtz(VariantBytes.requireTime(BIGINT.getLong(block, position))).data());
            case TimestampLogicalTypeAnnotation timestamp -> timestamp(timestamp);
            default -> Optional.empty();
        };
    }

    private static Optional<TypedPrimitive> timestamp(TimestampLogicalTypeAnnotation annotation)
    {
        boolean instant = annotation.isAdjustedToUTC();
        return switch (annotation.getUnit()) {
            case MILLIS -> Optional.empty();
            case MICROS -> instant
                    ? of(BIGINT, (block, position) -> Variant.ofTimestampMicrosUtc(BIGINT.getLong(block, position)).data())
                    : of(BIGINT, (block, position) -> Variant.ofTimestampMicrosNtz(BIGINT.getLong(block, position)).data());
            case NANOS -> instant
                    ? of(BIGINT, (block, position) -> Variant.ofTimestampNanosUtc(BIGINT.getLong(block, position)).data())
                    : of(BIGINT, (block, position) -> Variant.ofTimestampNanosNtz(BIGINT.getLong(block, position)).data());
        };
    }

    private static Optional<TypedPrimitive> decimal(PrimitiveType file, DecimalType type)
    {
        return switch (file.getPrimitiveTypeName()) {
            case INT32 -> of(type, (block, position) -> {
                Slice encoded = Slices.allocate(ENCODED_DECIMAL4_SIZE);
                encodeDecimal4(toIntExact(type.getLong(block, position)), type.getScale(), encoded, 0);
                return encoded;
            });
            case INT64 -> of(type, (block, position) -> {
                Slice encoded = Slices.allocate(ENCODED_DECIMAL8_SIZE);
                encodeDecimal8(type.getLong(block, position), type.getScale(), encoded, 0);
                return encoded;
            });
            case BINARY, FIXED_LEN_BYTE_ARRAY -> of(type, (block, position) -> {
                Int128 unscaled = type.isShort() ? Int128.valueOf(type.getLong(block, position)) : (Int128) type.getObject(block, position);
                Slice encoded = Slices.allocate(ENCODED_DECIMAL16_SIZE);
                encodeDecimal16(unscaled, type.getScale(), encoded, 0);
                return encoded;
            });
            case BOOLEAN, INT96, FLOAT, DOUBLE -> Optional.empty();
        };
    }

    private static int requireRange(int number, int least, int greatest)
            throws MalformedVariantException
    {
        if (number < least || number > greatest) {
            throw new MalformedVariantException("typed_value has %s for a number from %s to %s".formatted(number, least, greatest));
        }
        return number;
    }

    private static Optional<TypedPrimitive> given(boolean condition, Type type, Encoding encoding)
    {
        return condition ? of(type, encoding) : Optional.empty();
    }

    private static Optional<TypedPrimitive> of(Type type, Encoding encoding)
    {
        return Optional.of(new TypedPrimitive(type, encoding));
    }
}
