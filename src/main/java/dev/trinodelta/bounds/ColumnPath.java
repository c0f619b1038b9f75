package dev.trinodelta.bounds;

import java.util.ArrayList;
import java.util.List;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A name on the way to columns that were asked for, found by its bytes.
 */
final class ColumnPath
{
    private static final int BYTES_OF_HASH = 4;
    private static final int NONE = -1;
    /**
     * Where no column that was asked for lies.
     */
    private static final ColumnPath ASTRAY = root();

    private final byte[] name;
    private final List<ColumnPath> children = new ArrayList<>();
    /**
     * The children by hash; those of one hash hang together.
     */
    private ColumnPath[] buckets = new ColumnPath[1];
    private ColumnPath nextInBucket;
    private int column = NONE;

    private ColumnPath(byte[] name)
    {
        this.name = name;
    }

    static ColumnPath root()
    {
        return new ColumnPath(new byte[0]);
    }

    /**
     * Makes the child where there is none.
     */
    ColumnPath child(String childName)
    {
        byte[] wanted = childName.getBytes(UTF_8);
        ColumnPath existing = find(wanted, 0, wanted.length);
        if (!existing.isAstray()) {
            return existing;
        }
        ColumnPath child = new ColumnPath(wanted);
        children.add(child);
        fillBuckets();
        return child;
    }

    /**
     * Follows the last name.
     */
    ColumnPath find(JsonScanner json)
    {
        if (json.isEscapedText()) {
            byte[] wanted = json.text().getBytes(UTF_8);
            return find(wanted, 0, wanted.length);
        }
        return find(json.bytes(), json.textStart(), json.textEnd());
    }

    /**
     * Whether neither this nor anything below it was asked for.
     */
    boolean isAstray()
    {
        return this == ASTRAY;
    }

    boolean isColumn()
    {
        return column != NONE;
    }

    int column()
    {
        return column;
    }

    void setColumn(int column)
    {
        this.column = column;
    }

    private ColumnPath find(byte[] bytes, int start, int end)
    {
        ColumnPath child = buckets[hash(bytes, start, end) & (buckets.length - 1)];
        while (child != null && !child.isNamed(bytes, start, end)) {
            child = child.nextInBucket;
        }
        return child == null ? ASTRAY : child;
    }

    private boolean isNamed(byte[] bytes, int start, int end)
    {
        if (end - start != name.length) {
            return false;
        }
        for (int index = 0; index < name.length; index++) {
            if (bytes[start + index] != name[index]) {
                return false;
            }
        }
        return true;
    }

    private void fillBuckets()
    {
        buckets = new ColumnPath[Integer.highestOneBit(children.size()) * 4];
        for (ColumnPath child : children) {
            int bucket = hash(child.name, 0, child.name.length) & (buckets.length - 1);
            child.nextInBucket = buckets[bucket];
            buckets[bucket] = child;
        }
    }

    /**
     * Of the length and the last bytes, where names of columns differ most.
     */
    private static int hash(byte[] bytes, int start, int end)
    {
        int hash = end - start;
        for (int at = Math.max(start, end - BYTES_OF_HASH); at < end; at++) {
            hash = hash * 31 + bytes[at];
        }
        return hash ^ hash >>> 16;
    }
}
