package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import io.trino.spi.block.Block;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.BooleanType;
import io.trino.spi.type.DateType;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Decimals;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.IntegerType;
import io.trino.spi.type.RealType;
import io.trino.spi.type.SmallintType;
import io.trino.spi.type.TimestampType;
import io.trino.spi.type.TimestampWithTimeZoneType;
import io.trino.spi.type.TinyintType;
import io.trino.spi.type.Type;
import io.trino.spi.type.VarbinaryType;
import io.trino.spi.type.VarcharType;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import static dev.trinodelta.corpus.CanonicalValues.microseconds;
import static java.lang.Float.intBitsToFloat;
import static java.lang.Math.floorDiv;
import static java.lang.Math.floorMod;
import static java.lang.Math.toIntExact;
import static java.time.ZoneOffset.UTC;

/**
 * A value of a table and its neighbours, as SQL spells them.
 */
final class Literals
{
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS");
    private static final int MICROSECONDS_PER_SECOND = 1_000_000;
    private static final int NANOSECONDS_PER_MICROSECOND = 1_000;

    private Literals() {}

    /**
     * The value itself comes first; nothing for types without literals.
     */
    static List<String> near(Type type, Block block, int position)
    {
        return switch (type) {
            case BooleanType _ -> ImmutableList.of("true", "false");
            case TinyintType _, SmallintType _, IntegerType _, BigintType _ -> around(type.getLong(block, position)).mapToObj(value -> "%s '%s'".formatted(type.getDisplayName(), value)).toList();
            case RealType _ -> {
                float value = intBitsToFloat(toIntExact(type.getLong(block, position)));
                yield Stream.of(value, Math.nextUp(value), Math.nextDown(value), -value).map(number -> floatingPoint("REAL", number.toString())).toList();
            }
            case DoubleType _ -> {
                double value = type.getDouble(block, position);
                yield Stream.of(value, Math.nextUp(value), Math.nextDown(value), -value).map(number -> floatingPoint("DOUBLE", number.toString())).toList();
            }
            case DecimalType decimal -> {
                BigDecimal value = Decimals.readBigDecimal(decimal, block, position);
                yield Stream.of(value, value.add(value.ulp()), value.subtract(value.ulp())).map(number -> "DECIMAL '%s'".formatted(number.toPlainString())).toList();
            }
            case VarcharType _ -> textsNear(type.getSlice(block, position).toStringUtf8());
            case VarbinaryType _ -> ImmutableList.of("X'%s'".formatted(HexFormat.of().formatHex(type.getSlice(block, position).getBytes())));
            case DateType _ -> around(type.getLong(block, position)).mapToObj(day -> "DATE '%s'".formatted(LocalDate.ofEpochDay(day))).toList();
            case TimestampType timestamp -> around(microseconds(timestamp, block, position)).mapToObj(value -> "TIMESTAMP '%s'".formatted(dateTime(value))).toList();
            case TimestampWithTimeZoneType timestamp -> around(microseconds(timestamp, block, position)).mapToObj(value -> "TIMESTAMP '%s UTC'".formatted(dateTime(value))).toList();
            default -> ImmutableList.of();
        };
    }

    static String text(String text)
    {
        return "'" + text.replace("'", "''") + "'";
    }

    private static LongStream around(long value)
    {
        return LongStream.of(value, Math.max(value - 1, Long.MIN_VALUE + 1), Math.min(value, Long.MAX_VALUE - 1) + 1);
    }

    private static String floatingPoint(String type, String number)
    {
        return switch (number) {
            case "NaN" -> "CAST(nan() AS %s)".formatted(type);
            case "Infinity" -> "CAST(infinity() AS %s)".formatted(type);
            case "-Infinity" -> "CAST(-infinity() AS %s)".formatted(type);
            default -> "%s '%s'".formatted(type, number);
        };
    }

    private static List<String> textsNear(String value)
    {
        int half = value.offsetByCodePoints(0, value.codePointCount(0, value.length()) / 2);
        return Stream.of(value, value.substring(0, half), value + "a", value.substring(0, half) + "\uFFFF").map(Literals::text).toList();
    }

    private static String dateTime(long microseconds)
    {
        return TIMESTAMP.format(LocalDateTime.ofEpochSecond(
                floorDiv(microseconds, MICROSECONDS_PER_SECOND),
                floorMod(microseconds, MICROSECONDS_PER_SECOND) * NANOSECONDS_PER_MICROSECOND,
                UTC));
    }
}
