package dev.trinodelta.checkpoint;

import io.trino.spi.block.Block;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.Int128;
import io.trino.spi.type.RealType;
import io.trino.spi.type.Type;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.Optional;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.Decimals.MAX_PRECISION;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_SECOND;
import static io.trino.spi.type.Timestamps.NANOSECONDS_PER_MICROSECOND;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.lang.Math.floorDiv;
import static java.lang.Math.floorMod;
import static java.lang.Math.toIntExact;
import static java.time.format.DateTimeFormatter.ISO_LOCAL_DATE;
import static java.util.Objects.requireNonNull;

/**
 * How values of a Parquet primitive are spelled where the log has them as text: in the JSON of statistics, and as
 * partition values. The file's own type decides: text of a narrower type is what the log has for old files, too.
 */
record ScalarText(Spelling spelling, Type type, WriterCalendar calendar)
        implements TextForm
{
    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(ISO_LOCAL_DATE)
            .appendPattern("'T'HH:mm:ss.SSSSSS")
            .toFormatter(Locale.ROOT);

    enum Spelling
    {
        BOOLEAN,
        NUMBER,
        DATE,
        /**
         * A point in time, in UTC.
         */
        INSTANT,
        LOCAL_TIMESTAMP,
        TEXT,
    }

    ScalarText
    {
        requireNonNull(spelling, "spelling is null");
        requireNonNull(type, "type is null");
        requireNonNull(calendar, "calendar is null");
    }

    /**
     * @return empty for types of which the log holds no text
     */
    static Optional<ScalarText> of(PrimitiveType file, WriterCalendar calendar)
    {
        LogicalTypeAnnotation annotation = file.getLogicalTypeAnnotation();
        Optional<Type> number = numberType(file, annotation);
        if (number.isPresent()) {
            return Optional.of(new ScalarText(Spelling.NUMBER, number.get(), calendar));
        }
        return switch (file.getPrimitiveTypeName()) {
            case BOOLEAN -> Optional.of(new ScalarText(Spelling.BOOLEAN, BOOLEAN, calendar));
            case INT32 -> annotation instanceof DateLogicalTypeAnnotation ? Optional.of(new ScalarText(Spelling.DATE, DATE, calendar)) : Optional.empty();
            case INT64 -> annotation instanceof TimestampLogicalTypeAnnotation timestamp
                    ? Optional.of(new ScalarText(timestamp.isAdjustedToUTC() ? Spelling.INSTANT : Spelling.LOCAL_TIMESTAMP, TIMESTAMP_MICROS, calendar))
                    : Optional.empty();
            case INT96 -> Optional.of(new ScalarText(Spelling.INSTANT, TIMESTAMP_MICROS, calendar));
            case BINARY -> annotation instanceof DecimalLogicalTypeAnnotation ? Optional.empty() : Optional.of(new ScalarText(Spelling.TEXT, VARCHAR, calendar));
            case FLOAT, DOUBLE, FIXED_LEN_BYTE_ARRAY -> Optional.empty();
        };
    }

    /**
     * @return empty where the writer's calendar leaves open which day is meant
     */
    Optional<String> spell(Block block, int position)
    {
        return switch (spelling) {
            case BOOLEAN -> Optional.of(Boolean.toString(BOOLEAN.getBoolean(block, position)));
            case NUMBER -> Optional.of(spellNumber(block, position));
            case DATE -> Optional.of(LocalDate.ofEpochDay(DATE.getInt(block, position))).filter(calendar::isPlain).map(LocalDate::toString);
            case INSTANT -> spellTimestamp(TIMESTAMP_MICROS.getLong(block, position)).map(text -> text + "Z");
            case LOCAL_TIMESTAMP -> spellTimestamp(TIMESTAMP_MICROS.getLong(block, position));
            case TEXT -> Optional.of(VARCHAR.getSlice(block, position).toStringUtf8());
        };
    }

    private String spellNumber(Block block, int position)
    {
        return switch (type) {
            case DecimalType decimal -> {
                BigInteger unscaled = decimal.isShort()
                        ? BigInteger.valueOf(decimal.getLong(block, position))
                        : ((Int128) decimal.getObject(block, position)).toBigInteger();
                yield new BigDecimal(unscaled, decimal.getScale()).toPlainString();
            }
            case RealType real -> Float.toString(real.getFloat(block, position));
            case DoubleType real -> Double.toString(real.getDouble(block, position));
            default -> Long.toString(BIGINT.getLong(block, position));
        };
    }

    private Optional<String> spellTimestamp(long microseconds)
    {
        long second = floorDiv(microseconds, (long) MICROSECONDS_PER_SECOND);
        if (!calendar.isPlainSecond(second)) {
            return Optional.empty();
        }
        int nanoOfSecond = toIntExact(floorMod(microseconds, (long) MICROSECONDS_PER_SECOND) * NANOSECONDS_PER_MICROSECOND);
        return Optional.of(TIMESTAMP.format(LocalDateTime.ofEpochSecond(second, nanoOfSecond, ZoneOffset.UTC)));
    }

    private static Optional<Type> numberType(PrimitiveType file, LogicalTypeAnnotation annotation)
    {
        if (annotation instanceof DecimalLogicalTypeAnnotation decimal) {
            return decimal.getPrecision() <= MAX_PRECISION ? Optional.of(createDecimalType(decimal.getPrecision(), decimal.getScale())) : Optional.empty();
        }
        return switch (file.getPrimitiveTypeName()) {
            case FLOAT -> Optional.of(REAL);
            case DOUBLE -> Optional.of(DOUBLE);
            case INT32, INT64 -> annotation == null || (annotation instanceof IntLogicalTypeAnnotation integer && integer.isSigned()) ? Optional.of(BIGINT) : Optional.empty();
            case BOOLEAN, INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> Optional.empty();
        };
    }
}
