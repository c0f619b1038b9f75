package dev.trinodelta.bounds;

import com.fasterxml.jackson.core.JsonToken;
import dev.trinodelta.bounds.BoundDecoder.Side;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;

import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * One bound of one column in the file that is being read.
 */
final class BoundSlot
{
    private final PhysicalColumn column;
    private final Side side;
    private final KeyForm form;
    private final BoundReader reader;
    private boolean present;
    private boolean exact;
    private long key;
    private Slice bytes = Slices.EMPTY_SLICE;

    BoundSlot(PhysicalColumn column, Side side, BoundReader reader)
    {
        this.column = requireNonNull(column, "column is null");
        this.side = requireNonNull(side, "side is null");
        this.form = KeyForm.of(column);
        this.reader = requireNonNull(reader, "reader is null");
    }

    Side side()
    {
        return side;
    }

    void clear()
    {
        present = false;
    }

    void read(JsonToken token, JsonScanner json)
    {
        reader.read(token, json, this);
    }

    void set(long key, boolean exact)
    {
        this.present = true;
        this.key = key;
        this.exact = exact;
    }

    void set(Slice bytes, boolean exact)
    {
        this.present = true;
        this.bytes = bytes;
        this.exact = exact;
    }

    /**
     * @param exact whether the bound, if there is one, is the value that was written
     */
    void decode(JsonToken token, String text, boolean exact)
    {
        Optional<Object> bound = switch (side) {
            case LOWER -> BoundDecoder.lower(column, token, text);
            case UPPER -> BoundDecoder.upper(column, token, text);
        };
        bound.ifPresent(value -> {
            if (form.isNumber()) {
                set(form.key(value), exact);
            }
            else {
                set(form.bytes(value), exact);
            }
        });
    }

    boolean isPresent()
    {
        return present;
    }

    boolean isExact()
    {
        return exact;
    }

    long key()
    {
        return key;
    }

    Slice bytes()
    {
        return bytes;
    }

    /**
     * Of two bounds that are present.
     */
    boolean isGreaterThan(BoundSlot other)
    {
        return form.isNumber() ? key > other.key : bytes.compareTo(other.bytes) > 0;
    }

    /**
     * In Trino's native form.
     */
    Optional<Object> value()
    {
        if (!present) {
            return Optional.empty();
        }
        return Optional.of(form.isNumber() ? form.value(key) : form.value(bytes));
    }
}
