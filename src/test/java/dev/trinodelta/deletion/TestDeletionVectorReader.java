package dev.trinodelta.deletion;

import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.memory.MemoryFileSystem;
import io.trino.spi.ErrorCodeSupplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import static dev.trinodelta.deletion.DeletionVectorBytes.file;
import static dev.trinodelta.deletion.DeletionVectorBytes.framedSize;
import static dev.trinodelta.deletion.DeletionVectorBytes.inline;
import static dev.trinodelta.deletion.DeletionVectorBytes.vector;
import static dev.trinodelta.deletion.DeletionVectorBytes.vectorWithMagic;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestDeletionVectorReader
{
    private static final TableLocation TABLE = new TableLocation("sales.orders", Location.of("memory:///orders"));
    private static final String ENCODED_UUID = "vBn[lx{q8@P<9BNH/isA";
    private static final String FILE = "deletion_vector_61d16c75-6994-46b7-a15b-8b538852e50e.bin";
    private static final String RESTORE = "Restore the file from a backup, or read a version of the table that does not use it.";

    private final TrinoFileSystem fileSystem = new MemoryFileSystem();

    @Test
    void readsInlineVectorPastItsPadding()
    {
        byte[] bytes = vector(3, 4, 7, 11, 29);

        DeletionVector vector = read(new DeletionVectorDescriptor("i", inline(bytes), OptionalInt.empty(), bytes.length, 5));

        assertThat(bytes.length % 4).isNotZero();
        assertThat(vector.cardinality()).isEqualTo(5);
        assertThat(deletedPositions(vector, 40)).containsExactly(3, 4, 7, 11, 29);
    }

    @Test
    void findsRelativeFileByItsUuid()
            throws IOException
    {
        byte[] bytes = vector(0, 7);
        write("memory:///orders/" + FILE, file(bytes));

        assertThat(deletedPositions(read(descriptor("u", ENCODED_UUID, 1, bytes, 2)), 10)).containsExactly(0, 7);
    }

    @Test
    void findsRelativeFileBelowItsPrefix()
            throws IOException
    {
        byte[] bytes = vector(1);
        write("memory:///orders/ab/" + FILE, file(bytes));

        assertThat(deletedPositions(read(descriptor("u", "ab" + ENCODED_UUID, 1, bytes, 1)), 10)).containsExactly(1);
    }

    @Test
    void decodesAbsolutePath()
            throws IOException
    {
        byte[] bytes = vector(2);
        write("memory:///other table/v%.bin", file(bytes));

        assertThat(deletedPositions(read(descriptor("p", "memory:///other%20table/v%25.bin", 1, bytes, 1)), 10)).containsExactly(2);
    }

    @Test
    void readsOneOfSeveralVectorsOfFile()
            throws IOException
    {
        byte[] first = vector(1);
        byte[] second = vector(5, 6);
        write("memory:///orders/" + FILE, file(first, second));

        assertThat(deletedPositions(read(descriptor("u", ENCODED_UUID, 1 + framedSize(first), second, 2)), 10)).containsExactly(5, 6);
    }

    @Test
    void readsVectorFarBehindTheStartOfFile()
            throws IOException
    {
        byte[] first = vector(LongStream.range(0, 70_000).map(position -> position * 10).toArray());
        byte[] second = vector(5);
        write("memory:///orders/" + FILE, file(first, second));

        assertThat(framedSize(first)).isGreaterThan(64 * 1024);
        assertThat(read(descriptor("u", ENCODED_UUID, 1, first, 70_000)).cardinality()).isEqualTo(70_000);
        assertThat(deletedPositions(read(descriptor("u", ENCODED_UUID, 1 + framedSize(first), second, 1)), 10)).containsExactly(5);
    }

    @Test
    void absentOffsetIsTheStartOfFile()
            throws IOException
    {
        byte[] bytes = vector(4);
        byte[] file = file(bytes);
        write("memory:///orders/" + FILE, Arrays.copyOfRange(file, 1, file.length));

        DeletionVector vector = read(new DeletionVectorDescriptor("u", ENCODED_UUID, OptionalInt.empty(), bytes.length, 1));

        assertThat(deletedPositions(vector, 10)).containsExactly(4);
    }

    @Test
    void keepsPositionsBeyond32Bits()
            throws IOException
    {
        long far = (3L << 32) + 0xFFFF_FFFFL;
        byte[] bytes = vector(1, far);
        write("memory:///orders/" + FILE, file(bytes));

        DeletionVector vector = read(descriptor("u", ENCODED_UUID, 1, bytes, 2));

        assertThat(vector.isDeleted(far)).isTrue();
        assertThat(vector.isDeleted(far - 1)).isFalse();
        assertThat(vector.isDeleted(0xFFFF_FFFFL)).isFalse();
        assertThat(vector.anyDeleted(2, far)).isFalse();
        assertThat(vector.anyDeleted(2, far + 1)).isTrue();
        assertThat(vector.anyDeleted(far + 1, Long.MAX_VALUE)).isFalse();
    }

    @Test
    void emptyVectorDeletesNothing()
            throws IOException
    {
        byte[] bytes = vector();
        write("memory:///orders/" + FILE, file(bytes));

        DeletionVector vector = read(descriptor("u", ENCODED_UUID, 1, bytes, 0));

        assertThat(vector.cardinality()).isZero();
        assertThat(vector.anyDeleted(0, 100)).isFalse();
    }

    @Test
    void missingFileIsExplained()
    {
        assertFailure(
                () -> read(descriptor("u", ENCODED_UUID, 1, vector(1), 1)),
                DELTA_BAD_DATA,
                "Cannot read the deletion vector at offset 1 of memory:///orders/%s of table sales.orders: the file does not exist. It was likely removed by a VACUUM with too short a retention, or by hand; read a version of the table that does not use it, or restore the file. If the table was made anew at the same place just now, CALL system.flush_metadata_cache.".formatted(FILE));
    }

    @Test
    void damagedFileIsRefused()
            throws IOException
    {
        byte[] bytes = vector(1, 2);
        byte[] file = file(bytes);

        byte[] otherVersion = file.clone();
        otherVersion[0] = 2;
        assertDamage(otherVersion, descriptor("u", ENCODED_UUID, 1, bytes, 2), "the version of the file is 2, not 1");

        byte[] flipped = file.clone();
        flipped[20] ^= 1;
        assertDamage(flipped, descriptor("u", ENCODED_UUID, 1, bytes, 2), "its checksum does not match");

        assertDamage(Arrays.copyOf(file, file.length - 3), descriptor("u", ENCODED_UUID, 1, bytes, 2), "the file ends before the vector does");
        assertDamage(file, new DeletionVectorDescriptor("u", ENCODED_UUID, OptionalInt.of(1), bytes.length - 2, 2), "its size is %s in the file and %s in the log".formatted(bytes.length, bytes.length - 2));
        assertDamage(file, new DeletionVectorDescriptor("u", ENCODED_UUID, OptionalInt.of(1), Integer.MAX_VALUE, 2), "the file ends before the vector does");
        assertDamage(file, descriptor("u", ENCODED_UUID, 1, bytes, 3), "it deletes 2 rows, not the 3 that the log gives");
        assertDamage(file(vectorWithMagic(1681511376, 1)), descriptor("u", ENCODED_UUID, 1, vector(1), 1), "its magic number is 1681511376, not 1681511377");
    }

    @Test
    void emptyFileIsRefused()
            throws IOException
    {
        assertDamage(new byte[0], descriptor("u", ENCODED_UUID, 1, vector(1), 1), "the file ends before the vector does");
    }

    @Test
    void storeThatTheCatalogDoesNotKnowIsNamed()
    {
        assertFailure(
                () -> read(descriptor("p", "s3://bucket/v.bin", 1, vector(1), 1)),
                NOT_SUPPORTED,
                "Cannot read the deletion vector at offset 1 of s3://bucket/v.bin of table sales.orders: the catalog has no file system for it (Only 'memory' scheme is supported: s3://bucket/v.bin); set fs.s3.enabled=true in the properties of the catalog.");
    }

    @Test
    void negativeOffsetIsRefused()
    {
        assertFailure(
                () -> read(new DeletionVectorDescriptor("u", ENCODED_UUID, OptionalInt.of(-1), 10, 1)),
                DELTA_BAD_DATA,
                "Cannot read the deletion vector at offset -1 of memory:///orders/%s of table sales.orders: its offset is negative. %s".formatted(FILE, RESTORE));
    }

    @Test
    void damagedInlineVectorIsRefused()
    {
        assertInlineDamage("abcdefg", 4, "it is not valid Z85, its length 7 is not a multiple of 5");
        assertInlineDamage("00000", 5, "it has 4 bytes, not the 5 that the log gives");
        assertInlineDamage("0000000000", 4, "it has 8 bytes, not the 4 that the log gives");
        assertInlineDamage("00000", 4, "it ends before its bitmap does");
    }

    @Test
    void impossibleBucketCountIsRefusedBeforeRoomIsMade()
    {
        // The magic number and 2^62 buckets
        assertInlineDamage("^Bg9^000000000:", 12, "it claims 4611686018427387904 buckets in 0 bytes");
    }

    @Test
    void unknownStorageTypeIsRefused()
    {
        assertFailure(
                () -> read(new DeletionVectorDescriptor("x", "abc", OptionalInt.empty(), 1, 1)),
                DELTA_INVALID_LOG,
                "Table sales.orders has a deletion vector of unknown storage type 'x': expected u, p or i. Check the table with the writer that made it.");
    }

    @Test
    void pathWithoutUuidIsRefused()
    {
        assertFailure(
                () -> read(new DeletionVectorDescriptor("u", "short", OptionalInt.of(1), 1, 1)),
                DELTA_INVALID_LOG,
                "Table sales.orders has a deletion vector whose path 'short' is shorter than 20 characters. Check the table with the writer that made it.");
        assertFailure(
                () -> read(new DeletionVectorDescriptor("u", "ab,defghijklmnopqrst", OptionalInt.of(1), 1, 1)),
                DELTA_INVALID_LOG,
                "Table sales.orders has a deletion vector whose path 'ab,defghijklmnopqrst' does not end in a UUID in Z85: its character at 2 is not in the alphabet. Check the table with the writer that made it.");
        assertFailure(
                () -> read(new DeletionVectorDescriptor("u", "/x" + ENCODED_UUID, OptionalInt.of(1), 1, 1)),
                DELTA_INVALID_LOG,
                "Table sales.orders has a deletion vector whose relative path '/x%s' starts with a slash. Check the table with the writer that made it.".formatted(ENCODED_UUID));
    }

    private void assertDamage(byte[] file, DeletionVectorDescriptor descriptor, String problem)
            throws IOException
    {
        write("memory:///orders/" + FILE, file);
        assertFailure(
                () -> read(descriptor),
                DELTA_BAD_DATA,
                "Cannot read the deletion vector at offset 1 of memory:///orders/%s of table sales.orders: %s. %s".formatted(FILE, problem, RESTORE));
    }

    private void assertInlineDamage(String data, int size, String problem)
    {
        assertFailure(
                () -> read(new DeletionVectorDescriptor("i", data, OptionalInt.empty(), size, 1)),
                DELTA_BAD_DATA,
                "Cannot read the inline deletion vector of table sales.orders: %s. %s".formatted(problem, RESTORE));
    }

    private static void assertFailure(ThrowingCallable read, ErrorCodeSupplier code, String message)
    {
        assertThatThrownBy(read)
                .isInstanceOf(DeltaException.class)
                .hasMessage(message)
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(code.toErrorCode());
    }

    private DeletionVector read(DeletionVectorDescriptor descriptor)
    {
        return DeletionVectorReader.read(fileSystem, TABLE, descriptor);
    }

    private static DeletionVectorDescriptor descriptor(String storageType, String path, int offset, byte[] vector, long cardinality)
    {
        return new DeletionVectorDescriptor(storageType, path, OptionalInt.of(offset), vector.length, cardinality);
    }

    private static int[] deletedPositions(DeletionVector vector, int end)
    {
        return IntStream.range(0, end).filter(vector::isDeleted).toArray();
    }

    private void write(String location, byte[] content)
            throws IOException
    {
        fileSystem.newOutputFile(Location.of(location)).createOrOverwrite(content);
    }
}
