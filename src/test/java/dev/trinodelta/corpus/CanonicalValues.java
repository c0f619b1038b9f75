package dev.trinodelta.corpus;

import io.airlift.slice.Slice;
import io.trino.spi.block.Block;
import io.trino.spi.block.SqlMap;
import io.trino.spi.block.SqlRow;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.BooleanType;
import io.trino.spi.type.CharType;
import io.trino.spi.type.DateType;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Decimals;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.IntegerType;
import io.trino.spi.type.LongTimestampWithTimeZone;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RealType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.SmallintType;
import io.trino.spi.type.TimestampType;
import io.trino.spi.type.TimestampWithTimeZoneType;
import io.trino.spi.type.TinyintType;
import io.trino.spi.type.Type;
import io.trino.spi.type.VarbinaryType;
import io.trino.spi.type.VarcharType;
import io.trino.spi.type.VariantType;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

import static dev.trinodelta.corpus.CanonicalText.appendDouble;
import static dev.trinodelta.corpus.CanonicalText.appendFloat;
import static dev.trinodelta.corpus.CanonicalText.appendMap;
import static dev.trinodelta.corpus.CanonicalText.appendQuoted;
import static io.trino.spi.type.Chars.padSpaces;
import static java.lang.Float.intBitsToFloat;
import static java.lang.Math.floorDiv;
import static java.lang.Math.floorMod;
import static java.lang.Math.toIntExact;
import static java.time.ZoneOffset.UTC;

/**
 * The canonical form of values of the engine, taken from its blocks: nothing rounds or merges them on the way.
 */
final class CanonicalValues
{
    static final int MICROSECONDS_PRECISION = 6;

    private static final int MICROSECONDS_PER_SECOND = 1_000_000;
    private static final int MICROSECONDS_PER_MILLISECOND = 1_000;
    private static final int PICOSECONDS_PER_MICROSECOND = 1_000_000;
    private static final int NANOSECONDS_PER_MICROSECOND = 1_000;

    private CanonicalValues() {}

    static void append(Type type, Block block, int position, StringBuilder out)
    {
        if (block.isNull(position)) {
            out.append("null");
            return;
        }
        switch (type) {
            case BooleanType _ -> out.append(type.getBoolean(block, position));
            case TinyintType _, SmallintType _, IntegerType _, BigintType _ -> out.append(type.getLong(block, position));
            case RealType _ -> appendFloat(intBitsToFloat(toIntExact(type.getLong(block, position))), out);
            case DoubleType _ -> appendDouble(type.getDouble(block, position), out);
            case DecimalType decimal -> appendQuoted(Decimals.readBigDecimal(decimal, block, position).toPlainString(), out);
            case VarcharType _ -> appendQuoted(type.getSlice(block, position).toStringUtf8(), out);
            case CharType character -> appendQuoted(padSpaces(type.getSlice(block, position), character).toStringUtf8(), out);
            case VarbinaryType _ -> appendQuoted(hexadecimal(type.getSlice(block, position)), out);
            case DateType _ -> appendQuoted(LocalDate.ofEpochDay(type.getLong(block, position)).toString(), out);
            case TimestampType timestamp when timestamp.getPrecision() == MICROSECONDS_PRECISION -> appendQuoted(dateTime(microseconds(timestamp, block, position)), out);
            case TimestampWithTimeZoneType timestamp when timestamp.getPrecision() == MICROSECONDS_PRECISION -> appendQuoted(dateTime(microseconds(timestamp, block, position)) + "Z", out);
            case VariantType variant -> VariantText.appendCanonical(variant.getObject(block, position), out);
            case ArrayType array -> appendArray(array, array.getObject(block, position), out);
            case MapType map -> appendMapPairs(map, map.getObject(block, position), out);
            case RowType row -> appendRow(row, row.getObject(block, position), out);
            // Not what a column of the corpus can be: the comparison of columns tells so
            default -> appendQuoted(type.getObjectValue(block, position).toString(), out);
        }
    }

    static long microseconds(TimestampType type, Block block, int position)
    {
        return type.getLong(block, position);
    }

    static long microseconds(TimestampWithTimeZoneType type, Block block, int position)
    {
        LongTimestampWithTimeZone value = (LongTimestampWithTimeZone) type.getObject(block, position);
        return value.getEpochMillis() * MICROSECONDS_PER_MILLISECOND + value.getPicosOfMilli() / PICOSECONDS_PER_MICROSECOND;
    }

    private static String dateTime(long microseconds)
    {
        return CanonicalText.dateTime(LocalDateTime.ofEpochSecond(
                floorDiv(microseconds, MICROSECONDS_PER_SECOND),
                floorMod(microseconds, MICROSECONDS_PER_SECOND) * NANOSECONDS_PER_MICROSECOND,
                UTC));
    }

    private static String hexadecimal(Slice bytes)
    {
        return HexFormat.of().formatHex(bytes.getBytes());
    }

    private static void appendArray(ArrayType type, Block elements, StringBuilder out)
    {
        out.append('[');
        for (int i = 0; i < elements.getPositionCount(); i++) {
            if (i > 0) {
                out.append(',');
            }
            append(type.getElementType(), elements, i, out);
        }
        out.append(']');
    }

    private static void appendMapPairs(MapType type, SqlMap map, StringBuilder out)
    {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < map.getSize(); i++) {
            StringBuilder pair = new StringBuilder("[");
            append(type.getKeyType(), map.getRawKeyBlock(), map.getRawOffset() + i, pair);
            pair.append(',');
            append(type.getValueType(), map.getRawValueBlock(), map.getRawOffset() + i, pair);
            pairs.add(pair.append(']').toString());
        }
        appendMap(pairs, out);
    }

    private static void appendRow(RowType type, SqlRow row, StringBuilder out)
    {
        out.append('{');
        for (int i = 0; i < row.getFieldCount(); i++) {
            if (i > 0) {
                out.append(',');
            }
            RowType.Field field = type.getFields().get(i);
            appendQuoted(field.getName().orElse("?"), out);
            out.append(':');
            append(field.getType(), row.getRawFieldBlock(i), row.getRawIndex(), out);
        }
        out.append('}');
    }
}
