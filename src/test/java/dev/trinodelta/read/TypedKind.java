package dev.trinodelta.read;

import io.airlift.slice.Slices;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;
import io.trino.spi.type.Type;
import io.trino.spi.variant.Header.BasicType;
import io.trino.spi.variant.Header.PrimitiveType;
import io.trino.spi.variant.Variant;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.SmallintType.SMALLINT;
import static io.trino.spi.type.TinyintType.TINYINT;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static io.trino.spi.variant.Header.PrimitiveType.BOOLEAN_FALSE;
import static io.trino.spi.variant.Header.PrimitiveType.BOOLEAN_TRUE;
import static java.util.Objects.requireNonNull;

/**
 * The primitives that a variant's values can be shredded as.
 */
enum TypedKind
{
    BOOLEANS("boolean typed_value", BOOLEAN, Set.of(BOOLEAN_TRUE, BOOLEAN_FALSE), random -> Variant.ofBoolean(random.nextBoolean()), Variant::getBoolean),
    INT8("int32 typed_value (INTEGER(8,true))", TINYINT, PrimitiveType.INT8, random -> Variant.ofByte((byte) random.nextInt()), variant -> (long) variant.getByte()),
    INT16("int32 typed_value (INTEGER(16,true))", SMALLINT, PrimitiveType.INT16, random -> Variant.ofShort((short) random.nextInt()), variant -> (long) variant.getShort()),
    INT32("int32 typed_value", INTEGER, PrimitiveType.INT32, random -> Variant.ofInt(random.nextInt()), variant -> (long) variant.getInt()),
    INT32_ANNOTATED("int32 typed_value (INTEGER(32,true))", INTEGER, PrimitiveType.INT32, random -> Variant.ofInt(random.nextInt()), variant -> (long) variant.getInt()),
    INT64("int64 typed_value", BIGINT, PrimitiveType.INT64, random -> Variant.ofLong(random.nextLong()), Variant::getLong),
    INT64_ANNOTATED("int64 typed_value (INTEGER(64,true))", BIGINT, PrimitiveType.INT64, random -> Variant.ofLong(random.nextLong()), Variant::getLong),
    FLOAT("float typed_value", REAL, PrimitiveType.FLOAT, random -> Variant.ofFloat(random.nextFloat()), Variant::getFloat),
    DOUBLES("double typed_value", DOUBLE, PrimitiveType.DOUBLE, random -> Variant.ofDouble(random.nextGaussian()), Variant::getDouble),
    DECIMAL4("int32 typed_value (DECIMAL(9,2))", createDecimalType(9, 2), PrimitiveType.DECIMAL4, random -> decimal(random, 29, 2), TypedKind::unscaled),
    DECIMAL8("int64 typed_value (DECIMAL(18,3))", createDecimalType(18, 3), PrimitiveType.DECIMAL8, random -> decimal(random, 59, 3), TypedKind::unscaled),
    DECIMAL16("fixed_len_byte_array(16) typed_value (DECIMAL(38,4))", createDecimalType(38, 4), PrimitiveType.DECIMAL16, random -> decimal(random, 125, 4), variant -> Int128.valueOf(variant.getDecimal().unscaledValue())),
    DATES("int32 typed_value (DATE)", DATE, PrimitiveType.DATE, random -> Variant.ofDate(random.nextInt(-800_000, 800_000)), variant -> (long) variant.getDate()),
    TIME("int64 typed_value (TIME(MICROS,false))", BIGINT, PrimitiveType.TIME_NTZ_MICROS, random -> Variant.ofTimeMicrosNtz(random.nextLong(86_400_000_000L)), Variant::getTimeMicros),
    TIMESTAMP("int64 typed_value (TIMESTAMP(MICROS,true))", BIGINT, PrimitiveType.TIMESTAMP_UTC_MICROS, random -> Variant.ofTimestampMicrosUtc(random.nextInt() * 1_000_003L), Variant::getTimestampMicros),
    TIMESTAMP_NANOS("int64 typed_value (TIMESTAMP(NANOS,true))", BIGINT, PrimitiveType.TIMESTAMP_UTC_NANOS, random -> Variant.ofTimestampNanosUtc(random.nextLong()), Variant::getTimestampNanos),
    TIMESTAMP_NTZ("int64 typed_value (TIMESTAMP(MICROS,false))", BIGINT, PrimitiveType.TIMESTAMP_NTZ_MICROS, random -> Variant.ofTimestampMicrosNtz(random.nextInt() * 1_000_003L), Variant::getTimestampMicros),
    TIMESTAMP_NTZ_NANOS("int64 typed_value (TIMESTAMP(NANOS,false))", BIGINT, PrimitiveType.TIMESTAMP_NTZ_NANOS, random -> Variant.ofTimestampNanosNtz(random.nextLong()), Variant::getTimestampNanos),
    BINARY("binary typed_value", VARBINARY, PrimitiveType.BINARY, random -> Variant.ofBinary(Slices.random(random.nextInt(90), random)), Variant::getBinary),
    STRING("binary typed_value (STRING)", VARBINARY, PrimitiveType.STRING, random -> Variant.ofString("ä".repeat(random.nextInt(60))), Variant::getString),
    UUIDS("fixed_len_byte_array(16) typed_value (UUID)", VARBINARY, PrimitiveType.UUID, random -> Variant.ofUuid(new UUID(random.nextLong(), random.nextLong())), Variant::getUuidSlice);

    private final String parquet;
    private final Type type;
    private final Set<PrimitiveType> stored;
    private final Function<Random, Variant> generator;
    private final Function<Variant, Object> nativeValue;

    TypedKind(String parquet, Type type, PrimitiveType stored, Function<Random, Variant> generator, Function<Variant, Object> nativeValue)
    {
        this(parquet, type, Set.of(stored), generator, nativeValue);
    }

    TypedKind(String parquet, Type type, Set<PrimitiveType> stored, Function<Random, Variant> generator, Function<Variant, Object> nativeValue)
    {
        this.parquet = requireNonNull(parquet, "parquet is null");
        this.type = requireNonNull(type, "type is null");
        this.stored = Set.copyOf(stored);
        this.generator = requireNonNull(generator, "generator is null");
        this.nativeValue = requireNonNull(nativeValue, "nativeValue is null");
    }

    /**
     * Of the field, but for its repetition.
     */
    String parquet()
    {
        return parquet;
    }

    Type type()
    {
        return type;
    }

    Variant random(Random random)
    {
        return generator.apply(random);
    }

    /**
     * What the field holds; empty for a value that it cannot hold.
     */
    Optional<Object> typed(Variant variant)
    {
        boolean shortString = this == STRING && variant.basicType() == BasicType.SHORT_STRING;
        if (!shortString && (variant.primitiveType() == null || !stored.contains(variant.primitiveType()))) {
            return Optional.empty();
        }
        if (type instanceof DecimalType decimal && variant.getDecimal().scale() != decimal.getScale()) {
            return Optional.empty();
        }
        return Optional.of(nativeValue.apply(variant));
    }

    private static Variant decimal(Random random, int bits, int scale)
    {
        // One bit is always set, so that no smaller form will do
        BigInteger unscaled = new BigInteger(bits - 1, random).setBit(bits - 1);
        return Variant.ofDecimal(new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), scale));
    }

    private static Object unscaled(Variant variant)
    {
        return variant.getDecimal().unscaledValue().longValueExact();
    }
}
