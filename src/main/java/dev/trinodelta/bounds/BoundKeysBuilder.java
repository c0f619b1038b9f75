package dev.trinodelta.bounds;

import dev.trinodelta.columnar.BitsBuilder;
import dev.trinodelta.columnar.LongsBuilder;

import static java.lang.Math.toIntExact;

/**
 * Collects the bounds of a run of files on one side.
 */
final class BoundKeysBuilder
{
    private final BitsBuilder present = new BitsBuilder();
    private final BitsBuilder exact = new BitsBuilder();
    private final LongsBuilder keys = new LongsBuilder();
    private int leadingWithout;
    private long last;

    void add(long key, boolean isExact)
    {
        present.add(true);
        exact.add(isExact);
        last = key;
        for (; leadingWithout > 0; leadingWithout--) {
            keys.add(key);
        }
        keys.add(key);
    }

    void addNone()
    {
        present.add(false);
        exact.add(false);
        // A number of the neighbourhood keeps the column narrow
        if (keys.size() == 0) {
            leadingWithout++;
        }
        else {
            keys.add(last);
        }
    }

    BoundKeys build()
    {
        // Where no file has a bound
        for (; leadingWithout > 0; leadingWithout--) {
            keys.add(0);
        }
        return new BoundKeys(present.build(), keys.build(), exact.build());
    }

    /**
     * @param finalKeys what each key that was added becomes
     */
    BoundKeys build(long[] finalKeys)
    {
        LongsBuilder replaced = new LongsBuilder();
        for (int index = 0; index < keys.size(); index++) {
            replaced.add(finalKeys[toIntExact(keys.get(index))]);
        }
        for (int index = 0; index < leadingWithout; index++) {
            replaced.add(0);
        }
        return new BoundKeys(present.build(), replaced.build(), exact.build());
    }
}
