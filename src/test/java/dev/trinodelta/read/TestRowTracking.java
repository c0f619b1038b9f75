package dev.trinodelta.read;

import dev.trinodelta.deletion.DeletionVectorBytes;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.OptionalInt;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.ROW_COMMIT_VERSION;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.ROW_ID;
import static dev.trinodelta.read.TestingScan.column;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

final class TestRowTracking
{
    private static final DeltaColumnHandle NAME = column("name", "string");
    private static final DeltaColumnHandle ID = column(ROW_ID, "$row_id", "long", "{\"delta.columnMapping.physicalName\": \"_row-id\"}");
    private static final DeltaColumnHandle VERSION = column(ROW_COMMIT_VERSION, "$row_commit_version", "long", "{\"delta.columnMapping.physicalName\": \"_row-version\"}");

    private final TestingScan scan = new TestingScan();

    @Test
    void idsCountFromTheFirstOfFile()
    {
        scan.file(new TestingParquetFile().column("name", VARCHAR).row("a").row("b").row("c").write()).rowTracking(40, 7);

        assertThat(scan.read(ID, NAME, VERSION)).containsExactly(List.of(40L, "a", 7L), List.of(41L, "b", 7L), List.of(42L, "c", 7L));
        assertThat(scan.read(VERSION)).hasSize(3);
    }

    @Test
    void rewrittenRowsKeepTheirIds()
    {
        scan.file(rewritten()).rowTracking(40, 7);

        assertThat(scan.read(NAME, VERSION, ID)).containsExactly(List.of("kept", 2L, 5L), List.of("updated", 7L, 6L), List.of("new", 7L, 42L));
    }

    @Test
    void deletedRowsKeepTheirPlaceInTheCount()
    {
        byte[] vector = DeletionVectorBytes.vector(0, 1);
        scan.file(new TestingParquetFile().column("name", VARCHAR).row("a").row("b").row("c").write())
                .rowTracking(40, 7)
                .deletionVector(new DeletionVectorDescriptor("i", DeletionVectorBytes.inline(vector), OptionalInt.empty(), vector.length, 2));

        assertThat(scan.read(ID, NAME)).containsExactly(List.of(42L, "c"));
    }

    @Test
    void fileWithoutFirstIdHasOnlyTheIdsThatItsRowsCarry()
    {
        scan.file(rewritten());

        assertThat(scan.read(NAME, ID, VERSION)).containsExactly(asList("kept", 5L, 2L), asList("updated", 6L, null), asList("new", null, null));
    }

    private static byte[] rewritten()
    {
        return new TestingParquetFile().column("name", VARCHAR).column("_row-id", BIGINT).column("_row-version", BIGINT)
                .row("kept", 5, 2)
                .row("updated", 6, null)
                .row("new", null, null)
                .write();
    }
}
