package dev.trinodelta.checkpoint;

import com.google.common.primitives.Bytes;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.testing.CheckpointContent;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.LogBuilder;
import io.airlift.slice.Slice;
import io.trino.parquet.ChunkReader;
import io.trino.parquet.ParquetCorruptionException;
import io.trino.parquet.ParquetDataSourceId;
import io.trino.parquet.ParquetReaderOptions;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.parquet;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static io.airlift.slice.Slices.wrappedBuffer;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Checkpoints that announce more than they can hold: no room may be made for it.
 */
class TestGuardedParquetDataSource
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
    void pageOfMoreBytesThanItsColumnIsDamage()
            throws IOException
    {
        assertDamaged(fileOfPage(dataPage(1, 8, 2_000_000_000)), malformed("A page claims 2000000000 bytes where 0 are left"));
        assertDamaged(fileOfPage(dataPage(1, 8, -1)), malformed("A page claims -1 bytes where 0 are left"));
        assertDamaged(fileOfPage(dataPage(1, -8, 0)), malformed("A page claims -8 bytes"));
    }

    @Test
    void dictionaryOfMoreValuesThanItHasBytesIsDamage()
            throws IOException
    {
        PageHeader header = new PageHeader(PageType.DICTIONARY_PAGE, 8, 0);
        header.setDictionary_page_header(new DictionaryPageHeader(2_000_000_000, Encoding.PLAIN));

        assertDamaged(fileOfPage(header), malformed("A page claims 2000000000 values where there can be 8"));
    }

    @Test
    void pageOfMoreValuesThanAFileOfItsSizeCanHaveIsDamage()
            throws IOException
    {
        byte[] content = fileOfPage(dataPage(2_000_000_000, 8, 0));

        assertDamaged(content, malformed("A page claims 2000000000 values where there can be %s".formatted(content.length * 16)));
    }

    @Test
    void textInAPageHeaderThatIsLongerThanItsColumnIsDamage()
            throws IOException
    {
        // Field 5, the header of a data page; of that field 5, statistics; of that field 1, a text of a hundred million bytes
        byte[] header = {0x5C, 0x5C, 0x18, (byte) 0x80, (byte) 0xC2, (byte) 0xD7, 0x2F};

        assertDamaged(fileOfColumn(header), malformed("The header of a page is malformed: Message size exceeds limit: 7"));
    }

    @Test
    void headersAreFoundHoweverAColumnIsCut()
            throws IOException
    {
        byte[] pages = Bytes.concat(page(dataPage(1, 3, 3), new byte[3]), page(dataPage(1, 500, 500), new byte[500]), page(dataPage(2_000_000_000, 0, 0), new byte[0]));
        for (int cut = 1; cut < pages.length; cut++) {
            PageCheck check = new PageCheck(new ParquetDataSourceId("file"), pages.length, 1000);
            ChunkReader first = check.guard(chunk(Arrays.copyOf(pages, cut)));
            ChunkReader second = check.guard(chunk(Arrays.copyOfRange(pages, cut, pages.length)));
            assertThatExceptionOfType(ParquetCorruptionException.class)
                    .as("cut at %s", cut)
                    .isThrownBy(() -> {
                        first.read();
                        second.read();
                    })
                    .withMessage("Malformed Parquet file. A page claims 2000000000 values where there can be 1000 [file]");
        }
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

        assertThat(new CheckpointContent(new CheckpointReader(log.fileSystem(), log.table())).read(new ClassicCheckpoint(3))).hasSize(3);
    }

    private void assertDamaged(byte[] content, String problem)
    {
        log.file("00000000000000000003.checkpoint.parquet", content);
        assertThatExceptionOfType(UnreadableCheckpointException.class)
                .isThrownBy(() -> new CheckpointContent(new CheckpointReader(log.fileSystem(), log.table())).read(new ClassicCheckpoint(3)))
                .withMessage("Checkpoint file %s is corrupt or not a Parquet file (%s)", FILE, problem);
    }

    private ParquetReaderOptions optionsFor(String name)
            throws IOException
    {
        try (GuardedParquetDataSource source = new GuardedParquetDataSource(log.fileSystem().newInputFile(log.location(name)))) {
            return source.options();
        }
    }

    private static String malformed(String problem)
    {
        return "Malformed Parquet file. %s [%s]".formatted(problem, FILE);
    }

    private static PageHeader dataPage(int values, int size, int compressedSize)
    {
        return new PageHeader(PageType.DATA_PAGE, size, compressedSize)
                .setData_page_header(new DataPageHeader(values, Encoding.PLAIN, Encoding.RLE, Encoding.RLE));
    }

    private static byte[] page(PageHeader header, byte[] body)
            throws IOException
    {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Util.writePageHeader(header, bytes);
        bytes.write(body);
        return bytes.toByteArray();
    }

    private static byte[] fileOfPage(PageHeader header)
            throws IOException
    {
        return fileOfColumn(page(header, new byte[0]));
    }

    /**
     * A checkpoint of one row with one column, {@code txn.appId}.
     */
    private static byte[] fileOfColumn(byte[] pages)
            throws IOException
    {
        ColumnMetaData column = new ColumnMetaData(Type.BYTE_ARRAY, List.of(Encoding.PLAIN), List.of("txn", "appId"), CompressionCodec.SNAPPY, 1, pages.length, pages.length, MAGIC.length);
        ColumnChunk chunk = new ColumnChunk(MAGIC.length).setMeta_data(column);
        List<SchemaElement> schema = List.of(group("root"), group("txn"), leaf("appId").setType(Type.BYTE_ARRAY).setConverted_type(ConvertedType.UTF8));
        ByteArrayOutputStream footer = new ByteArrayOutputStream();
        Util.writeFileMetaData(new FileMetaData(1, schema, 1, List.of(new RowGroup(List.of(chunk), pages.length, 1))), footer);
        return Bytes.concat(MAGIC, pages, Arrays.copyOfRange(file(footer.toByteArray()), MAGIC.length, footer.size() + 3 * Integer.BYTES));
    }

    private static ChunkReader chunk(byte[] content)
    {
        return new ChunkReader()
        {
            @Override
            public long getDiskOffset()
            {
                return 0;
            }

            @Override
            public Slice read()
            {
                return wrappedBuffer(content);
            }

            @Override
            public void free() {}
        };
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
