package dev.trinodelta.catalog.warehouse;

import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.protocol.DeltaException;
import io.trino.filesystem.FileMayHaveAlreadyExistedException;
import io.trino.filesystem.Location;
import io.trino.spi.connector.SchemaTableName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import static dev.trinodelta.catalog.warehouse.Warehouse.USER;
import static dev.trinodelta.catalog.warehouse.Warehouse.name;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_CATALOG_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static io.trino.spi.StandardErrorCode.ALREADY_EXISTS;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.StandardErrorCode.PERMISSION_DENIED;
import static io.trino.spi.StandardErrorCode.TABLE_ALREADY_EXISTS;
import static io.trino.spi.StandardErrorCode.TABLE_NOT_FOUND;
import static io.trino.testing.assertions.TrinoExceptionAssert.assertTrinoExceptionThrownBy;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.Executors.newFixedThreadPool;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

class TestTableRegistration
{
    private static final Location ELSEWHERE = Location.of("memory:///lake/Orders");

    private final Warehouse warehouse = Warehouse.inMemory();

    @Test
    void aRegisteredTableIsFoundUntilItIsUnregistered()
            throws IOException
    {
        warehouse.table("sales/customers");
        warehouse.createTable(ELSEWHERE);
        DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
        assertThat(catalog.table(USER, name("sales.orders"))).isEmpty();

        catalog.registerTable(USER, name("sales.orders"), "memory:///lake/Orders/");
        catalog.registerTable(USER, name("elsewhere.people"), createTable("memory:///lake/people"));

        assertThat(read("_trino_delta/tables/sales/orders.json")).isEqualTo("{\"formatVersion\":1,\"location\":\"memory:///lake/Orders\"}");
        for (DeltaCatalog either : new DeltaCatalog[] {catalog, warehouse.catalogAllowing("memory:///lake")}) {
            assertThat(either.schemas(USER)).containsExactly("elsewhere", "sales");
            assertThat(either.schemaExists(USER, "elsewhere")).isTrue();
            assertThat(either.tables(USER, Optional.of("sales"))).containsExactly(name("sales.customers"), name("sales.orders"));
            assertThat(either.tables(USER, Optional.empty())).containsExactly(name("elsewhere.people"), name("sales.customers"), name("sales.orders"));
            assertThat(either.table(USER, name("sales.orders"))).contains(new CatalogTable(name("sales.orders"), ELSEWHERE));
            assertThat(either.tablesAt(USER, ELSEWHERE)).containsExactly(name("sales.orders"));
            assertThat(either.tablesAt(USER, ELSEWHERE.appendPath("x"))).containsExactly(name("sales.orders"));
            assertThat(either.tablesAt(USER, Location.of("memory:///lake/Order"))).isEmpty();
        }

        catalog.unregisterTable(USER, name("sales.orders"));
        assertThat(catalog.table(USER, name("sales.orders"))).isEmpty();
        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.customers"));
        assertThat(warehouse.fileSystem().directoryExists(ELSEWHERE)).contains(true);
    }

    @Test
    void anyNameCanBeRegistered()
            throws IOException
    {
        DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
        for (String name : new String[] {"a.b/../c", ".hidden.x", "sch e.ü%20", "...x", "a=b.c=20d", "x.day=1"}) {
            Location location = Location.of(createTable("memory:///lake/" + Integer.toHexString(name.hashCode())));
            catalog.registerTable(USER, name(name), location.toString());
            assertThat(catalog.table(USER, name(name))).contains(new CatalogTable(name(name), location));
            assertThat(warehouse.catalog().tables(USER, Optional.of(name(name).getSchemaName()))).contains(name(name));
        }
        assertThat(RegistryNames.encode("a.b/../C=ü")).isEqualTo("a.b=2F..=2F=43=3D=C3=BC");
        assertThat(RegistryNames.encode("..")).isEqualTo("=2E.");
        assertThat(RegistryNames.decode("a=2fb")).isEmpty();
        assertThat(RegistryNames.decode("a=zz")).isEmpty();
        assertThat(RegistryNames.decode("Orders")).isEmpty();
    }

    @Test
    void aLocationThatIsNotAllowedIsRefused()
            throws IOException
    {
        warehouse.createTable(ELSEWHERE);
        assertTrinoExceptionThrownBy(() -> warehouse.catalog().registerTable(USER, name("sales.orders"), "memory:///lake/Orders"))
                .hasErrorCode(PERMISSION_DENIED)
                .hasMessage("Access to location memory:///lake/Orders is not allowed: the catalog property delta.path-access.allowed-locations is not set. Ask the administrator to add a directory above it.");
        assertTrinoExceptionThrownBy(() -> warehouse.catalogAllowing("memory:///other").registerTable(USER, name("sales.orders"), "memory:///warehouse/../lake/Orders"))
                .hasErrorCode(PERMISSION_DENIED)
                .hasMessage("Access to location memory:///warehouse/../lake/Orders is not allowed: it contains the segment '..'. Write it in full, unescaped.");

        // Nor is it once it is allowed no longer
        warehouse.catalogAllowing("memory:///lake").registerTable(USER, name("sales.orders"), "memory:///lake/Orders");
        assertTrinoExceptionThrownBy(() -> warehouse.catalogAllowing("memory:///other").table(USER, name("sales.orders")))
                .hasErrorCode(PERMISSION_DENIED)
                .hasMessage("Access to location memory:///lake/Orders is not allowed: it lies in none of the directories of the catalog property delta.path-access.allowed-locations. Ask the administrator to add one above it.");
        assertThat(warehouse.catalog().tables(USER, Optional.of("sales"))).containsExactly(name("sales.orders"));
    }

    @Test
    void aHiddenDirectoryOfTheWarehouseCanBeRegistered()
            throws IOException
    {
        Location hidden = warehouse.table("_archive/Orders");
        DeltaCatalog catalog = warehouse.catalog();
        catalog.registerTable(USER, name("sales.old_orders"), hidden.toString());
        assertThat(catalog.table(USER, name("sales.old_orders"))).contains(new CatalogTable(name("sales.old_orders"), hidden));
        assertThat(catalog.tablesAt(USER, hidden)).containsExactlyInAnyOrder(name("_archive.orders"), name("sales.old_orders"));
    }

    @Test
    void aTableCannotGetASecondName()
            throws IOException
    {
        warehouse.table("sales/customers");
        warehouse.createTable(ELSEWHERE);
        DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
        catalog.registerTable(USER, name("sales.orders"), "memory:///lake/Orders");

        assertTrinoExceptionThrownBy(() -> catalog.registerTable(USER, name("x.c"), "memory:///warehouse/sales/customers"))
                .hasErrorCode(ALREADY_EXISTS)
                .hasMessage("Location memory:///warehouse/sales/customers is that of table sales.customers already. Use that name.");
        assertTrinoExceptionThrownBy(() -> catalog.registerTable(USER, name("x.o"), "memory:///lake/Orders"))
                .hasErrorCode(ALREADY_EXISTS)
                .hasMessage("Location memory:///lake/Orders is that of table sales.orders already. Use that name, or unregister it first.");
    }

    @Test
    void aTakenNameIsRefused()
            throws IOException
    {
        warehouse.table("sales/Customers");
        warehouse.createTable(ELSEWHERE);
        createTable("memory:///lake/other");
        DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
        catalog.registerTable(USER, name("sales.orders"), "memory:///lake/Orders");

        assertTrinoExceptionThrownBy(() -> catalog.registerTable(USER, name("sales.customers"), "memory:///lake/other"))
                .hasErrorCode(TABLE_ALREADY_EXISTS)
                .hasMessage("Table sales.customers exists already. Choose another name.");
        assertTrinoExceptionThrownBy(() -> catalog.registerTable(USER, name("sales.orders"), "memory:///lake/other"))
                .hasErrorCode(TABLE_ALREADY_EXISTS)
                .hasMessage("Table sales.orders exists already. Choose another name.");
    }

    @Test
    void whoRegistersSecondLoses()
            throws IOException
    {
        createTable("memory:///lake/a");
        createTable("memory:///lake/b");
        DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
        DeltaCatalog faster = warehouse.catalogAllowing("memory:///lake");
        warehouse.storage.hook(operation -> {
            if (operation.name().equals("createExclusive")) {
                warehouse.storage.hook(_ -> {});
                faster.registerTable(USER, name("sales.t"), "memory:///lake/a");
            }
        });
        assertTrinoExceptionThrownBy(() -> catalog.registerTable(USER, name("sales.t"), "memory:///lake/b"))
                .hasErrorCode(TABLE_ALREADY_EXISTS)
                .hasMessage("Table sales.t is registered already. Choose another name.");
        assertThat(catalog.table(USER, name("sales.t")).orElseThrow().location()).isEqualTo(Location.of("memory:///lake/a"));
    }

    @Test
    void ofTwoSessionsThatRegisterOneLocationTheOneDoneFirstWins()
            throws IOException
    {
        createTable("memory:///lake/a");
        for (String[] names : new String[][] {{"sales.early", "sales.late"}, {"x.late", "x.early"}}) {
            DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
            DeltaCatalog faster = warehouse.catalogAllowing("memory:///lake");
            warehouse.storage.hook(operation -> {
                if (operation.name().equals("createExclusive")) {
                    warehouse.storage.hook(_ -> {});
                    faster.registerTable(USER, name(names[0]), "memory:///lake/a");
                }
            });
            assertTrinoExceptionThrownBy(() -> catalog.registerTable(USER, name(names[1]), "memory:///lake/a"))
                    .hasErrorCode(ALREADY_EXISTS)
                    .hasMessageMatching("Location memory:///lake/a is (that of table %1$s already|being registered as table %1$s in another session)\\. Use that name, or (unregister it first|run the statement again)\\.".formatted(names[0]));
            assertThat(warehouse.catalogAllowing("memory:///lake").tablesAt(USER, Location.of("memory:///lake/a"))).containsExactly(name(names[0]));
            faster.unregisterTable(USER, name(names[0]));
        }
    }

    @Test
    void ofTwoSessionsThatSeeEachOtherOneWins()
            throws IOException
    {
        createTable("memory:///lake/a");
        DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
        // The other session has written, too, and gives way as soon as it sees that it is not alone
        AtomicBoolean met = new AtomicBoolean();
        warehouse.storage.hook(operation -> {
            if (operation.name().equals("createExclusive") && met.compareAndSet(false, true)) {
                warehouse.file("_trino_delta/tables/sales/z.json", "{\"formatVersion\":1,\"location\":\"memory:///lake/a\"}");
            }
            if (operation.toString().equals("deleteFile memory:///warehouse/_trino_delta/tables/sales/a.json")) {
                warehouse.fileSystem().deleteFile(warehouse.root.appendPath("_trino_delta/tables/sales/z.json"));
            }
        });
        catalog.registerTable(USER, name("sales.a"), "memory:///lake/a");
        assertThat(warehouse.catalogAllowing("memory:///lake").tablesAt(USER, Location.of("memory:///lake/a"))).containsExactly(name("sales.a"));
    }

    @Test
    void manySessionsThatRegisterOneLocationNeverGiveItTwoNames()
            throws Exception
    {
        createTable("memory:///lake/a");
        int sessions = 4;
        CyclicBarrier together = new CyclicBarrier(sessions);
        try (ExecutorService executor = newFixedThreadPool(sessions)) {
            for (int round = 0; round < 25; round++) {
                List<Callable<Boolean>> registrations = new ArrayList<>();
                for (int session = 0; session < sessions; session++) {
                    SchemaTableName name = name("sales.t" + session);
                    DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
                    registrations.add(() -> {
                        together.await(60, SECONDS);
                        try {
                            catalog.registerTable(USER, name, "memory:///lake/a");
                            return true;
                        }
                        catch (DeltaException e) {
                            assertThat(e.getErrorCode()).isEqualTo(ALREADY_EXISTS.toErrorCode());
                            return false;
                        }
                    });
                }
                int registered = 0;
                for (Future<Boolean> registration : executor.invokeAll(registrations)) {
                    registered += registration.get() ? 1 : 0;
                }
                DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
                Set<SchemaTableName> names = catalog.tablesAt(USER, Location.of("memory:///lake/a"));
                assertThat(names).hasSize(registered);
                assertThat(registered).isLessThanOrEqualTo(1);
                names.forEach(name -> catalog.unregisterTable(USER, name));
            }
        }
    }

    @Test
    void aRegistrationIsTakenBackWhereOthersCannotBeRead()
            throws IOException
    {
        createTable("memory:///lake/a");
        DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
        AtomicBoolean written = new AtomicBoolean();
        warehouse.storage.hook(operation -> {
            written.compareAndSet(false, operation.name().equals("createExclusive"));
            if (written.get() && operation.name().equals("listFiles")) {
                throw new IOException("503 slow down");
            }
        });
        assertTrinoExceptionThrownBy(() -> catalog.registerTable(USER, name("sales.t"), "memory:///lake/a"))
                .hasErrorCode(DELTA_FILESYSTEM_ERROR)
                .hasMessage("Cannot list the registered tables in memory:///warehouse/_trino_delta/tables to register table sales.t: 503 slow down. Run the statement again.");
        assertThat(catalog.table(USER, name("sales.t"))).isEmpty();
    }

    @Test
    void directoriesThatShareAnAmbiguousNameCannotGetOthers()
            throws IOException
    {
        Location upper = warehouse.table("sales/AMB");
        Location lower = warehouse.table("sales/amb");
        for (Location location : new Location[] {upper, lower}) {
            assertTrinoExceptionThrownBy(() -> warehouse.catalog().registerTable(USER, name("sales.other"), location.toString()))
                    .hasErrorCode(DELTA_CATALOG_ERROR)
                    .hasMessage("Table name sales.amb is ambiguous: names are matched ignoring case, and memory:///warehouse/sales/AMB and memory:///warehouse/sales/amb are both tables. Rename one of the directories.");
        }
    }

    @Test
    void aNameThatNobodyCouldUseIsRefused()
            throws IOException
    {
        createTable("memory:///lake/a");
        DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
        assertTrinoExceptionThrownBy(() -> catalog.registerTable(USER, name("information_schema.t"), "memory:///lake/a"))
                .hasErrorCode(INVALID_ARGUMENTS)
                .hasMessage("Table information_schema.t cannot be registered: the engine serves that schema itself, and nobody could reach the table. Choose another schema.");
        String longName = "n".repeat(251);
        assertTrinoExceptionThrownBy(() -> catalog.registerTable(USER, name("sales." + longName), "memory:///lake/a"))
                .hasErrorCode(INVALID_ARGUMENTS)
                .hasMessage("Table sales.%s cannot be registered: the name of the table takes 251 bytes in the name of a file, and may take 250. Choose a shorter name.".formatted(longName));
        assertTrinoExceptionThrownBy(() -> catalog.registerTable(USER, name("日".repeat(28) + ".t"), "memory:///lake/a"))
                .hasErrorCode(INVALID_ARGUMENTS)
                .hasMessage("Table %s.t cannot be registered: the name of the schema takes 252 bytes in the name of a file, and may take 250. Choose a shorter name.".formatted("日".repeat(28)));
        // Such a name can still be asked for
        assertThat(catalog.table(USER, name("sales." + longName))).isEmpty();
        assertTrinoExceptionThrownBy(() -> catalog.unregisterTable(USER, name("sales." + longName)))
                .hasErrorCode(TABLE_NOT_FOUND)
                .hasMessage("Table sales.%s does not exist. Check the name.".formatted(longName));
    }

    @Test
    void aRegistrationThatOthersReplaceOrDeleteIsSeenAtOnce()
            throws IOException
    {
        createTable("memory:///lake/a");
        createTable("memory:///lake/b");
        DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
        catalog.registerTable(USER, name("sales.t"), "memory:///lake/a");
        assertThat(catalog.table(USER, name("sales.t")).orElseThrow().location()).isEqualTo(Location.of("memory:///lake/a"));
        assertThat(catalog.tablesAt(USER, Location.of("memory:///lake/a"))).containsExactly(name("sales.t"));

        warehouse.file("_trino_delta/tables/sales/t.json", "{\"formatVersion\":1, \"location\":\"memory:///lake/b\"}");
        assertThat(catalog.table(USER, name("sales.t")).orElseThrow().location()).isEqualTo(Location.of("memory:///lake/b"));
        assertThat(catalog.tablesAt(USER, Location.of("memory:///lake/a"))).isEmpty();
        assertThat(catalog.tablesAt(USER, Location.of("memory:///lake/b"))).containsExactly(name("sales.t"));

        warehouse.file("_trino_delta/tables/sales/t.json", "{\"formatVersion\":1, \"location\":\"memory:///elsewhere\"}");
        assertTrinoExceptionThrownBy(() -> catalog.table(USER, name("sales.t"))).hasErrorCode(PERMISSION_DENIED);
        warehouse.file("_trino_delta/tables/sales/t.json", "{");
        assertBroken(catalog, "sales.t", "Name sales.t is registered in memory:///warehouse/_trino_delta/tables/sales/t.json, which cannot be used: it is not JSON. If it was a view, replace or drop it; if it was a table, unregister it and register it again.");
        warehouse.file("_trino_delta/tables/sales/t.json", "{\"formatVersion\":1,\"location\":\"memory:///lake/a\"}");
        assertThat(catalog.table(USER, name("sales.t")).orElseThrow().location()).isEqualTo(Location.of("memory:///lake/a"));

        warehouse.fileSystem().deleteFile(warehouse.root.appendPath("_trino_delta/tables/sales/t.json"));
        assertThat(catalog.table(USER, name("sales.t"))).isEmpty();
        assertTrinoExceptionThrownBy(() -> catalog.unregisterTable(USER, name("sales.t"))).hasErrorCode(TABLE_NOT_FOUND).hasMessage("Table sales.t does not exist. Check the name.");
    }

    @Test
    void aCreateThatMayHaveSucceededIsReadBack()
            throws IOException
    {
        createTable("memory:///lake/a");
        createTable("memory:///lake/b");
        DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
        warehouse.storage.hook(operation -> {
            if (operation.name().equals("createExclusive")) {
                warehouse.file("_trino_delta/tables/sales/t.json", "{\"formatVersion\":1,\"location\":\"memory:///lake/a\"}");
                throw new FileMayHaveAlreadyExistedException("retried", new IOException("412"));
            }
        });
        catalog.registerTable(USER, name("sales.t"), "memory:///lake/a");
        assertThat(catalog.table(USER, name("sales.t")).orElseThrow().location()).isEqualTo(Location.of("memory:///lake/a"));

        warehouse.fileSystem().deleteDirectory(warehouse.root);
        assertTrinoExceptionThrownBy(() -> warehouse.catalogAllowing("memory:///lake").registerTable(USER, name("sales.t"), "memory:///lake/b"))
                .hasErrorCode(TABLE_ALREADY_EXISTS)
                .hasMessage("Table sales.t is registered already. Choose another name.");
    }

    @Test
    void storageThatCannotRegisterSaysSo()
            throws IOException
    {
        createTable("memory:///lake/a");
        DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
        warehouse.storage.hook(operation -> {
            if (operation.name().equals("createExclusive")) {
                throw new UnsupportedOperationException();
            }
        });
        assertTrinoExceptionThrownBy(() -> catalog.registerTable(USER, name("sales.t"), "memory:///lake/a"))
                .hasErrorCode(NOT_SUPPORTED)
                .hasMessage("Cannot register table sales.t: the storage of the warehouse, memory:///warehouse/_trino_delta/tables, cannot create a file only if it is absent. Move the directory of the table into the warehouse instead.");
        warehouse.storage.hook(operation -> {
            if (operation.name().equals("createExclusive")) {
                throw new IOException("disk full");
            }
        });
        assertTrinoExceptionThrownBy(() -> catalog.registerTable(USER, name("sales.t"), "memory:///lake/a"))
                .hasErrorCode(DELTA_FILESYSTEM_ERROR)
                .hasMessage("Cannot write memory:///warehouse/_trino_delta/tables/sales/t.json to register table sales.t: disk full. Run the statement again.");
    }

    @Test
    void aDirectoryWithoutALogIsRefused()
    {
        assertTrinoExceptionThrownBy(() -> warehouse.catalogAllowing("memory:///lake").registerTable(USER, name("sales.t"), "memory:///lake/a"))
                .hasErrorCode(INVALID_ARGUMENTS)
                .hasMessage("There is no Delta table at memory:///lake/a: memory:///lake/a/_delta_log holds no files. Name the directory that _delta_log lies in.");
    }

    @Test
    void aDirectoryThatTakesARegisteredNameMakesItAmbiguous()
            throws IOException
    {
        warehouse.createTable(ELSEWHERE);
        DeltaCatalog catalog = warehouse.catalogAllowing("memory:///lake");
        catalog.registerTable(USER, name("sales.orders"), "memory:///lake/Orders");
        Location late = warehouse.table("sales/orders");
        catalog.invalidateListings();

        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.orders"));
        assertTrinoExceptionThrownBy(() -> catalog.table(USER, name("sales.orders")))
                .hasErrorCode(DELTA_CATALOG_ERROR)
                .hasMessage("Table name sales.orders is ambiguous: memory:///warehouse/sales/orders is a table, and another one is registered with that name in memory:///warehouse/_trino_delta/tables/sales/orders.json. Unregister the table, or rename the directory.");

        catalog.unregisterTable(USER, name("sales.orders"));
        assertThat(catalog.table(USER, name("sales.orders"))).contains(new CatalogTable(name("sales.orders"), late));
    }

    @Test
    void onlyARegisteredTableCanBeUnregistered()
            throws IOException
    {
        warehouse.table("sales/Orders");
        DeltaCatalog catalog = warehouse.catalog();
        assertTrinoExceptionThrownBy(() -> catalog.unregisterTable(USER, name("sales.orders")))
                .hasErrorCode(NOT_SUPPORTED)
                .hasMessage("Table sales.orders is not registered: it is found because memory:///warehouse/sales/Orders lies in the warehouse. Move the directory out of it.");
        assertTrinoExceptionThrownBy(() -> catalog.unregisterTable(USER, name("sales.absent")))
                .hasErrorCode(TABLE_NOT_FOUND)
                .hasMessage("Table sales.absent does not exist. Check the name.");
    }

    @Test
    void aMalformedRegistrationBreaksOnlyItsTable()
            throws IOException
    {
        warehouse.table("sales/orders");
        warehouse.file("_trino_delta/tables/sales/a.json", "{\"formatVersion\":1,");
        warehouse.file("_trino_delta/tables/sales/b.json", "{\"formatVersion\":1}");
        warehouse.file("_trino_delta/tables/sales/c.json", "");
        warehouse.file("_trino_delta/tables/sales/d.json", "{\"formatVersion\":2,\"location\":\"memory:///lake/d\"}");
        warehouse.file("_trino_delta/tables/sales/not a name.json", "{}");
        warehouse.file("_trino_delta/tables/sales/deeper/e.json", "{}");
        warehouse.file("_trino_delta/tables/README", "");
        DeltaCatalog catalog = warehouse.catalog();

        assertThat(catalog.tables(USER, Optional.empty())).containsExactly(name("sales.a"), name("sales.b"), name("sales.c"), name("sales.d"), name("sales.orders"));
        assertThat(catalog.table(USER, name("sales.orders"))).isPresent();
        assertThat(catalog.tablesAt(USER, ELSEWHERE)).isEmpty();
        assertBroken(catalog, "sales.a", "Name sales.a is registered in memory:///warehouse/_trino_delta/tables/sales/a.json, which cannot be used: it is not JSON. If it was a view, replace or drop it; if it was a table, unregister it and register it again.");
        assertBroken(catalog, "sales.b", "Name sales.b is registered in memory:///warehouse/_trino_delta/tables/sales/b.json, which cannot be used: it has neither a location nor a view. If it was a view, replace or drop it; if it was a table, unregister it and register it again.");
        assertBroken(catalog, "sales.c", "Name sales.c is registered in memory:///warehouse/_trino_delta/tables/sales/c.json, which cannot be used: it has no formatVersion. If it was a view, replace or drop it; if it was a table, unregister it and register it again.");
        assertBroken(catalog, "sales.d", "Table sales.d is registered in memory:///warehouse/_trino_delta/tables/sales/d.json with formatVersion 2, this version of the connector reads 1. Use a newer version of the connector.");

        catalog.unregisterTable(USER, name("sales.a"));
        assertThat(catalog.table(USER, name("sales.a"))).isEmpty();
    }

    @Test
    void aRegisteredTableIsFoundAndUnregisteredOnDisk(@TempDir Path temporary)
            throws IOException
    {
        Path directory = temporary.toRealPath();
        Warehouse onDisk = Warehouse.onDisk(Files.createDirectories(directory.resolve("warehouse")));
        Location elsewhere = Location.of("file://" + directory + "/lake/Or ders");
        onDisk.createTable(elsewhere);
        Files.createSymbolicLink(directory.resolve("link"), directory.resolve("lake"));
        DeltaCatalog catalog = onDisk.catalogAllowing(directory + "/lake");

        catalog.registerTable(USER, name("sales.orders"), directory + "/link/Or ders");

        assertThat(catalog.table(USER, name("sales.orders"))).contains(new CatalogTable(name("sales.orders"), elsewhere));
        assertThat(catalog.tablesAt(USER, Location.of("file:" + directory + "/link/Or ders/"))).containsExactly(name("sales.orders"));
        assertTrinoExceptionThrownBy(() -> onDisk.catalogAllowing(directory + "/lake").registerTable(USER, name("sales.orders"), directory + "/lake/Or ders"))
                .hasErrorCode(TABLE_ALREADY_EXISTS)
                .hasMessage("Table sales.orders exists already. Choose another name.");
        catalog.unregisterTable(USER, name("sales.orders"));
        assertThat(catalog.table(USER, name("sales.orders"))).isEmpty();
    }

    private static void assertBroken(DeltaCatalog catalog, String table, String message)
    {
        assertTrinoExceptionThrownBy(() -> catalog.table(USER, name(table)))
                .hasErrorCode(DELTA_CATALOG_ERROR)
                .hasMessage(message);
    }

    private String createTable(String location)
            throws IOException
    {
        warehouse.createTable(Location.of(location));
        return location;
    }

    private String read(String path)
            throws IOException
    {
        try (var stream = warehouse.fileSystem().newInputFile(warehouse.root.appendPath(path)).newStream()) {
            return new String(stream.readAllBytes(), UTF_8);
        }
    }
}
