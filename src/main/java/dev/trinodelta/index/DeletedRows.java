package dev.trinodelta.index;

import dev.trinodelta.columnar.PackedLongs;
import dev.trinodelta.protocol.DeletionVectorDescriptor;

import java.util.List;

import static java.util.Objects.requireNonNull;

/**
 * How many rows deletion vectors take away from the files of a run, asked of one file after another in ascending order. For one thread.
 */
public final class DeletedRows
{
    /**
     * Of a file that has no vector.
     */
    public static final long NO_VECTOR = -1;

    private final PackedLongs positions;
    private final List<DeletionVectorDescriptor> vectors;
    private int next;

    DeletedRows(PackedLongs positions, List<DeletionVectorDescriptor> vectors)
    {
        this.positions = requireNonNull(positions, "positions is null");
        this.vectors = requireNonNull(vectors, "vectors is null");
    }

    /**
     * @param position not before that of the last call
     * @return {@link #NO_VECTOR} where nothing can have been deleted
     */
    public long get(int position)
    {
        while (next < vectors.size() && positions.get(next) < position) {
            next++;
        }
        return next < vectors.size() && positions.get(next) == position ? vectors.get(next).cardinality() : NO_VECTOR;
    }
}
