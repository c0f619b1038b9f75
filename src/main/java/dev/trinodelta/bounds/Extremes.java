package dev.trinodelta.bounds;

import dev.trinodelta.columnar.Bits;

import java.util.Comparator;
import java.util.Optional;

import static java.lang.Math.min;
import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * The least or the greatest values of a column in groups of files, by the bounds of the files. For one thread.
 * <p>
 * A bound that is no value for certain still says what the file does not go beyond: where another file has a value that goes as
 * far, the value is the extreme all the same.
 */
public final class Extremes
{
    private static final byte VALUE = 1;
    private static final byte BOUND = 2;

    private final boolean least;
    /**
     * What comes first goes further.
     */
    private final Comparator<Object> order;
    /**
     * By group, in Trino's native form; null where there is none.
     */
    private final Object[] values;
    private final Object[] bounds;

    /**
     * By group, of the run that is being added: its keys mean nothing in other runs.
     */
    private final byte[] kinds;
    private final long[] valueKeys;
    private final long[] boundKeys;
    private final Bits touched;

    private final long[] keys = new long[Long.SIZE];
    private final long[] nullCounts = new long[Long.SIZE];

    private Extremes(int groups, boolean least)
    {
        this.least = least;
        this.order = least ? NativeOrder.ASCENDING : NativeOrder.ASCENDING.reversed();
        this.values = new Object[groups];
        this.bounds = new Object[groups];
        this.kinds = new byte[groups];
        this.valueKeys = new long[groups];
        this.boundKeys = new long[groups];
        this.touched = Bits.none(groups);
    }

    public static Extremes least(int groups)
    {
        return new Extremes(groups, true);
    }

    public static Extremes greatest(int groups)
    {
        return new Extremes(groups, false);
    }

    /**
     * Adds files of a word, all of one run until {@link #endRun}.
     *
     * @param word number of 64 positions of the run
     * @param files those that may have live rows
     * @param intact those whose statistics are about all live rows, and no others
     * @param groups by position in the word
     * @param numRecords by position in the word; those of intact files count
     * @return false where nothing is known of the values of one of the files
     */
    public boolean add(ColumnBounds run, int word, long files, long intact, long[] groups, long[] numRecords)
    {
        BoundKeys side = least ? run.lower() : run.upper();
        long candidates = files & ~run.allNull().word(word);
        if ((candidates & ~side.present().word(word)) != 0) {
            return false;
        }
        if (candidates == 0) {
            return true;
        }
        int start = word * Long.SIZE;
        int length = min(Long.SIZE, run.size() - start);
        side.keys().copyTo(start, keys, length);
        run.nullCounts().copyTo(start, nullCounts, length);
        long exact = candidates & intact & side.exact().word(word);
        for (long left = candidates; left != 0; left &= left - 1) {
            int position = Long.numberOfTrailingZeros(left);
            // A file that has bounds and nothing but nulls contradicts itself
            boolean value = (exact >>> position & 1) != 0 && nullCounts[position] != numRecords[position];
            put((int) groups[position], value, keys[position]);
        }
        return true;
    }

    /**
     * @param run whose files have been added
     */
    public void endRun(ColumnBounds run)
    {
        requireNonNull(run, "run is null");
        touched.forEach(group -> {
            if ((kinds[group] & VALUE) != 0) {
                values[group] = further(values[group], run.value(valueKeys[group]));
            }
            if ((kinds[group] & BOUND) != 0) {
                bounds[group] = further(bounds[group], run.value(boundKeys[group]));
            }
            kinds[group] = 0;
        });
        for (int word = 0; word < touched.words(); word++) {
            touched.setWord(word, 0);
        }
    }

    /**
     * Of some groups together.
     */
    public Extreme of(int[] groups)
    {
        Object value = null;
        Object bound = null;
        for (int group : groups) {
            value = values[group] == null ? value : further(value, values[group]);
            bound = bounds[group] == null ? bound : further(bound, bounds[group]);
        }
        boolean known = bound == null || (value != null && order.compare(value, bound) <= 0);
        return new Extreme(known, known ? Optional.ofNullable(value) : Optional.empty());
    }

    private void put(int group, boolean isValue, long key)
    {
        byte kind = isValue ? VALUE : BOUND;
        long[] extremes = isValue ? valueKeys : boundKeys;
        if ((kinds[group] & kind) == 0) {
            kinds[group] = (byte) toIntExact(kinds[group] | kind);
            touched.set(group);
            extremes[group] = key;
        }
        else if (least ? key < extremes[group] : key > extremes[group]) {
            extremes[group] = key;
        }
    }

    /**
     * @param known null where there is none yet
     */
    private Object further(Object known, Object candidate)
    {
        return known == null || order.compare(candidate, known) < 0 ? candidate : known;
    }

    /**
     * @param known whether the bounds decide what the extreme is
     * @param value in Trino's native form; empty where no live row has a value
     */
    public record Extreme(boolean known, Optional<Object> value)
    {
        public Extreme
        {
            requireNonNull(value, "value is null");
        }
    }
}
