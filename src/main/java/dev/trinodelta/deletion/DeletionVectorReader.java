package dev.trinodelta.deletion;

import com.google.common.base.Throwables;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.NamedFiles;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.protocol.UnreachableLocationException;
import io.airlift.slice.Slice;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInput;
import io.trino.filesystem.TrinoInputFile;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static java.lang.Math.toIntExact;

/**
 * Reads deletion vectors from where their descriptors say they are.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#deletion-vector-file-storage-format">Protocol</a>
 */
public final class DeletionVectorReader
{
    private static final byte FILE_VERSION = 1;
    private static final int ENCODED_UUID_LENGTH = 20;
    /**
     * Up to here one read brings in all that lies before the vector, which has the version of the file.
     */
    private static final int SINGLE_READ_SIZE = 64 * 1024;
    /**
     * Vectors larger than this are checked against the file before room is made for them.
     */
    private static final int TRUSTED_SIZE = 16 * 1024 * 1024;

    private DeletionVectorReader() {}

    /**
     * @throws DeltaException where the vector cannot be read, is damaged or is not the one described
     */
    public static DeletionVector read(TrinoFileSystem fileSystem, TableLocation table, DeletionVectorDescriptor descriptor)
    {
        return file(table, descriptor)
                .map(file -> readFile(fileSystem, table, file, descriptor))
                .orElseGet(() -> readInline(table, descriptor));
    }

    /**
     * Where the vector is; empty for one that the log itself holds.
     */
    static Optional<Location> file(TableLocation table, DeletionVectorDescriptor descriptor)
    {
        return switch (descriptor.storageType()) {
            case "i" -> Optional.empty();
            case "u" -> Optional.of(relativeLocation(table, descriptor));
            case "p" -> Optional.of(table.resolve(descriptor.pathOrInlineDv()));
            default -> throw new DeltaException(DELTA_INVALID_LOG, "Table %s has a deletion vector of unknown storage type '%s': expected u, p or i. Check the table with the writer that made it.".formatted(table, descriptor.storageType()));
        };
    }

    private static DeletionVector readInline(TableLocation table, DeletionVectorDescriptor descriptor)
    {
        String source = "inline deletion vector of table %s".formatted(table);
        byte[] decoded;
        try {
            decoded = Z85.decode(descriptor.pathOrInlineDv());
        }
        catch (IllegalArgumentException e) {
            throw damaged(source, "it is not valid Z85, " + e.getMessage(), e);
        }
        // Padded to a multiple of four
        if (descriptor.sizeInBytes() > decoded.length || decoded.length - descriptor.sizeInBytes() >= Integer.BYTES) {
            throw damaged(source, "it has %s bytes, not the %s that the log gives".formatted(decoded.length, descriptor.sizeInBytes()), null);
        }
        return decode(source, ByteBuffer.wrap(decoded, 0, descriptor.sizeInBytes()), descriptor);
    }

    private static Location relativeLocation(TableLocation table, DeletionVectorDescriptor descriptor)
    {
        String path = descriptor.pathOrInlineDv();
        int prefixLength = path.length() - ENCODED_UUID_LENGTH;
        if (prefixLength < 0) {
            throw new DeltaException(DELTA_INVALID_LOG, "Table %s has a deletion vector whose path '%s' is shorter than %s characters. Check the table with the writer that made it.".formatted(table, path, ENCODED_UUID_LENGTH));
        }
        if (path.startsWith("/") && prefixLength > 0) {
            throw new DeltaException(DELTA_INVALID_LOG, "Table %s has a deletion vector whose relative path '%s' starts with a slash. Check the table with the writer that made it.".formatted(table, path));
        }
        ByteBuffer uuid;
        try {
            uuid = ByteBuffer.wrap(Z85.decode(path.substring(prefixLength)));
        }
        catch (IllegalArgumentException e) {
            throw new DeltaException(DELTA_INVALID_LOG, "Table %s has a deletion vector whose path '%s' does not end in a UUID in Z85: %s. Check the table with the writer that made it.".formatted(table, path, e.getMessage()), e);
        }
        Location directory = prefixLength == 0 ? table.root() : table.root().appendPath(path.substring(0, prefixLength));
        return directory.appendPath("deletion_vector_%s.bin".formatted(new UUID(uuid.getLong(), uuid.getLong())));
    }

    private static DeletionVector readFile(TrinoFileSystem fileSystem, TableLocation table, Location location, DeletionVectorDescriptor descriptor)
    {
        int offset = descriptor.offset().orElse(0);
        String source = "deletion vector at offset %s of %s of table %s".formatted(offset, location, table);
        if (offset < 0) {
            throw damaged(source, "its offset is negative", null);
        }
        Slice framed;
        try {
            framed = readFramed(NamedFiles.open(fileSystem, location), source, offset, descriptor.sizeInBytes());
        }
        catch (UnreachableLocationException e) {
            throw new DeltaException(NOT_SUPPORTED, "Cannot read the %s: %s.".formatted(source, e.getMessage()), e);
        }
        catch (FileNotFoundException e) {
            if (NamedFiles.isThere(fileSystem, location)) {
                throw new DeltaException(DELTA_FILESYSTEM_ERROR, "Cannot open the %s: the file is there, but is a directory, or access to it is denied. Let Trino read it.".formatted(source), e);
            }
            throw new DeltaException(
                    DELTA_BAD_DATA,
                    "Cannot read the %s: the file does not exist. It was likely removed by a VACUUM with too short a retention, or by hand; read a version of the table that does not use it, or restore the file. If the table was made anew at the same place just now, CALL system.flush_metadata_cache.".formatted(source),
                    e);
        }
        catch (IOException e) {
            // Some file systems wrap it
            if (Throwables.getCausalChain(e).stream().anyMatch(EOFException.class::isInstance)) {
                throw damaged(source, "the file ends before the vector does", e);
            }
            throw storageFailure("Failed to read the " + source, e);
        }
        return decode(source, unframe(source, framed, descriptor.sizeInBytes()), descriptor);
    }

    /**
     * The vector with its length before and its checksum after it.
     */
    private static Slice readFramed(TrinoInputFile file, String source, int offset, int size)
            throws IOException
    {
        long framedSize = (long) size + 2 * Integer.BYTES;
        if (framedSize > TRUSTED_SIZE && offset + framedSize > file.length()) {
            throw new EOFException("file has %s bytes".formatted(file.length()));
        }
        try (TrinoInput input = file.newInput()) {
            if (offset + framedSize <= SINGLE_READ_SIZE) {
                Slice read = input.readFully(0, toIntExact(offset + framedSize));
                checkVersion(source, offset, read);
                return read.slice(offset, toIntExact(framedSize));
            }
            if (offset > 0) {
                checkVersion(source, offset, input.readFully(0, 1));
            }
            return input.readFully(offset, toIntExact(framedSize));
        }
        catch (ArithmeticException e) {
            throw damaged(source, "it is larger than 2 GB", e);
        }
    }

    private static void checkVersion(String source, int offset, Slice file)
    {
        if (offset > 0 && file.getByte(0) != FILE_VERSION) {
            throw damaged(source, "the version of the file is %s, not %s".formatted(file.getByte(0), FILE_VERSION), null);
        }
    }

    private static ByteBuffer unframe(String source, Slice framed, int size)
    {
        ByteBuffer buffer = framed.toByteBuffer();
        int sizeOfFile = buffer.getInt(0);
        if (sizeOfFile != size) {
            throw damaged(source, "its size is %s in the file and %s in the log".formatted(sizeOfFile, size), null);
        }
        ByteBuffer vector = buffer.slice(Integer.BYTES, size);
        CRC32 checksum = new CRC32();
        checksum.update(vector.duplicate());
        if ((int) checksum.getValue() != buffer.getInt(Integer.BYTES + size)) {
            throw damaged(source, "its checksum does not match", null);
        }
        return vector;
    }

    private static DeletionVector decode(String source, ByteBuffer bytes, DeletionVectorDescriptor descriptor)
    {
        DeletionVector vector;
        try {
            vector = DeletionVectorBitmap.decode(bytes);
        }
        catch (IOException e) {
            throw damaged(source, e.getMessage(), e);
        }
        if (vector.cardinality() != descriptor.cardinality()) {
            throw damaged(source, "it deletes %s rows, not the %s that the log gives".formatted(vector.cardinality(), descriptor.cardinality()), null);
        }
        return vector;
    }

    private static DeltaException damaged(String source, String problem, Throwable cause)
    {
        return new DeltaException(DELTA_BAD_DATA, "Cannot read the %s: %s. Restore the file from a backup, or read a version of the table that does not use it.".formatted(source, problem), cause);
    }
}
