package dev.trinodelta.index;

import dev.trinodelta.columnar.LongsBuilder;
import dev.trinodelta.columnar.PackedLongs;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;

import java.util.Arrays;
import java.util.List;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.index.NamePattern.Splitter;
import static io.airlift.slice.SizeOf.instanceSize;
import static io.airlift.slice.SizeOf.sizeOf;
import static io.airlift.slice.SizeOf.sizeOfObjectArray;

/**
 * The paths of files as the log spells them: directories and the patterns of names once each, and what differs.
 */
final class PathColumn
{
    private static final int INSTANCE_SIZE = instanceSize(PathColumn.class);
    private static final int PATTERN_SIZE = instanceSize(NamePattern.class);
    private static final long ARRAY_SIZE = sizeOf(new byte[0]);

    private final List<byte[]> directories;
    private final List<NamePattern> patterns;
    private final PackedLongs directoryNumbers;
    /**
     * One more than there are patterns for names that have none: these are in the fillings as they are.
     */
    private final PackedLongs patternNumbers;
    private final PackedLongs offsets;
    private final byte[] fillings;
    private final long dictionaryBytes;

    private PathColumn(Builder builder)
    {
        this.directories = List.copyOf(builder.directories.entries());
        this.patterns = builder.patterns.entries().stream().map(NamePattern::new).collect(toImmutableList());
        this.directoryNumbers = builder.directoryNumbers.build();
        this.patternNumbers = builder.patternNumbers();
        this.offsets = builder.offsets();
        this.fillings = Arrays.copyOf(builder.fillings, builder.fillingsLength);
        this.dictionaryBytes = builder.directories.bytes() + builder.patterns.bytes();
    }

    /**
     * A copy of the path.
     */
    Slice get(int position)
    {
        byte[] directory = directories.get((int) directoryNumbers.get(position));
        int patternNumber = (int) patternNumbers.get(position);
        long start = offset(position, patternNumber);
        if (patternNumber == patterns.size()) {
            int length = (int) (offsets.get(position + 1) - start);
            byte[] path = Arrays.copyOf(directory, directory.length + length);
            System.arraycopy(fillings, (int) start, path, directory.length, length);
            return Slices.wrappedBuffer(path);
        }
        NamePattern pattern = patterns.get(patternNumber);
        byte[] path = Arrays.copyOf(directory, directory.length + pattern.nameLength());
        pattern.expand(fillings, (int) start, path, directory.length);
        return Slices.wrappedBuffer(path);
    }

    long retainedBytes()
    {
        return INSTANCE_SIZE
                + directoryNumbers.retainedBytes()
                + patternNumbers.retainedBytes()
                + offsets.retainedBytes()
                + sizeOf(fillings)
                + dictionaryBytes
                + (long) directories.size() * ARRAY_SIZE
                + (long) patterns.size() * (ARRAY_SIZE + PATTERN_SIZE)
                + sizeOfObjectArray(directories.size())
                + sizeOfObjectArray(patterns.size());
    }

    private long offset(int position, int patternNumber)
    {
        return offsets.size() == 0 ? (long) position * patterns.get(patternNumber).fillingLength() : offsets.get(position);
    }

    static final class Builder
    {
        private static final int LEAST_MAX_PATTERNS = 1024;
        /**
         * A pattern must save more than it takes.
         */
        private static final int FILES_OF_PATTERN = 16;

        private final ByteDictionary directories = new ByteDictionary();
        private final ByteDictionary patterns = new ByteDictionary();
        private final LongsBuilder directoryNumbers = new LongsBuilder();
        /**
         * -1 for names without.
         */
        private final LongsBuilder patternNumbers = new LongsBuilder();
        private final LongsBuilder lengths = new LongsBuilder();
        private final Splitter splitter = new Splitter();
        private byte[] fillings = new byte[1024];
        private int fillingsLength;

        void add(Slice path)
        {
            byte[] bytes = path.byteArray();
            int offset = path.byteArrayOffset();
            int nameStart = path.length();
            while (nameStart > 0 && bytes[offset + nameStart - 1] != '/') {
                nameStart--;
            }
            directoryNumbers.add(directories.number(bytes, offset, nameStart, Integer.MAX_VALUE));
            int pattern = -1;
            if (splitter.split(path, nameStart, path.length())) {
                int maximum = Math.max(LEAST_MAX_PATTERNS, directoryNumbers.size() / FILES_OF_PATTERN);
                pattern = patterns.number(splitter.pattern(), 0, splitter.patternLength(), maximum);
            }
            patternNumbers.add(pattern);
            if (pattern >= 0) {
                append(splitter.fillings(), 0, splitter.fillingLength());
            }
            else {
                append(bytes, offset + nameStart, path.length() - nameStart);
            }
        }

        PathColumn build()
        {
            return new PathColumn(this);
        }

        private PackedLongs patternNumbers()
        {
            long[] numbers = new long[patternNumbers.size()];
            for (int index = 0; index < numbers.length; index++) {
                long number = patternNumbers.get(index);
                numbers[index] = number < 0 ? patterns.size() : number;
            }
            return PackedLongs.of(numbers);
        }

        /**
         * @return none where all names have fillings of one length
         */
        private PackedLongs offsets()
        {
            boolean same = true;
            for (int index = 0; index < lengths.size() && same; index++) {
                same = patternNumbers.get(index) >= 0 && lengths.get(index) == lengths.get(0);
            }
            if (same) {
                return PackedLongs.of();
            }
            long[] offsets = new long[lengths.size() + 1];
            for (int index = 0; index < lengths.size(); index++) {
                offsets[index + 1] = offsets[index] + lengths.get(index);
            }
            return PackedLongs.of(offsets);
        }

        private void append(byte[] source, int offset, int length)
        {
            if (fillings.length - fillingsLength < length) {
                fillings = Arrays.copyOf(fillings, Math.addExact(fillings.length, Math.max(fillings.length, length)));
            }
            System.arraycopy(source, offset, fillings, fillingsLength, length);
            fillingsLength += length;
            lengths.add(length);
        }
    }
}
