package dev.trinodelta.read;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.variant.Header;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static io.trino.spi.variant.Header.VERSION;
import static io.trino.spi.variant.Header.metadataHeader;
import static io.trino.spi.variant.Metadata.EMPTY_METADATA_SLICE;
import static io.trino.spi.variant.VariantUtils.getOffsetSize;
import static io.trino.spi.variant.VariantUtils.writeOffset;
import static java.lang.Math.addExact;
import static java.util.Objects.requireNonNull;

/**
 * The names that the objects of a variant refer to by number, from the bytes of a field {@code metadata}. Names that
 * these lack are added behind them, so that all numbers stay valid.
 *
 * @see <a href="https://github.com/apache/parquet-format/blob/master/VariantEncoding.md#metadata-encoding">Parquet</a>
 */
final class VariantDictionary
{
    private final Slice source;
    private final List<Slice> names;
    private final int sourceSize;
    private final Map<Slice, Integer> ids = new HashMap<>();
    private Slice encoded;

    private VariantDictionary(Slice source, List<Slice> names)
    {
        this.source = requireNonNull(source, "source is null");
        this.names = requireNonNull(names, "names is null");
        this.sourceSize = names.size();
        // Trino takes the shortest form that the specification's examples use for damaged
        this.encoded = names.isEmpty() ? EMPTY_METADATA_SLICE : source;
    }

    static VariantDictionary of(Slice source)
            throws MalformedVariantException
    {
        if (source.length() < 2) {
            throw new MalformedVariantException("metadata of %s bytes".formatted(source.length()));
        }
        byte header = source.getByte(0);
        if (Header.metadataVersion(header) != VERSION) {
            throw new MalformedVariantException("metadata of the unknown version %s".formatted(Header.metadataVersion(header)));
        }
        int offsetSize = Header.metadataOffsetSize(header);
        UnsignedNumbers numbers = new UnsignedNumbers(source);
        long size = numbers.read(1, offsetSize);
        if (size == 0) {
            return new VariantDictionary(source, new ArrayList<>());
        }
        long offsets = 1L + offsetSize;
        long start = offsets + (size + 1) * offsetSize;
        if (start > source.length()) {
            throw new MalformedVariantException("metadata is cut off: %s names do not fit into %s bytes".formatted(size, source.length()));
        }
        List<Slice> names = new ArrayList<>((int) size);
        long nameStart = numbers.read(offsets, offsetSize);
        for (int id = 1; id <= size; id++) {
            long nameEnd = numbers.read(offsets + (long) id * offsetSize, offsetSize);
            if (nameEnd < nameStart || start + nameEnd > source.length()) {
                throw new MalformedVariantException("metadata has a name from byte %s to byte %s of %s".formatted(nameStart, nameEnd, source.length() - start));
            }
            names.add(source.slice((int) (start + nameStart), (int) (nameEnd - nameStart)));
            nameStart = nameEnd;
        }
        return new VariantDictionary(source, names);
    }

    boolean isOf(Slice otherSource)
    {
        return source.equals(otherSource);
    }

    /**
     * Of the names in the file.
     */
    int size()
    {
        return sourceSize;
    }

    Slice name(int id)
    {
        return names.get(id);
    }

    int id(Slice name)
    {
        if (ids.isEmpty()) {
            for (int id = 0; id < names.size(); id++) {
                ids.putIfAbsent(names.get(id), id);
            }
        }
        Integer id = ids.get(name);
        if (id != null) {
            return id;
        }
        ids.put(name, names.size());
        names.add(name);
        encoded = null;
        return names.size() - 1;
    }

    /**
     * The bytes for Trino, with the names added so far.
     */
    Slice toSlice()
    {
        if (encoded == null) {
            encoded = encode(names);
        }
        return encoded;
    }

    private static Slice encode(List<Slice> names)
    {
        int length = 0;
        for (Slice name : names) {
            length = addExact(length, name.length());
        }
        int offsetSize = Math.max(getOffsetSize(length), getOffsetSize(names.size()));
        int start = 1 + offsetSize + (names.size() + 1) * offsetSize;
        Slice encoded = Slices.allocate(addExact(start, length));
        encoded.setByte(0, metadataHeader(false, offsetSize));
        writeOffset(encoded, 1, names.size(), offsetSize);
        int end = 0;
        for (int id = 0; id < names.size(); id++) {
            writeOffset(encoded, 1 + (id + 1) * offsetSize, end, offsetSize);
            encoded.setBytes(start + end, names.get(id));
            end += names.get(id).length();
        }
        writeOffset(encoded, 1 + (names.size() + 1) * offsetSize, end, offsetSize);
        return encoded;
    }
}
