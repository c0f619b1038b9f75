package dev.trinodelta.read;

import dev.trinodelta.deletion.DeletionVectorBytes;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DeltaException;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.OptionalInt;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.ROW_COMMIT_VERSION;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.ROW_ID;
import static dev.trinodelta.read.TestingScan.column;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    void fileWithoutFirstIdMustCarryIdsInEachRow()
    {
        scan.file(new TestingParquetFile().column("_row-id", BIGINT).column("_row-version", BIGINT).row(5, 2).row(6, 3).write());
        assertThat(scan.read(ID, VERSION)).containsExactly(List.of(5L, 2L), List.of(6L, 3L));

        scan.file(rewritten());
        for (DeltaColumnHandle column : List.of(ID, VERSION)) {
            assertThatThrownBy(() -> scan.read(column))
                    .isInstanceOf(DeltaException.class)
                    .hasMessage("Rows of data file memory:///orders/part.parquet of table sales.orders have no row ids: row tracking is enabled, but the log has no baseRowId or defaultRowCommitVersion for the file. Leave out $row_id and $row_commit_version, or rewrite the file with the engine that wrote the table.");
        }
        assertThat(scan.read(NAME)).hasSize(3);
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
