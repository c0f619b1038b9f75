package dev.trinodelta.checkpoint;

import io.trino.spi.block.Block;
import io.trino.spi.block.ValueBlock;

import java.util.Arrays;

/**
 * Remembers numbers of partitions by the places that their keys and values have in the dictionaries of a file, since
 * places are compared sooner than texts.
 */
final class DictionaryPartitions
{
    static final long NO_PLACE = 0;
    static final int UNKNOWN = -1;

    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;
    private static final int SMALLEST_CAPACITY = 64;

    private Block keys = TextBlock.NO_TEXTS;
    private Block values = TextBlock.NO_TEXTS;
    private Block keyDictionary = TextBlock.NO_TEXTS;
    private Block valueDictionary = TextBlock.NO_TEXTS;
    private int keyCount;
    private int valueCount;
    private boolean inDictionaries;
    /**
     * Places from here on may have no room for another entry.
     */
    private long most;

    /**
     * Open addressing; no place where there is none.
     */
    private long[] places = new long[SMALLEST_CAPACITY];
    private int[] numbers = new int[SMALLEST_CAPACITY];
    private int size;

    /**
     * What is known stays where the dictionaries are the same.
     */
    void start(Block newKeys, Block newValues)
    {
        keys = newKeys;
        values = newValues;
        Block newKeyDictionary = newKeys.getUnderlyingValueBlock();
        Block newValueDictionary = newValues.getUnderlyingValueBlock();
        inDictionaries = !(newKeys instanceof ValueBlock) && !(newValues instanceof ValueBlock);
        if (inDictionaries && !(isSame(newKeyDictionary, keyDictionary) && isSame(newValueDictionary, valueDictionary))) {
            keyDictionary = newKeyDictionary;
            valueDictionary = newValueDictionary;
            keyCount = keyDictionary.getPositionCount();
            valueCount = valueDictionary.getPositionCount();
            // A dictionary can be empty
            most = (Long.MAX_VALUE - 1) / Math.max(1, keyCount) / Math.max(1, valueCount);
            Arrays.fill(places, NO_PLACE);
            size = 0;
        }
    }

    // Dictionaries are large, and those of a file are the same objects
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(Block one, Block other)
    {
        return one == other;
    }

    /**
     * The places of all entries in one number.
     */
    long place(int firstEntry, int endEntry)
    {
        if (!inDictionaries) {
            return NO_PLACE;
        }
        long place = 1;
        for (int entry = firstEntry; entry < endEntry; entry++) {
            if (place >= most) {
                return NO_PLACE;
            }
            place = (place * keyCount + keys.getUnderlyingValuePosition(entry)) * valueCount + values.getUnderlyingValuePosition(entry);
        }
        return place;
    }

    int number(long place)
    {
        int slot = slot(place);
        return places[slot] == place ? numbers[slot] : UNKNOWN;
    }

    void put(long place, int number)
    {
        if (size >= places.length / 2) {
            grow();
        }
        int slot = slot(place);
        places[slot] = place;
        numbers[slot] = number;
        size++;
    }

    private void grow()
    {
        long[] oldPlaces = places;
        int[] oldNumbers = numbers;
        places = new long[oldPlaces.length * 2];
        numbers = new int[places.length];
        for (int old = 0; old < oldPlaces.length; old++) {
            if (oldPlaces[old] != NO_PLACE) {
                int slot = slot(oldPlaces[old]);
                places[slot] = oldPlaces[old];
                numbers[slot] = oldNumbers[old];
            }
        }
    }

    /**
     * Where it is, or where it would have to be.
     */
    private int slot(long place)
    {
        int slot = (int) ((place * MULTIPLIER) >>> 32) & (places.length - 1);
        while (places[slot] != NO_PLACE && places[slot] != place) {
            slot = (slot + 1) & (places.length - 1);
        }
        return slot;
    }
}
