package dev.trinodelta.bounds;

import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;
import io.trino.spi.type.LongTimestampWithTimeZone;

import java.nio.ByteBuffer;

import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_MILLISECOND;
import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_SECOND;
import static io.trino.spi.type.Timestamps.PICOSECONDS_PER_MICROSECOND;
import static java.lang.Double.doubleToLongBits;
import static java.lang.Double.longBitsToDouble;
import static java.lang.Float.floatToIntBits;
import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;
import static java.lang.Math.floorDiv;
import static java.lang.Math.floorMod;
import static java.lang.Math.toIntExact;

/**
 * How values of a column, in Trino's native form, become longs, or else bytes, in the order of the column's type.
 */
enum KeyForm
{
    BOOLEAN,
    /**
     * Also dates, short decimals and timestamps without zone, which are longs to Trino, too.
     */
    LONG,
    REAL,
    DOUBLE,
    INSTANT,
    /**
     * From here on bytes.
     */
    TEXT,
    LONG_DECIMAL,
    /**
     * Statistics have no bounds of such columns.
     */
    NONE;

    static KeyForm of(PhysicalColumn column)
    {
        return switch (column.deltaType()) {
            case Primitive primitive -> ofPrimitive(primitive);
            case DeltaType.Decimal _ -> ((DecimalType) column.type()).isShort() ? LONG : LONG_DECIMAL;
            case DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> NONE;
        };
    }

    private static KeyForm ofPrimitive(Primitive primitive)
    {
        return switch (primitive) {
            case BOOLEAN -> BOOLEAN;
            case BYTE, SHORT, INTEGER, LONG, DATE, TIMESTAMP_NTZ -> LONG;
            case FLOAT -> REAL;
            case DOUBLE -> DOUBLE;
            case TIMESTAMP -> INSTANT;
            case STRING -> TEXT;
            case BINARY, VOID, VARIANT -> NONE;
        };
    }

    boolean isNumber()
    {
        return this.compareTo(TEXT) < 0;
    }

    boolean isBytes()
    {
        return this == TEXT || this == LONG_DECIMAL;
    }

    long key(Object value)
    {
        return switch (this) {
            case BOOLEAN -> (boolean) value ? 1 : 0;
            case LONG -> (long) value;
            case REAL -> key(intBitsToFloat(toIntExact((long) value)));
            case DOUBLE -> key((double) value);
            case INSTANT -> key((LongTimestampWithTimeZone) value);
            case TEXT, LONG_DECIMAL, NONE -> throw new IllegalArgumentException("%s has no long form".formatted(this));
        };
    }

    static long key(double value)
    {
        // Trino takes both zeros for one value
        long bits = value == 0 ? 0 : doubleToLongBits(value);
        return bits ^ (bits >> 63 & Long.MAX_VALUE);
    }

    static long key(float value)
    {
        int bits = value == 0 ? 0 : floatToIntBits(value);
        return bits ^ (bits >> 31 & Integer.MAX_VALUE);
    }

    private static long key(LongTimestampWithTimeZone value)
    {
        return value.getEpochMillis() * MICROSECONDS_PER_MILLISECOND + value.getPicosOfMilli() / PICOSECONDS_PER_MICROSECOND;
    }

    Slice bytes(Object value)
    {
        return switch (this) {
            case TEXT -> (Slice) value;
            case LONG_DECIMAL -> {
                Int128 decimal = (Int128) value;
                // With the sign turned, the order of the bytes is that of the numbers
                yield Slices.wrappedBuffer(ByteBuffer.allocate(Int128.SIZE)
                        .putLong(decimal.getHigh() ^ Long.MIN_VALUE)
                        .putLong(decimal.getLow())
                        .array());
            }
            case BOOLEAN, LONG, REAL, DOUBLE, INSTANT, NONE -> throw new IllegalArgumentException("%s is not kept as bytes".formatted(this));
        };
    }

    /**
     * The reverse of {@link #key}.
     */
    Object value(long key)
    {
        return switch (this) {
            case BOOLEAN -> key == 1;
            case LONG -> key;
            case REAL -> (long) floatToRawIntBits(intBitsToFloat((int) key ^ ((int) key >> 31 & Integer.MAX_VALUE)));
            case DOUBLE -> longBitsToDouble(key ^ (key >> 63 & Long.MAX_VALUE));
            case INSTANT -> LongTimestampWithTimeZone.fromEpochSecondsAndFraction(
                    floorDiv(key, MICROSECONDS_PER_SECOND),
                    (long) floorMod(key, MICROSECONDS_PER_SECOND) * PICOSECONDS_PER_MICROSECOND,
                    UTC_KEY);
            case TEXT, LONG_DECIMAL, NONE -> throw new IllegalArgumentException("%s has no long form".formatted(this));
        };
    }

    /**
     * The reverse of {@link #bytes}.
     */
    Object value(Slice bytes)
    {
        return switch (this) {
            case TEXT -> bytes;
            case LONG_DECIMAL -> {
                ByteBuffer buffer = bytes.toByteBuffer();
                yield Int128.valueOf(buffer.getLong() ^ Long.MIN_VALUE, buffer.getLong());
            }
            case BOOLEAN, LONG, REAL, DOUBLE, INSTANT, NONE -> throw new IllegalArgumentException("%s is not kept as bytes".formatted(this));
        };
    }
}
