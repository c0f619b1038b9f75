package dev.trinodelta.bounds;

import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.statistics.StatsUtil;

import static dev.trinodelta.bounds.KeyForm.DOUBLE;
import static dev.trinodelta.bounds.KeyForm.LONG_DECIMAL;
import static dev.trinodelta.bounds.KeyForm.REAL;
import static java.util.Objects.requireNonNull;

/**
 * Bounds of a column as longs in the order of the numbers that the optimizer takes them for.
 */
final class OptimizerNumbers
{
    private static final long LEAST_DOUBLE = KeyForm.key(-Double.MAX_VALUE);
    private static final long GREATEST_DOUBLE = KeyForm.key(Double.MAX_VALUE);
    private static final long LEAST_REAL = KeyForm.key(-Float.MAX_VALUE);
    private static final long GREATEST_REAL = KeyForm.key(Float.MAX_VALUE);

    private final PhysicalColumn column;
    private final KeyForm form;

    OptimizerNumbers(PhysicalColumn column)
    {
        this.column = requireNonNull(column, "column is null");
        this.form = KeyForm.of(column);
    }

    /**
     * Whether the optimizer takes values of the column for numbers at all.
     */
    static boolean has(PhysicalColumn column)
    {
        KeyForm form = KeyForm.of(column);
        return form.isNumber() || form == LONG_DECIMAL;
    }

    /**
     * @param bound that is present
     */
    long key(BoundSlot bound)
    {
        return form == LONG_DECIMAL
                ? KeyForm.key(StatsUtil.toStatsRepresentation(column.type(), bound.value().orElseThrow()).orElseThrow())
                : bound.key();
    }

    /**
     * Whether the key is neither that of an infinity nor that of NaN.
     */
    boolean isFinite(long key)
    {
        if (form == DOUBLE) {
            return LEAST_DOUBLE <= key && key <= GREATEST_DOUBLE;
        }
        return form != REAL || (LEAST_REAL <= key && key <= GREATEST_REAL);
    }

    double number(long key)
    {
        return form == LONG_DECIMAL
                ? (double) DOUBLE.value(key)
                : StatsUtil.toStatsRepresentation(column.type(), form.value(key)).orElseThrow();
    }
}
