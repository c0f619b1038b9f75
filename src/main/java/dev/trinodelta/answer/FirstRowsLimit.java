package dev.trinodelta.answer;

import dev.trinodelta.answer.FileRange.Nulls;

import java.util.Comparator;
import java.util.PriorityQueue;

import static java.util.Objects.requireNonNull;

/**
 * The value that enough rows certainly do not come after.
 */
final class FirstRowsLimit
{
    private final Comparator<Object> order;
    private final boolean nullsFirst;
    private final long count;
    /**
     * As few files as have enough rows, from the one whose rows may come last.
     */
    private final PriorityQueue<CertainRows> certain;
    private long rows;

    FirstRowsLimit(Comparator<Object> order, boolean nullsFirst, long count)
    {
        this.order = requireNonNull(order, "order is null");
        this.nullsFirst = nullsFirst;
        this.count = count;
        this.certain = new PriorityQueue<>((first, second) -> order.compare(second.last(), first.last()));
    }

    void add(FileRange file)
    {
        if (file.nulls() == Nulls.ALL) {
            // Before all values, or after
            rows += nullsFirst ? file.rows() : 0;
        }
        else if (file.last().isPresent()) {
            add(file.last().get(), nullsFirst ? file.rows() : file.values());
        }
        while (!certain.isEmpty() && rows - certain.peek().rows() >= count) {
            rows -= certain.remove().rows();
        }
    }

    boolean isReached()
    {
        return rows >= count;
    }

    /**
     * Whether a row of the file may be among the first. Only once {@link #isReached}.
     */
    boolean mayHold(FileRange file)
    {
        if (nullsFirst ? file.nulls() != Nulls.NONE : file.nulls() == Nulls.ALL) {
            return nullsFirst;
        }
        if (file.first().isEmpty()) {
            return true;
        }
        return !certain.isEmpty() && order.compare(file.first().get(), certain.peek().last()) <= 0;
    }

    private void add(Object last, long certainRows)
    {
        if (certainRows == 0 || (isReached() && (certain.isEmpty() || order.compare(last, certain.peek().last()) >= 0))) {
            return;
        }
        certain.add(new CertainRows(last, certainRows));
        rows += certainRows;
    }

    private record CertainRows(Object last, long rows)
    {
        CertainRows
        {
            requireNonNull(last, "last is null");
        }
    }
}
