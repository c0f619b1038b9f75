package dev.trinodelta.bounds;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.columnar.PackedLongs;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.SortedRangeSet;
import io.trino.spi.predicate.ValueSet;

import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * Holds a domain against the bounds of runs of files. For any number of threads.
 */
public final class DomainMatcher
{
    private final PhysicalColumn column;
    private final boolean nullAllowed;
    private final boolean allValues;
    /**
     * There are no ranges to compare with, or bounds may leave out a value that is accepted.
     */
    private final boolean possibleWhateverBoundsSay;
    /**
     * Of values that are kept as bytes: every run of files has its own keys for them.
     */
    private final List<Range> rangesOfBytes;
    private final KeyRanges rangesOfNumbers;
    private final KeyForm form;

    public DomainMatcher(PhysicalColumn column, Domain domain)
    {
        this.column = requireNonNull(column, "column is null");
        checkArgument(domain.getType().equals(column.type()), "domain is of type %s, column of type %s", domain.getType(), column.type());
        form = KeyForm.of(column);
        nullAllowed = domain.isNullAllowed();
        ValueSet values = domain.getValues();
        allValues = values.isAll();
        boolean ordered = form != KeyForm.NONE && values instanceof SortedRangeSet;
        possibleWhateverBoundsSay = !values.isNone() && (allValues || !ordered || acceptsNaN(values));
        List<Range> ranges = ordered && !allValues ? values.getRanges().getOrderedRanges() : ImmutableList.of();
        rangesOfNumbers = form.isNumber() ? KeyRangesBuilder.ofNumbers(form, ranges) : KeyRanges.NONE;
        rangesOfBytes = form.isBytes() ? ImmutableList.copyOf(ranges) : ImmutableList.of();
    }

    /**
     * Ranges do not hold NaN, and bounds in statistics may leave it out. A domain without bound on either side may come
     * from a comparison that NaN satisfies, such as {@code x <> 3}: it is taken to accept everything.
     */
    private boolean acceptsNaN(ValueSet values)
    {
        return mayHoldNaN() && values.getRanges().getSpan().isAll();
    }

    private boolean mayHoldNaN()
    {
        return form == KeyForm.REAL || form == KeyForm.DOUBLE;
    }

    /**
     * Takes away the files that hold no value of the domain for certain.
     */
    public void retainPossible(ColumnBounds bounds, Bits files)
    {
        check(bounds, files);
        KeyRanges ranges = possibleWhateverBoundsSay ? KeyRanges.ALL : keyRanges(bounds);
        Evaluation evaluation = new Evaluation(bounds, ranges);
        for (int word = 0; word < files.words(); word++) {
            long candidates = files.word(word);
            if (candidates == 0) {
                continue;
            }
            long byNull = nullAllowed ? candidates & ~bounds.noNull().word(word) : 0;
            long undecided = candidates & ~byNull & ~bounds.allNull().word(word);
            files.setWord(word, byNull | evaluation.touching(word, undecided));
        }
    }

    /**
     * Takes away the files that may hold a value, or a null, that is not in the domain. All rows of the files that remain
     * satisfy it.
     */
    public void retainCertain(ColumnBounds bounds, Bits files)
    {
        check(bounds, files);
        Evaluation evaluation = new Evaluation(bounds, certainRanges(bounds));
        for (int word = 0; word < files.words(); word++) {
            long candidates = files.word(word);
            if (candidates == 0) {
                continue;
            }
            long byNull = nullAllowed ? candidates & bounds.allNull().word(word) : 0;
            long undecided = candidates & ~byNull & (nullAllowed ? -1 : bounds.noNull().word(word));
            files.setWord(word, byNull | evaluation.holding(word, undecided));
        }
    }

    private void check(ColumnBounds bounds, Bits files)
    {
        checkArgument(bounds.column().equals(column), "bounds are of %s, matcher is for %s", bounds.column(), column);
        checkArgument(bounds.size() == files.size(), "sizes differ: %s and %s", bounds.size(), files.size());
    }

    private KeyRanges certainRanges(ColumnBounds bounds)
    {
        if (allValues) {
            return KeyRanges.ALL;
        }
        // There may be a NaN
        return mayHoldNaN() ? KeyRanges.NONE : keyRanges(bounds);
    }

    private KeyRanges keyRanges(ColumnBounds bounds)
    {
        return bounds.dictionary()
                .map(dictionary -> KeyRangesBuilder.ofBytes(form, rangesOfBytes, dictionary))
                .orElse(rangesOfNumbers);
    }

    /**
     * 64 files at a time.
     */
    private static final class Evaluation
    {
        private final BoundKeys lower;
        private final BoundKeys upper;
        private final KeyRanges ranges;
        private final long[] lowerKeys = new long[Long.SIZE];
        private final long[] upperKeys = new long[Long.SIZE];

        private Evaluation(ColumnBounds bounds, KeyRanges ranges)
        {
            this.lower = bounds.lower();
            this.upper = bounds.upper();
            this.ranges = ranges;
        }

        /**
         * @return those of the files that lie in a range in part
         */
        private long touching(int word, long files)
        {
            if (files == 0 || ranges.size() == 0) {
                return 0;
            }
            long left = files;
            if (ranges.end() != Long.MAX_VALUE) {
                left &= ~lower.present().word(word) | upTo(load(lower, word, lowerKeys), lowerKeys, ranges.end());
            }
            if (left != 0 && ranges.start() != Long.MIN_VALUE) {
                left &= ~upper.present().word(word) | from(load(upper, word, upperKeys), upperKeys, ranges.start());
            }
            return left == 0 || ranges.size() == 1 ? left : touchingEach(word, left);
        }

        /**
         * @return those of the files that lie in one range as a whole
         */
        private long holding(int word, long files)
        {
            if (files == 0 || ranges.size() == 0) {
                return 0;
            }
            long left = files;
            if (ranges.start() != Long.MIN_VALUE) {
                left &= lower.present().word(word) & from(load(lower, word, lowerKeys), lowerKeys, ranges.start());
            }
            if (left != 0 && ranges.end() != Long.MAX_VALUE) {
                left &= upper.present().word(word) & upTo(load(upper, word, upperKeys), upperKeys, ranges.end());
            }
            return left == 0 || ranges.size() == 1 ? left : holdingEach(word, left);
        }

        private long touchingEach(int word, long files)
        {
            long left = 0;
            for (long rest = files; rest != 0; rest &= rest - 1) {
                int bit = Long.numberOfTrailingZeros(rest);
                left |= ranges.touch(lowerKey(word, bit), upperKey(word, bit)) ? 1L << bit : 0;
            }
            return left;
        }

        private long holdingEach(int word, long files)
        {
            long left = 0;
            for (long rest = files; rest != 0; rest &= rest - 1) {
                int bit = Long.numberOfTrailingZeros(rest);
                left |= ranges.hold(lowerKey(word, bit), upperKey(word, bit)) ? 1L << bit : 0;
            }
            return left;
        }

        private long lowerKey(int word, int bit)
        {
            return (lower.present().word(word) >>> bit & 1) == 0 ? Long.MIN_VALUE : lower.keys().get(word * Long.SIZE + bit);
        }

        private long upperKey(int word, int bit)
        {
            return (upper.present().word(word) >>> bit & 1) == 0 ? Long.MAX_VALUE : upper.keys().get(word * Long.SIZE + bit);
        }

        private static int load(BoundKeys bounds, int word, long[] buffer)
        {
            PackedLongs keys = bounds.keys();
            int length = Math.min(Long.SIZE, keys.size() - word * Long.SIZE);
            keys.copyTo(word * Long.SIZE, buffer, length);
            return length;
        }

        private static long upTo(int length, long[] keys, long end)
        {
            long result = 0;
            for (int bit = 0; bit < length; bit++) {
                result |= (keys[bit] <= end ? 1L : 0L) << bit;
            }
            return result;
        }

        private static long from(int length, long[] keys, long start)
        {
            long result = 0;
            for (int bit = 0; bit < length; bit++) {
                result |= (keys[bit] >= start ? 1L : 0L) << bit;
            }
            return result;
        }
    }
}
