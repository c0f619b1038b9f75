package dev.trinodelta.checkpoint;

import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.LogBuilder;
import io.trino.parquet.ParquetReaderOptions;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.parquet;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Checkpoints that announce more than they can hold: no room may be made for it.
 */
class TestParquetGuard
{
    private static final byte[] MAGIC = "PAR1".getBytes(US_ASCII);
    private static final String FILE = "memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet";

    private final LogBuilder log = new LogBuilder();

    @Test
    void listOfMoreElementsThanTheFooterHasBytesIsDamage()
    {
        // Field 1, version; then field 2, the schema, a list of two billion structs
        assertDamaged(file(new byte[] {0x15, 0x02, 0x19, (byte) 0xFC, (byte) 0x80, (byte) 0xA8, (byte) 0xD6, (byte) 0xB9, 0x07}), "Malformed Parquet file. Its footer is malformed: a list of 2000000000 elements in 0 bytes [%s]".formatted(FILE));
    }

    @Test
    void textThatIsLongerThanTheFooterIsDamage()
    {
        // Field 6, the writer's name, of a hundred million bytes
        assertDamaged(file(new byte[] {0x68, (byte) 0x80, (byte) 0xC2, (byte) 0xD7, 0x2F}), "Malformed Parquet file. Its footer is malformed: Message size exceeds limit: 5 [%s]".formatted(FILE));
    }

    @Test
    void moreRowsThanAFileOfItsSizeCanHoldAreDamage()
            throws IOException
    {
        assertDamaged(file(footer(List.of(leaf("add")), 1_000_000_000_000L)), "Malformed Parquet file. It claims 1000000000000 rows in 59 bytes [%s]".formatted(FILE));
        assertDamaged(file(footer(List.of(leaf("add")), -1)), "Malformed Parquet file. It claims -1 rows in a row group [%s]".formatted(FILE));
    }

    @Test
    void schemaThatIsNestedDeeperThanTheStackIsDamage()
            throws IOException
    {
        List<SchemaElement> schema = new ArrayList<>();
        for (int depth = 0; depth < 100_000; depth++) {
            schema.add(group("g"));
        }
        schema.add(leaf("add"));
        assertDamaged(file(footer(schema, 1)), "StackOverflowError");
    }

    @Test
    void pagesMayBeALargeMultipleOfTheirFile()
            throws IOException
    {
        log.file("small", new byte[1000]).file("large", new byte[1_000_000]);

        assertThat(optionsFor("small").getMaxPageReadSize().toBytes()).isEqualTo(8 * 1024 * 1024);
        assertThat(optionsFor("large").getMaxPageReadSize().toBytes()).isEqualTo(64_000_000);
    }

    @Test
    void soundCheckpointPasses()
    {
        log.file("00000000000000000003.checkpoint.parquet", parquet(CheckpointSchema.CLASSIC, protocol(), metadata(), add("a")));

        assertThat(new CheckpointReader(log.fileSystem(), log.table()).read(new ClassicCheckpoint(3))).hasSize(3);
    }

    private void assertDamaged(byte[] content, String problem)
    {
        log.file("00000000000000000003.checkpoint.parquet", content);
        assertThatExceptionOfType(UnreadableCheckpointException.class)
                .isThrownBy(() -> new CheckpointReader(log.fileSystem(), log.table()).read(new ClassicCheckpoint(3)))
                .withMessage("Checkpoint file %s is corrupt or not a Parquet file (%s)", FILE, problem);
    }

    private ParquetReaderOptions optionsFor(String name)
            throws IOException
    {
        try (FileParquetDataSource source = new FileParquetDataSource(log.fileSystem().newInputFile(log.location(name)), ParquetReaderOptions.defaultOptions())) {
            return ParquetGuard.options(source);
        }
    }

    private static byte[] footer(List<SchemaElement> columns, long rows)
            throws IOException
    {
        List<SchemaElement> schema = new ArrayList<>();
        schema.add(group("root"));
        schema.addAll(columns);
        FileMetaData metadata = new FileMetaData(1, schema, rows, List.of(new RowGroup(List.of(), 0, rows)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Util.writeFileMetaData(metadata, bytes);
        return bytes.toByteArray();
    }

    private static SchemaElement group(String name)
    {
        return new SchemaElement(name).setNum_children(1).setRepetition_type(FieldRepetitionType.OPTIONAL);
    }

    private static SchemaElement leaf(String name)
    {
        return new SchemaElement(name).setType(Type.INT32).setRepetition_type(FieldRepetitionType.OPTIONAL);
    }

    private static byte[] file(byte[] footer)
    {
        return ByteBuffer.allocate(footer.length + 3 * Integer.BYTES).order(LITTLE_ENDIAN)
                .put(MAGIC)
                .put(footer)
                .putInt(footer.length)
                .put(MAGIC)
                .array();
    }
}
