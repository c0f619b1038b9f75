package dev.trinodelta.corpus;

import io.airlift.slice.Slice;
import io.trino.spi.block.Block;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.BooleanType;
import io.trino.spi.type.CharType;
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
import io.trino.spi.type.VarcharType;

import java.math.BigDecimal;
import java.util.Optional;

import static dev.trinodelta.corpus.CanonicalValues.MICROSECONDS_PRECISION;
import static java.lang.Float.intBitsToFloat;
import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * Count, bounds and sum of one column, by the rules of the reference: NaN above everything, strings by their UTF-8 bytes.
 */
final class ColumnAggregate
{
    private final Type type;
    private long nonNull;
    private Optional<Bound> minimum = Optional.empty();
    private Optional<Bound> maximum = Optional.empty();
    private BigDecimal exactSum = BigDecimal.ZERO;
    private double approximateSum;

    ColumnAggregate(Type type)
    {
        this.type = requireNonNull(type, "type is null");
    }

    void add(Block block, int position)
    {
        if (block.isNull(position)) {
            return;
        }
        nonNull++;
        Optional<Value> added = value(block, position);
        if (added.isEmpty()) {
            return;
        }
        Value value = added.get();
        if (minimum.isEmpty() || value.compareTo(minimum.get().value()) < 0) {
            minimum = Optional.of(new Bound(value, text(block, position)));
        }
        if (maximum.isEmpty() || value.compareTo(maximum.get().value()) > 0) {
            maximum = Optional.of(new Bound(value, text(block, position)));
        }
        switch (value) {
            case Value.Whole(long number) -> exactSum = exactSum.add(BigDecimal.valueOf(number));
            case Value.Exact(BigDecimal number) -> exactSum = exactSum.add(number);
            case Value.Approximate(double number) -> approximateSum += number;
            case Value.Text _ -> {}
        }
    }

    long nonNull()
    {
        return nonNull;
    }

    /**
     * In canonical form; {@code null} where the column has no values, or values without an order.
     */
    String minimum()
    {
        return minimum.map(Bound::text).orElse("null");
    }

    String maximum()
    {
        return maximum.map(Bound::text).orElse("null");
    }

    boolean isApproximate()
    {
        return type instanceof RealType || type instanceof DoubleType;
    }

    /**
     * Means something for columns of numbers only.
     */
    BigDecimal exactSum()
    {
        return exactSum;
    }

    double approximateSum()
    {
        return approximateSum;
    }

    private String text(Block block, int position)
    {
        StringBuilder text = new StringBuilder();
        CanonicalValues.append(type, block, position, text);
        return text.toString();
    }

    private Optional<Value> value(Block block, int position)
    {
        return Optional.ofNullable(switch (type) {
            case BooleanType _ -> new Value.Whole(type.getBoolean(block, position) ? 1 : 0);
            case TinyintType _, SmallintType _, IntegerType _, BigintType _, DateType _ -> new Value.Whole(type.getLong(block, position));
            case TimestampType timestamp when timestamp.getPrecision() == MICROSECONDS_PRECISION -> new Value.Whole(CanonicalValues.microseconds(timestamp, block, position));
            case TimestampWithTimeZoneType timestamp when timestamp.getPrecision() == MICROSECONDS_PRECISION -> new Value.Whole(CanonicalValues.microseconds(timestamp, block, position));
            case RealType _ -> new Value.Approximate(intBitsToFloat(toIntExact(type.getLong(block, position))));
            case DoubleType _ -> new Value.Approximate(type.getDouble(block, position));
            case DecimalType decimal -> new Value.Exact(Decimals.readBigDecimal(decimal, block, position));
            case VarcharType _, CharType _ -> new Value.Text(type.getSlice(block, position));
            default -> null;
        });
    }

    private record Bound(Value value, String text) {}

    /**
     * A value of a type that has an order. Values of one column are of one kind.
     */
    private sealed interface Value
            extends Comparable<Value>
    {
        record Whole(long number)
                implements Value
        {
            @Override
            public int compareTo(Value other)
            {
                return Long.compare(number, ((Whole) other).number);
            }
        }

        record Exact(BigDecimal number)
                implements Value
        {
            @Override
            public int compareTo(Value other)
            {
                return number.compareTo(((Exact) other).number);
            }
        }

        record Approximate(double number)
                implements Value
        {
            @Override
            public int compareTo(Value other)
            {
                return Double.compare(number, ((Approximate) other).number);
            }
        }

        record Text(Slice text)
                implements Value
        {
            @Override
            public int compareTo(Value other)
            {
                return text.compareTo(((Text) other).text);
            }
        }
    }
}
