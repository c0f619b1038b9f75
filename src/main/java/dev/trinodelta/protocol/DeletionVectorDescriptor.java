package dev.trinodelta.protocol;

import java.util.OptionalInt;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.trinodelta.protocol.DeltaPaths.checkPath;
import static java.util.Objects.requireNonNull;

/**
 * Where the deletion vector of a data file lies.
 *
 * @param storageType {@code u} relative to the table root, {@code p} absolute path, {@code i} inline
 * @param pathOrInlineDv by storage type: optional directory prefix and 20 characters of Z85; URI-encoded path; Z85 data
 * @param offset of the vector in its file in bytes; absent means 0
 * @param sizeInBytes of the serialized vector, without its length and checksum
 * @param cardinality number of rows that are deleted
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#deletion-vectors">Protocol</a>
 */
public record DeletionVectorDescriptor(
        String storageType,
        String pathOrInlineDv,
        OptionalInt offset,
        int sizeInBytes,
        long cardinality)
{
    public DeletionVectorDescriptor
    {
        requireNonNull(storageType, "storageType is null");
        requireNonNull(pathOrInlineDv, "pathOrInlineDv is null");
        if (storageType.equals("p")) {
            checkPath(pathOrInlineDv);
        }
        requireNonNull(offset, "offset is null");
        checkArgument(sizeInBytes >= 0, "sizeInBytes is negative: %s", sizeInBytes);
        checkArgument(cardinality >= 0, "cardinality is negative: %s", cardinality);
    }

    /**
     * Part of the identity of the logical file. An absent offset stays absent here: it is not the same as 0.
     */
    public String uniqueId()
    {
        String prefix = storageType + pathOrInlineDv;
        return offset.isPresent() ? prefix + "@" + offset.getAsInt() : prefix;
    }
}
