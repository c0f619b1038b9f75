package dev.trinodelta.bounds;

import dev.trinodelta.columnar.Bits;
import dev.trinodelta.columnar.PackedLongs;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.SizeOf;

import java.util.Optional;
import java.util.OptionalLong;

import static io.airlift.slice.SizeOf.instanceSize;
import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * What statistics say of one column in a run of files. Where they leave something out, or contradict themselves, nothing
 * is known. Immutable.
 */
public final class ColumnBounds
{
    private static final int INSTANCE_SIZE = instanceSize(ColumnBounds.class);

    private final PhysicalColumn column;
    private final KeyForm form;
    private final BoundKeys lower;
    private final BoundKeys upper;
    /**
     * Negative where it is not known.
     */
    private final PackedLongs nullCounts;
    private final Bits noNull;
    private final Bits allNull;
    /**
     * What keys stand for where values have no long form; else empty.
     */
    private final Optional<ValueDictionary> dictionary;

    ColumnBounds(PhysicalColumn column, BoundKeys lower, BoundKeys upper, PackedLongs nullCounts, Bits noNull, Bits allNull, Optional<ValueDictionary> dictionary)
    {
        this.column = requireNonNull(column, "column is null");
        this.form = KeyForm.of(column);
        this.lower = requireNonNull(lower, "lower is null");
        this.upper = requireNonNull(upper, "upper is null");
        this.nullCounts = requireNonNull(nullCounts, "nullCounts is null");
        this.noNull = requireNonNull(noNull, "noNull is null");
        this.allNull = requireNonNull(allNull, "allNull is null");
        this.dictionary = requireNonNull(dictionary, "dictionary is null");
    }

    public PhysicalColumn column()
    {
        return column;
    }

    /**
     * How many files there are.
     */
    public int size()
    {
        return nullCounts.size();
    }

    /**
     * In Trino's native form; no value of the file is less, NaN aside.
     */
    public Optional<Object> lower(int file)
    {
        return value(lower, file);
    }

    /**
     * In Trino's native form; no value of the file is greater, NaN aside.
     */
    public Optional<Object> upper(int file)
    {
        return value(upper, file);
    }

    /**
     * Whether the lower bound is a value that the writer saw in the file, neither shortened nor rounded. With tight
     * bounds and no deletion vector, it is the least one.
     */
    public boolean isLowerExact(int file)
    {
        return lower.exact().get(file);
    }

    /**
     * Whether the upper bound is a value that the writer saw in the file, neither shortened nor rounded. With tight
     * bounds and no deletion vector, it is the greatest one.
     */
    public boolean isUpperExact(int file)
    {
        return upper.exact().get(file);
    }

    /**
     * Empty where it is not known, or cannot be right.
     */
    public OptionalLong nullCount(int file)
    {
        long nullCount = nullCounts.get(file);
        return nullCount < 0 ? OptionalLong.empty() : OptionalLong.of(nullCount);
    }

    /**
     * All at once; negative where it is not known, or cannot be right.
     */
    public PackedLongs nullCounts()
    {
        return nullCounts;
    }

    /**
     * Whether there are rows, and all of them are null.
     */
    public boolean isAllNull(int file)
    {
        return allNull.get(file);
    }

    public long retainedBytes()
    {
        return INSTANCE_SIZE
                + lower.retainedBytes()
                + upper.retainedBytes()
                + nullCounts.retainedBytes()
                + noNull.retainedBytes()
                + allNull.retainedBytes()
                + SizeOf.sizeOf(dictionary, ValueDictionary::retainedBytes);
    }

    BoundKeys lower()
    {
        return lower;
    }

    BoundKeys upper()
    {
        return upper;
    }

    Bits noNull()
    {
        return noNull;
    }

    Bits allNull()
    {
        return allNull;
    }

    Optional<ValueDictionary> dictionary()
    {
        return dictionary;
    }

    /**
     * What a key of one of the bounds stands for.
     */
    Object value(long key)
    {
        return dictionary
                .map(values -> form.value(values.get(toIntExact(key))))
                .orElseGet(() -> form.value(key));
    }

    private Optional<Object> value(BoundKeys bounds, int file)
    {
        if (!bounds.present().get(file)) {
            return Optional.empty();
        }
        return Optional.of(value(bounds.keys().get(file)));
    }
}
