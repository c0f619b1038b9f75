package dev.trinodelta.catalog.warehouse;

import dev.trinodelta.catalog.DeltaCatalog;
import io.trino.filesystem.Location;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import static dev.trinodelta.catalog.warehouse.Warehouse.USER;
import static dev.trinodelta.catalog.warehouse.Warehouse.name;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static io.trino.spi.StandardErrorCode.CONFIGURATION_INVALID;
import static io.trino.testing.assertions.TrinoExceptionAssert.assertTrinoExceptionThrownBy;
import static org.assertj.core.api.Assertions.assertThat;

class TestWarehouseCatalogOnDisk
        extends AbstractTestWarehouseCatalog
{
    @TempDir
    private Path temporary;

    @Override
    Warehouse createWarehouse()
            throws IOException
    {
        return Warehouse.onDisk(Files.createDirectories(temporary.toRealPath().resolve("ware house")));
    }

    @Test
    void anEmptyDirectoryIsASchema()
            throws IOException
    {
        Warehouse warehouse = createWarehouse();
        warehouse.fileSystem().createDirectory(warehouse.root.appendPath("empty"));
        assertThat(warehouse.catalog().schemas(USER)).containsExactly("empty");
        assertThat(warehouse.catalog().schemaExists(USER, "empty")).isTrue();
    }

    @Test
    void aMissingWarehouseIsAnError()
            throws IOException
    {
        Warehouse warehouse = Warehouse.onDisk(temporary.resolve("absent"));
        String message = "The warehouse file://%s/absent does not exist. Create the directory, or set delta.warehouse to the one that holds the tables.".formatted(temporary);
        assertTrinoExceptionThrownBy(() -> warehouse.catalog().schemas(USER)).hasErrorCode(CONFIGURATION_INVALID).hasMessage(message);
        assertTrinoExceptionThrownBy(() -> warehouse.catalog().table(USER, name("a.b"))).hasMessage(message);
        assertTrinoExceptionThrownBy(() -> warehouse.catalog().schemaExists(USER, "a")).hasMessage(message);
    }

    @Test
    void aWarehouseThatIsAFileIsAnError()
            throws IOException
    {
        Path file = Files.writeString(temporary.resolve("file"), "");
        assertTrinoExceptionThrownBy(() -> Warehouse.onDisk(file).catalog().schemas(USER))
                .hasErrorCode(DELTA_FILESYSTEM_ERROR)
                .hasMessage("Cannot list directory file://%s to list schemas: it is a file, not a directory. Put the directory in its place.".formatted(file));
    }

    @Test
    void aLogThatIsAFileMakesATable()
            throws IOException
    {
        Warehouse warehouse = createWarehouse();
        warehouse.file("sales/broken/_delta_log", "");
        warehouse.file("top/_delta_log", "");
        DeltaCatalog catalog = warehouse.catalog();
        assertThat(catalog.schemas(USER)).containsExactly("default", "sales");
        assertThat(catalog.tables(USER, Optional.empty())).containsExactly(name("default.top"), name("sales.broken"));
        assertThat(catalog.table(USER, name("sales.broken")).orElseThrow().location()).isEqualTo(warehouse.root.appendPath("sales/broken"));
        assertThat(catalog.table(USER, name("default.top"))).isPresent();
    }

    @Test
    void linkedTablesAreNotFoundByName()
            throws IOException
    {
        Warehouse warehouse = createWarehouse();
        Path elsewhere = Files.createDirectories(temporary.toRealPath().resolve("elsewhere"));
        warehouse.createTable(Location.of("file://" + elsewhere));
        Path schema = Files.createDirectories(Path.of("/" + warehouse.root.path()).resolve("sales"));
        Files.createSymbolicLink(schema.resolve("linked"), elsewhere);

        DeltaCatalog catalog = warehouse.catalog();

        assertThat(catalog.tables(USER, Optional.of("sales"))).isEmpty();
        assertThat(catalog.table(USER, name("sales.linked"))).isEmpty();
    }

    @Test
    void aLinkIntoTheWarehouseLeadsToTheTableItIs()
            throws IOException
    {
        Warehouse warehouse = createWarehouse();
        Location orders = warehouse.table("sales/orders");
        Path link = Files.createSymbolicLink(temporary.toRealPath().resolve("link"), Path.of("/" + orders.path()));
        Path warehouseLink = Files.createSymbolicLink(temporary.toRealPath().resolve("warehouse-link"), Path.of("/" + warehouse.root.path()));

        assertThat(warehouse.catalog().tablesAt(USER, Location.of("file://" + link))).containsExactly(name("sales.orders"));
        assertThat(warehouse.catalog().tablesAt(USER, Location.of("file:" + link + "/"))).containsExactly(name("sales.orders"));
        assertThat(Warehouse.onDisk(warehouseLink).catalog().tablesAt(USER, orders)).containsExactly(name("sales.orders"));
    }
}
