package dev.trinodelta.bounds;

import io.airlift.slice.Slice;
import io.trino.spi.predicate.Range;

import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * Turns ranges of values into ranges of keys.
 */
final class KeyRangesBuilder
{
    private final long[] starts;
    private final long[] ends;
    private int size;

    private KeyRangesBuilder(int capacity)
    {
        starts = new long[capacity];
        ends = new long[capacity];
    }

    /**
     * @param ranges disjoint, in ascending order
     */
    static KeyRanges ofNumbers(KeyForm form, List<Range> ranges)
    {
        checkArgument(form.isNumber(), "%s has no long form", form);
        KeyRangesBuilder result = new KeyRangesBuilder(ranges.size());
        for (Range range : ranges) {
            result.addNumbers(form, range);
        }
        return result.build();
    }

    /**
     * @param ranges disjoint, in ascending order
     */
    static KeyRanges ofBytes(KeyForm form, List<Range> ranges, ValueDictionary dictionary)
    {
        checkArgument(form.isBytes(), "%s is not kept as bytes", form);
        KeyRangesBuilder result = new KeyRangesBuilder(ranges.size());
        for (Range range : ranges) {
            result.addPlaces(form, range, dictionary);
        }
        return result.build();
    }

    private void addNumbers(KeyForm form, Range range)
    {
        long start = range.isLowUnbounded() ? Long.MIN_VALUE : form.key(range.getLowBoundedValue());
        long end = range.isHighUnbounded() ? Long.MAX_VALUE : form.key(range.getHighBoundedValue());
        boolean openStart = !range.isLowUnbounded() && !range.isLowInclusive();
        boolean openEnd = !range.isHighUnbounded() && !range.isHighInclusive();
        if ((openStart && start == Long.MAX_VALUE) || (openEnd && end == Long.MIN_VALUE)) {
            return;
        }
        start += openStart ? 1 : 0;
        end -= openEnd ? 1 : 0;
        // Nothing lies between two neighbouring numbers
        if (start > end) {
            return;
        }
        if (size > 0 && start == ends[size - 1] + 1) {
            ends[size - 1] = end;
        }
        else {
            add(start, end);
        }
    }

    private void addPlaces(KeyForm form, Range range, ValueDictionary dictionary)
    {
        long start = Long.MIN_VALUE;
        if (!range.isLowUnbounded()) {
            Slice low = form.bytes(range.getLowBoundedValue());
            start = range.isLowInclusive() ? dictionary.countBelow(low) : dictionary.countUpTo(low);
        }
        long end = Long.MAX_VALUE;
        if (!range.isHighUnbounded()) {
            Slice high = form.bytes(range.getHighBoundedValue());
            int count = range.isHighInclusive() ? dictionary.countUpTo(high) : dictionary.countBelow(high);
            end = count - 1L;
        }
        add(start, end);
    }

    private void add(long start, long end)
    {
        starts[size] = start;
        ends[size] = end;
        size++;
    }

    private KeyRanges build()
    {
        return KeyRanges.of(starts, ends, size);
    }
}
