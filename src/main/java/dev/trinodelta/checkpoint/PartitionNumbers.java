package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.NullablePartitionValues;
import io.airlift.slice.Slice;
import io.airlift.slice.XxHash64;
import io.trino.spi.block.Block;
import io.trino.spi.block.MapBlock;
import io.trino.spi.block.VariableWidthBlock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static io.airlift.slice.Slices.wrappedBuffer;
import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * Numbers distinct partition values in the order in which they are met. Those of a file are compared as bytes; they become
 * text once.
 */
final class PartitionNumbers
{
    private final List<Map<String, Optional<String>>> partitions = new ArrayList<>();
    private final Map<Map<String, Optional<String>>, Integer> numbers = new HashMap<>();

    /**
     * Open addressing by hash of what the bytes of a file's values are; of one partition there can be several spellings.
     */
    private byte[][] spellings = new byte[64][];
    private long[] hashes = new long[64];
    private int[] spellingNumbers = new int[64];
    private int size;

    private final DictionaryPartitions places = new DictionaryPartitions();
    private Optional<MapBlock> maps = Optional.empty();
    private Block keys = TextBlock.NO_TEXTS;
    private Block values = TextBlock.NO_TEXTS;

    private byte[] current = new byte[256];
    private int length;
    private byte[] previous = new byte[256];
    private int previousLength = -1;
    private int previousNumber;

    /**
     * Grows; what is in it stays.
     */
    List<Map<String, Optional<String>>> partitions()
    {
        return Collections.unmodifiableList(partitions);
    }

    int number(Map<String, Optional<String>> values)
    {
        Map<String, Optional<String>> normalized = NullablePartitionValues.copyOf(values);
        Integer known = numbers.putIfAbsent(normalized, partitions.size());
        if (known != null) {
            return known;
        }
        partitions.add(normalized);
        return partitions.size() - 1;
    }

    /**
     * @param newMaps from text to text
     */
    void start(MapBlock newMaps)
    {
        maps = Optional.of(newMaps);
        keys = newMaps.getRawKeyBlock();
        values = newMaps.getRawValueBlock();
        places.start(keys, values);
    }

    /**
     * @param position in the maps that were started with
     */
    int number(int position)
    {
        MapBlock started = maps.orElseThrow();
        int start = started.getRawOffsets()[started.getOffsetBase() + position];
        int end = started.getRawOffsets()[started.getOffsetBase() + position + 1];
        long place = places.place(start, end);
        if (place == DictionaryPartitions.NO_PLACE) {
            return spelled(start, end);
        }
        int number = places.number(place);
        if (number == DictionaryPartitions.UNKNOWN) {
            number = spelled(start, end);
            places.put(place, number);
        }
        return number;
    }

    private int spelled(int start, int end)
    {
        length = 0;
        for (int entry = start; entry < end; entry++) {
            append(keys, entry);
            append(values, entry);
        }
        if (previousLength < 0 || !Arrays.equals(current, 0, length, previous, 0, previousLength)) {
            previousNumber = look(start, end);
            byte[] free = previous;
            previous = current;
            previousLength = length;
            current = free;
        }
        return previousNumber;
    }

    /**
     * Its length, so that values of neighbours cannot be mistaken for each other, and its bytes.
     */
    private void append(Block block, int position)
    {
        boolean missing = block.isNull(position);
        VariableWidthBlock texts = (VariableWidthBlock) block.getUnderlyingValueBlock();
        int textPosition = block.getUnderlyingValuePosition(position);
        int textLength = missing ? 0 : texts.getSliceLength(textPosition);
        if (current.length - length < textLength + Integer.BYTES) {
            current = Arrays.copyOf(current, Math.max(2 * current.length, length + textLength + Integer.BYTES));
        }
        int header = missing ? -1 : textLength;
        current[length] = (byte) header;
        current[length + 1] = (byte) (header >> 8);
        current[length + 2] = (byte) (header >> 16);
        current[length + 3] = (byte) (header >> 24);
        length += Integer.BYTES;
        if (textLength > 0) {
            texts.getRawSlice().getBytes(texts.getRawSliceOffset(textPosition), current, length, textLength);
            length += textLength;
        }
    }

    private int look(int start, int end)
    {
        Slice spelling = wrappedBuffer(current, 0, length);
        long hash = XxHash64.hash(spelling);
        int slot = slot(hash);
        while (spellings[slot] != null) {
            if (hashes[slot] == hash && Arrays.equals(spellings[slot], 0, spellings[slot].length, current, 0, length)) {
                return spellingNumbers[slot];
            }
            slot = (slot + 1) & (spellings.length - 1);
        }
        int number = number(texts(start, end));
        spellings[slot] = Arrays.copyOf(current, length);
        hashes[slot] = hash;
        spellingNumbers[slot] = number;
        size++;
        if (size > spellings.length / 2) {
            grow();
        }
        return number;
    }

    private void grow()
    {
        byte[][] oldSpellings = spellings;
        long[] oldHashes = hashes;
        int[] oldNumbers = spellingNumbers;
        spellings = new byte[oldSpellings.length * 2][];
        hashes = new long[spellings.length];
        spellingNumbers = new int[spellings.length];
        for (int old = 0; old < oldSpellings.length; old++) {
            if (oldSpellings[old] != null) {
                int slot = slot(oldHashes[old]);
                while (spellings[slot] != null) {
                    slot = (slot + 1) & (spellings.length - 1);
                }
                spellings[slot] = oldSpellings[old];
                hashes[slot] = oldHashes[old];
                spellingNumbers[slot] = oldNumbers[old];
            }
        }
    }

    private int slot(long hash)
    {
        return (int) hash & (spellings.length - 1);
    }

    private Map<String, Optional<String>> texts(int start, int end)
    {
        ImmutableMap.Builder<String, Optional<String>> texts = ImmutableMap.builder();
        for (int entry = start; entry < end; entry++) {
            texts.put(
                    VARCHAR.getSlice(keys, entry).toStringUtf8(),
                    values.isNull(entry) ? Optional.empty() : Optional.of(VARCHAR.getSlice(values, entry).toStringUtf8()));
        }
        return texts.buildKeepingLast();
    }
}
