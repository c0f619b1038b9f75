package dev.trinodelta.index;

import dev.trinodelta.columnar.LongsBuilder;
import dev.trinodelta.columnar.PackedLongs;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static com.google.common.base.Preconditions.checkState;
import static com.google.common.collect.ImmutableList.toImmutableList;
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
        private static final int NO_PATTERN = -1;
        /**
         * There may not be as many names as are expected.
         */
        private static final int MOST_EXPECTED_BYTES = 16 * 1024 * 1024;
        /**
         * A power of two.
         */
        private static final int PARTITIONS = 4096;

        private final ByteDictionary directories = new ByteDictionary();
        /**
         * The last directories of files of some partitions, which are likely to be those of the next files, too.
         */
        private final int[] directoriesOfPartitions = new int[PARTITIONS];
        private final ByteDictionary patterns = new ByteDictionary();
        /**
         * By number of their patterns.
         */
        private final List<NameTemplate> templates = new ArrayList<>();
        private int lastPattern = NO_PATTERN;
        private byte[] pattern = new byte[128];
        private final LongsBuilder directoryNumbers;
        private final LongsBuilder patternNumbers;
        /**
         * Of the names without pattern.
         */
        private final LongsBuilder lengths = new LongsBuilder();
        private final long expected;
        private byte[] fillings = new byte[1024];
        private int fillingsLength;

        /**
         * @param expected how many paths there may be
         */
        Builder(long expected)
        {
            this.expected = expected;
            this.directoryNumbers = new LongsBuilder(expected);
            this.patternNumbers = new LongsBuilder(expected);
        }

        /**
         * @param partition any number that files of a partition have in common
         */
        void add(Slice path, int partition)
        {
            byte[] bytes = path.byteArray();
            int start = path.byteArrayOffset();
            int end = start + path.length();
            makeRoom(path.length());
            int number = lastPattern;
            int nameStart = number == NO_PATTERN ? start : end - templates.get(number).nameLength();
            if (number == NO_PATTERN || !isName(bytes, start, nameStart) || !templates.get(number).read(bytes, nameStart, fillings, fillingsLength)) {
                nameStart = nameStart(bytes, start, end);
                number = pattern(bytes, nameStart, end);
            }
            directoryNumbers.add(directory(bytes, start, nameStart, partition));
            patternNumbers.add(number);
            if (number == NO_PATTERN) {
                System.arraycopy(bytes, nameStart, fillings, fillingsLength, end - nameStart);
                fillingsLength += end - nameStart;
                lengths.add(end - nameStart);
            }
            else {
                fillingsLength += templates.get(number).fillingLength();
                lastPattern = number;
            }
        }

        private static boolean isName(byte[] bytes, int start, int nameStart)
        {
            return nameStart == start || (nameStart > start && bytes[nameStart - 1] == '/');
        }

        private static int nameStart(byte[] bytes, int start, int end)
        {
            int nameStart = end;
            while (nameStart > start && bytes[nameStart - 1] != '/') {
                nameStart--;
            }
            return nameStart;
        }

        private int directory(byte[] bytes, int start, int end, int partition)
        {
            int place = partition & (PARTITIONS - 1);
            int likely = directoriesOfPartitions[place];
            if (directories.is(likely, bytes, start, end - start)) {
                return likely;
            }
            int number = directories.number(bytes, start, end - start, Integer.MAX_VALUE);
            directoriesOfPartitions[place] = number;
            return number;
        }

        /**
         * Finds the pattern of a name, and has the fillings read.
         */
        private int pattern(byte[] bytes, int start, int end)
        {
            if (pattern.length < end - start) {
                pattern = new byte[2 * (end - start)];
            }
            int length = NamePattern.find(bytes, start, end, pattern);
            if (length < 0) {
                return NO_PATTERN;
            }
            int number = patterns.number(pattern, 0, length, Math.max(LEAST_MAX_PATTERNS, patternNumbers.size() / FILES_OF_PATTERN));
            if (number < 0) {
                return NO_PATTERN;
            }
            if (number == templates.size()) {
                templates.add(new NameTemplate(patterns.entries().get(number)));
            }
            checkState(templates.get(number).read(bytes, start, fillings, fillingsLength), "a name does not have its pattern");
            return number;
        }

        /**
         * Fillings of a name are no longer than the name.
         */
        private void makeRoom(int length)
        {
            if (fillings.length - fillingsLength < length) {
                int least = Math.addExact(fillings.length, Math.max(fillings.length, length));
                // Those to come are likely to be as long as the others, or a bit longer
                double likely = (double) fillingsLength / Math.max(1, patternNumbers.size()) * expected * 1.05;
                fillings = Arrays.copyOf(fillings, Math.max(least, (int) Math.min(likely, MOST_EXPECTED_BYTES)));
            }
        }

        PathColumn build()
        {
            return new PathColumn(this);
        }

        private PackedLongs patternNumbers()
        {
            if (lengths.size() == 0) {
                return patternNumbers.build();
            }
            long[] numbers = new long[patternNumbers.size()];
            for (int index = 0; index < numbers.length; index++) {
                long number = patternNumbers.get(index);
                numbers[index] = number == NO_PATTERN ? patterns.size() : number;
            }
            return PackedLongs.of(numbers);
        }

        /**
         * @return none where all names have fillings of one length
         */
        private PackedLongs offsets()
        {
            if (lengths.size() == 0 && templates.stream().mapToInt(NameTemplate::fillingLength).distinct().count() <= 1) {
                return PackedLongs.of();
            }
            long[] offsets = new long[patternNumbers.size() + 1];
            int withoutPattern = 0;
            for (int index = 0; index < patternNumbers.size(); index++) {
                int number = (int) patternNumbers.get(index);
                offsets[index + 1] = offsets[index] + (number == NO_PATTERN ? lengths.get(withoutPattern) : templates.get(number).fillingLength());
                withoutPattern += number == NO_PATTERN ? 1 : 0;
            }
            return PackedLongs.of(offsets);
        }
    }
}
