package dev.trinodelta.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.trinodelta.deletion.DeletionVector;
import dev.trinodelta.deletion.DeletionVectorBytes;
import dev.trinodelta.deletion.DeletionVectorReader;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.memory.MemoryFileSystem;

import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.Stream;

import static dev.trinodelta.deletion.DeletionVectorBytes.file;
import static dev.trinodelta.deletion.DeletionVectorBytes.inline;
import static dev.trinodelta.deletion.DeletionVectorBytes.vector;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Bytes of deletion vectors and their descriptors: a byte that chooses what the rest is, the number of deleted rows in
 * another one, then the rest.
 */
class FuzzDeletionVector
{
    private static final TableLocation TABLE = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private static final int HEADER = 2;

    private enum Form
    {
        /**
         * A vector in a file, framed as it should be: the bitmap is what is tried.
         */
        FRAMED,
        /**
         * A file with whatever frame, preceded by offset and size.
         */
        FILE,
        /**
         * The text of a vector in the log.
         */
        INLINE,
        /**
         * The text that a relative path is made of.
         */
        RELATIVE_PATH,
        ABSOLUTE_PATH;

        private static Form of(byte letter)
        {
            return switch (letter) {
                case 'v' -> FRAMED;
                case 'f' -> FILE;
                case 'i' -> INLINE;
                case 'r' -> RELATIVE_PATH;
                default -> ABSOLUTE_PATH;
            };
        }
    }

    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void deletionVector(byte[] input)
    {
        if (input.length < HEADER || Limits.tooLarge(input)) {
            return;
        }
        Form form = Form.of(input[0]);
        int cardinality = Byte.toUnsignedInt(input[1]);
        byte[] content = Arrays.copyOfRange(input, HEADER, input.length);
        switch (form) {
            case FRAMED -> read(DeletionVectorBytes.file(content), new DeletionVectorDescriptor("p", "vectors.bin", OptionalInt.of(1), content.length, cardinality));
            case FILE -> {
                if (content.length >= 2 * Integer.BYTES) {
                    ByteBuffer buffer = ByteBuffer.wrap(content);
                    OptionalInt offset = OptionalInt.of(buffer.getInt());
                    int size = buffer.getInt() & Integer.MAX_VALUE;
                    read(Arrays.copyOfRange(content, buffer.position(), content.length), new DeletionVectorDescriptor("p", "vectors.bin", offset, size, cardinality));
                }
            }
            case INLINE -> {
                String text = new String(content, UTF_8);
                read(new byte[0], new DeletionVectorDescriptor("i", text, OptionalInt.empty(), text.length() / 5 * 4, cardinality));
            }
            case RELATIVE_PATH -> read(new byte[0], new DeletionVectorDescriptor("u", new String(content, UTF_8), OptionalInt.of(1), 40, cardinality));
            case ABSOLUTE_PATH -> read(new byte[0], new DeletionVectorDescriptor("p", new String(content, UTF_8), OptionalInt.of(1), 40, cardinality));
        }
    }

    static Stream<byte[]> deletionVector()
    {
        byte[] few = vector(0, 2, 7);
        byte[] many = vector(1, 70_000, 5_000_000_000L);
        byte[] file = file(few, many);
        return Stream.of(
                input('v', 3, few),
                input('v', 3, many),
                input('f', 3, ByteBuffer.allocate(2 * Integer.BYTES + file.length).putInt(1).putInt(few.length).put(file).array()),
                input('i', 3, inline(many).getBytes(UTF_8)),
                input('r', 3, "ab^-aqEH.-t@S}K{vb[*k^".getBytes(UTF_8)),
                input('a', 3, "s3://bucket/a%20b/deletion_vector.bin".getBytes(UTF_8)));
    }

    private static byte[] input(char form, int cardinality, byte[] content)
    {
        return ByteBuffer.allocate(HEADER + content.length).put((byte) form).put((byte) cardinality).put(content).array();
    }

    private static void read(byte[] content, DeletionVectorDescriptor descriptor)
    {
        TrinoFileSystem fileSystem = new MemoryFileSystem();
        try {
            fileSystem.newOutputFile(TABLE.root().appendPath("vectors.bin")).createOrOverwrite(content);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Limits.OF_PARSERS.check(() -> {
            DeletionVector vector = DeletionVectorReader.read(fileSystem, TABLE, descriptor);
            for (long position : new long[] {0, 1, 70_000, 5_000_000_000L, Long.MAX_VALUE}) {
                if (vector.isDeleted(position) && !vector.anyDeleted(position, position + 1)) {
                    throw new IllegalStateException("position %s is deleted, but its range is not".formatted(position));
                }
            }
        });
    }
}
