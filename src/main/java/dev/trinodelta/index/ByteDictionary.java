package dev.trinodelta.index;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.airlift.slice.XxHash64;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers distinct byte strings in the order in which they are met. The one that was met last is found without a search.
 */
final class ByteDictionary
{
    private final List<byte[]> entries = new ArrayList<>();
    /**
     * Numbers by hash, -1 where there is none.
     */
    private int[] table = newTable(64);
    private int last = -1;
    private long bytes;

    int size()
    {
        return entries.size();
    }

    List<byte[]> entries()
    {
        return entries;
    }

    /**
     * Of all entries.
     */
    long bytes()
    {
        return bytes;
    }

    boolean is(int number, byte[] source, int offset, int length)
    {
        return number < entries.size() && equal(entries.get(number), source, offset, length);
    }

    /**
     * @return its number, -1 where it is not among the entries and these are as many as there may be
     */
    int number(byte[] source, int offset, int length, int maximum)
    {
        if (last >= 0 && equal(entries.get(last), source, offset, length)) {
            return last;
        }
        int slot = slot(Slices.wrappedBuffer(source, offset, length));
        while (table[slot] >= 0 && !equal(entries.get(table[slot]), source, offset, length)) {
            slot = (slot + 1) & (table.length - 1);
        }
        if (table[slot] < 0) {
            if (entries.size() >= maximum) {
                return -1;
            }
            table[slot] = entries.size();
            entries.add(Arrays.copyOfRange(source, offset, offset + length));
            bytes += length;
            last = entries.size() - 1;
            if (entries.size() * 2 > table.length) {
                grow();
            }
            return last;
        }
        last = table[slot];
        return last;
    }

    private void grow()
    {
        table = newTable(table.length * 2);
        for (int number = 0; number < entries.size(); number++) {
            int slot = slot(Slices.wrappedBuffer(entries.get(number)));
            while (table[slot] >= 0) {
                slot = (slot + 1) & (table.length - 1);
            }
            table[slot] = number;
        }
    }

    private int slot(Slice key)
    {
        return (int) XxHash64.hash(key) & (table.length - 1);
    }

    private static boolean equal(byte[] entry, byte[] source, int offset, int length)
    {
        return Arrays.equals(entry, 0, entry.length, source, offset, offset + length);
    }

    private static int[] newTable(int size)
    {
        int[] table = new int[size];
        Arrays.fill(table, -1);
        return table;
    }
}
