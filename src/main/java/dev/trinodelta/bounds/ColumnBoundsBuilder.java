package dev.trinodelta.bounds;

import dev.trinodelta.columnar.BitsBuilder;
import dev.trinodelta.columnar.LongsBuilder;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * Collects what statistics say of one column in a run of files.
 */
final class ColumnBoundsBuilder
{
    private final PhysicalColumn column;
    private final KeyForm form;
    private final BoundKeysBuilder lower = new BoundKeysBuilder();
    private final BoundKeysBuilder upper = new BoundKeysBuilder();
    private final LongsBuilder nullCounts = new LongsBuilder();
    private final BitsBuilder noNull = new BitsBuilder();
    private final BitsBuilder allNull = new BitsBuilder();
    /**
     * Of values that have no long form, in the order of their appearance.
     */
    private final Map<Slice, Long> distinct = new HashMap<>();

    ColumnBoundsBuilder(PhysicalColumn column)
    {
        this.column = requireNonNull(column, "column is null");
        this.form = KeyForm.of(column);
    }

    /**
     * @param number of the column in the parser
     */
    void add(StatisticsParser file, int number)
    {
        BoundSlot fileLower = file.lowerSlot(number);
        BoundSlot fileUpper = file.upperSlot(number);
        // Bounds in the wrong order say nothing
        boolean usable = !fileLower.isPresent() || !fileUpper.isPresent() || !fileLower.isGreaterThan(fileUpper);
        add(lower, fileLower, usable);
        add(upper, fileUpper, usable);
        nullCounts.add(file.meaningfulNullCount(number));
        noNull.add(file.hasNoNull(number));
        allNull.add(file.isAllNull(number));
    }

    ColumnBounds build()
    {
        if (!form.isBytes()) {
            return build(lower.build(), upper.build(), Optional.empty());
        }
        List<Slice> values = new ArrayList<>(distinct.keySet());
        values.sort(null);
        long[] places = new long[values.size()];
        for (int place = 0; place < places.length; place++) {
            places[toIntExact(distinct.get(values.get(place)))] = place;
        }
        return build(lower.build(places), upper.build(places), Optional.of(ValueDictionary.of(values)));
    }

    private ColumnBounds build(BoundKeys lowerKeys, BoundKeys upperKeys, Optional<ValueDictionary> dictionary)
    {
        return new ColumnBounds(column, lowerKeys, upperKeys, nullCounts.build(), noNull.build(), allNull.build(), dictionary);
    }

    private void add(BoundKeysBuilder bounds, BoundSlot bound, boolean usable)
    {
        if (!usable || !bound.isPresent()) {
            bounds.addNone();
        }
        else if (form.isNumber()) {
            bounds.add(bound.key(), bound.isExact());
        }
        else {
            bounds.add(distinct.computeIfAbsent(bound.bytes(), _ -> (long) distinct.size()), bound.isExact());
        }
    }
}
