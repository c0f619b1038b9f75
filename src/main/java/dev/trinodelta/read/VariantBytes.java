package dev.trinodelta.read;

import io.airlift.slice.Slice;
import io.trino.spi.variant.Header;
import io.trino.spi.variant.Header.PrimitiveType;

import java.util.Arrays;

import static io.trino.spi.variant.Header.shortStringLength;
import static java.util.Objects.requireNonNull;

/**
 * Checks the bytes of a field {@code value} before Trino sees them: its functions expect sound ones. What passes can be
 * walked in time and depth that go with its length.
 *
 * @see <a href="https://github.com/apache/parquet-format/blob/master/VariantEncoding.md#value-encoding">Parquet</a>
 */
final class VariantBytes
{
    /**
     * Functions walk variants recursively. Spark's JSON parser has the same limit.
     */
    private static final int MAX_DEPTH = 1000;
    private static final int MAX_DECIMAL_SCALE = 38;
    private static final long MICROSECONDS_PER_DAY = 86_400_000_000L;
    private static final PrimitiveType[] PRIMITIVES = PrimitiveType.values();

    private final Slice data;
    private final UnsignedNumbers numbers;
    private final int dictionarySize;

    private VariantBytes(Slice data, int dictionarySize)
    {
        this.data = requireNonNull(data, "data is null");
        this.numbers = new UnsignedNumbers(data);
        this.dictionarySize = dictionarySize;
    }

    /**
     * @param dictionarySize how many names the objects may refer to
     */
    static void check(Slice data, int dictionarySize)
            throws MalformedVariantException
    {
        new VariantBytes(data, dictionarySize).check(0, 0);
    }

    /**
     * @return where the value ends
     */
    private int check(int start, int depth)
            throws MalformedVariantException
    {
        if (depth > MAX_DEPTH) {
            throw new MalformedVariantException("values are nested more than %s deep".formatted(MAX_DEPTH));
        }
        require(start, 1);
        byte header = data.getByte(start);
        return switch (Header.getBasicType(header)) {
            case PRIMITIVE -> checkPrimitive(header, start);
            case SHORT_STRING -> require(start, 1 + shortStringLength(header));
            case ARRAY -> checkArray(header, start, depth);
            case OBJECT -> checkObject(header, start, depth);
        };
    }

    private int checkPrimitive(byte header, int start)
            throws MalformedVariantException
    {
        int number = (header & 0xFF) >>> 2;
        if (number >= PRIMITIVES.length) {
            throw new MalformedVariantException("a value has the unknown type %s".formatted(number));
        }
        return switch (PRIMITIVES[number]) {
            case NULL, BOOLEAN_TRUE, BOOLEAN_FALSE -> require(start, 1);
            case INT8 -> require(start, 1 + Byte.BYTES);
            case INT16 -> require(start, 1 + Short.BYTES);
            case INT32, DATE, FLOAT -> require(start, 1 + Integer.BYTES);
            case INT64, DOUBLE, TIMESTAMP_UTC_MICROS, TIMESTAMP_NTZ_MICROS, TIMESTAMP_UTC_NANOS, TIMESTAMP_NTZ_NANOS -> require(start, 1 + Long.BYTES);
            case TIME_NTZ_MICROS -> checkTime(start);
            case DECIMAL4 -> checkDecimal(start, Integer.BYTES);
            case DECIMAL8 -> checkDecimal(start, Long.BYTES);
            case DECIMAL16 -> checkDecimal(start, 2 * Long.BYTES);
            case BINARY, STRING -> require(start, 1 + Integer.BYTES + numbers.read(start + 1L, Integer.BYTES));
            case UUID -> require(start, 1 + 2 * Long.BYTES);
        };
    }

    private int checkTime(int start)
            throws MalformedVariantException
    {
        int end = require(start, 1 + Long.BYTES);
        requireTime(data.getLong(start + 1));
        return end;
    }

    static long requireTime(long microsecondOfDay)
            throws MalformedVariantException
    {
        if (microsecondOfDay < 0 || microsecondOfDay >= MICROSECONDS_PER_DAY) {
            throw new MalformedVariantException("a time of %s microseconds is not within a day".formatted(microsecondOfDay));
        }
        return microsecondOfDay;
    }

    private int checkDecimal(int start, int bytes)
            throws MalformedVariantException
    {
        int end = require(start, 2 + bytes);
        int scale = data.getByte(start + 1);
        if (scale < 0 || scale > MAX_DECIMAL_SCALE) {
            throw new MalformedVariantException("a decimal has the scale %s".formatted(scale));
        }
        return end;
    }

    private int checkArray(byte header, int start, int depth)
            throws MalformedVariantException
    {
        int countSize = Header.arrayIsLarge(header) ? Integer.BYTES : 1;
        long count = numbers.read(start + 1L, countSize);
        Children children = children(start + 1L + countSize, count, Header.arrayFieldOffsetSize(header));
        int previousEnd = 0;
        for (int index = 0; index < count; index++) {
            int childStart = children.start(index);
            if (childStart < previousEnd) {
                throw new MalformedVariantException("elements of an array overlap");
            }
            previousEnd = check(childStart, depth + 1);
            children.requireWithin(previousEnd);
        }
        return children.end();
    }

    private int checkObject(byte header, int start, int depth)
            throws MalformedVariantException
    {
        int countSize = Header.objectIsLarge(header) ? Integer.BYTES : 1;
        int idSize = Header.objectFieldIdSize(header);
        long count = numbers.read(start + 1L, countSize);
        long ids = start + 1L + countSize;
        Children children = children(ids + count * idSize, count, Header.objectFieldOffsetSize(header));
        long previousId = -1;
        for (int index = 0; index < count; index++) {
            long id = numbers.read(ids + (long) index * idSize, idSize);
            if (id >= dictionarySize) {
                throw new MalformedVariantException("an object has field number %s, but metadata has %s names".formatted(id, dictionarySize));
            }
            if (id == previousId) {
                throw new MalformedVariantException("an object has the same field twice");
            }
            previousId = id;
        }
        checkFields(children, (int) count, depth);
        return children.end();
    }

    /**
     * The values of an object may be in any order. Values that overlap could stand for exponentially more than there is,
     * so the sum of their lengths is watched while they are checked.
     */
    private void checkFields(Children children, int count, int depth)
            throws MalformedVariantException
    {
        long[] extents = new long[count];
        long sum = 0;
        for (int index = 0; index < count; index++) {
            int childStart = children.start(index);
            int childEnd = check(childStart, depth + 1);
            children.requireWithin(childEnd);
            extents[index] = ((long) childStart << Integer.SIZE) | childEnd;
            sum += childEnd - childStart;
            if (sum > children.end() - children.base()) {
                throw new MalformedVariantException("fields of an object overlap");
            }
        }
        Arrays.sort(extents);
        for (int index = 1; index < count; index++) {
            if ((extents[index] >>> Integer.SIZE) < (int) extents[index - 1]) {
                throw new MalformedVariantException("fields of an object overlap");
            }
        }
    }

    private Children children(long offsets, long count, int offsetSize)
            throws MalformedVariantException
    {
        // Trino reads four bytes where a value always follows the three
        if (count == 0 && offsetSize == 3) {
            throw new MalformedVariantException("an empty array or object has offsets of three bytes, which Trino cannot read");
        }
        long base = offsets + (count + 1) * offsetSize;
        long end = base + numbers.read(offsets + count * offsetSize, offsetSize);
        if (end > data.length()) {
            throw new MalformedVariantException("it is cut off: a value of %s parts ends at byte %s of %s".formatted(count, end, data.length()));
        }
        return new Children(numbers, offsets, offsetSize, (int) base, (int) end);
    }

    private int require(int start, long length)
            throws MalformedVariantException
    {
        if (start + length > data.length()) {
            throw new MalformedVariantException("it is cut off: a value ends at byte %s of %s".formatted(start + length, data.length()));
        }
        return (int) (start + length);
    }

    /**
     * The values within an array or object.
     *
     * @param base what offsets are relative to
     */
    private record Children(UnsignedNumbers numbers, long offsets, int offsetSize, int base, int end)
    {
        int start(int index)
                throws MalformedVariantException
        {
            long start = base + numbers.read(offsets + (long) index * offsetSize, offsetSize);
            if (start >= end) {
                throw new MalformedVariantException("part %s begins at byte %s, behind its end at byte %s".formatted(index, start, end));
            }
            return (int) start;
        }

        void requireWithin(int childEnd)
                throws MalformedVariantException
        {
            if (childEnd > end) {
                throw new MalformedVariantException("a part ends at byte %s, behind the end of the whole at byte %s".formatted(childEnd, end));
            }
        }
    }
}
