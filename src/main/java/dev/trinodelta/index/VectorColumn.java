package dev.trinodelta.index;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.columnar.LongsBuilder;
import dev.trinodelta.columnar.PackedLongs;
import dev.trinodelta.protocol.DeletionVectorDescriptor;

import java.util.List;
import java.util.Optional;

import static io.airlift.slice.SizeOf.estimatedSizeOf;
import static io.airlift.slice.SizeOf.instanceSize;
import static io.airlift.slice.SizeOf.sizeOfObjectArray;

/**
 * The deletion vectors of those files that have one.
 */
final class VectorColumn
{
    private static final int INSTANCE_SIZE = instanceSize(VectorColumn.class);
    private static final int DESCRIPTOR_SIZE = instanceSize(DeletionVectorDescriptor.class) + 32;

    /**
     * Ascending.
     */
    private final PackedLongs positions;
    private final List<DeletionVectorDescriptor> vectors;

    private VectorColumn(PackedLongs positions, List<DeletionVectorDescriptor> vectors)
    {
        this.positions = positions;
        this.vectors = vectors;
    }

    Optional<DeletionVectorDescriptor> get(int position)
    {
        int low = 0;
        int high = vectors.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long found = positions.get(middle);
            if (found == position) {
                return Optional.of(vectors.get(middle));
            }
            if (found < position) {
                low = middle + 1;
            }
            else {
                high = middle - 1;
            }
        }
        return Optional.empty();
    }

    /**
     * Rows that the vectors of a file take away, asked of files in ascending order.
     */
    DeletedRows deletedRows()
    {
        return new DeletedRows(positions, vectors);
    }

    boolean isEmpty()
    {
        return vectors.isEmpty();
    }

    long retainedBytes()
    {
        return INSTANCE_SIZE
                + positions.retainedBytes()
                + sizeOfObjectArray(vectors.size())
                + vectors.stream().mapToLong(vector -> DESCRIPTOR_SIZE + estimatedSizeOf(vector.storageType()) + estimatedSizeOf(vector.pathOrInlineDv())).sum();
    }

    static final class Builder
    {
        private final LongsBuilder positions = new LongsBuilder();
        private final ImmutableList.Builder<DeletionVectorDescriptor> vectors = ImmutableList.builder();

        void add(int position, DeletionVectorDescriptor vector)
        {
            positions.add(position);
            vectors.add(vector);
        }

        VectorColumn build()
        {
            return new VectorColumn(positions.build(), vectors.build());
        }
    }
}
