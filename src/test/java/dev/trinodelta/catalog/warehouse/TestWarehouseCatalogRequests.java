package dev.trinodelta.catalog.warehouse;

import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;

import static dev.trinodelta.catalog.warehouse.Warehouse.USER;
import static dev.trinodelta.catalog.warehouse.Warehouse.name;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static io.trino.testing.assertions.TrinoExceptionAssert.assertTrinoExceptionThrownBy;
import static java.util.concurrent.Executors.newFixedThreadPool;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

class TestWarehouseCatalogRequests
{
    private final Warehouse warehouse = Warehouse.inMemory();

    @Test
    void aTableIsFoundWithOneProbeAmongAllOfItsSchema()
            throws IOException
    {
        for (int table = 0; table < 1000; table++) {
            warehouse.table("sales/t" + table);
        }
        warehouse.table("hr/people");
        DeltaCatalog catalog = warehouse.catalog();

        assertThat(catalog.table(USER, name("sales.t7"))).isPresent();
        assertThat(warehouse.storage.take()).containsExactlyInAnyOrder(
                "newStream memory:///warehouse/_trino_delta/tables/sales/t7.json",
                "listDirectories memory:///warehouse/",
                "listDirectories memory:///warehouse/sales/",
                "directoryExists memory:///warehouse/sales/t7/_delta_log/");

        assertThat(catalog.table(USER, name("sales.t8"))).isPresent();
        assertThat(warehouse.storage.take()).containsExactlyInAnyOrder(
                "newStream memory:///warehouse/_trino_delta/tables/sales/t8.json",
                "directoryExists memory:///warehouse/sales/t8/_delta_log/");
    }

    @Test
    void aKnownTableIsLookedAtEachTimeAndListedWithoutAnother()
            throws IOException
    {
        warehouse.table("sales/orders");
        DeltaCatalog catalog = warehouse.catalog();
        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.orders"));
        warehouse.storage.take();

        assertThat(catalog.listedTable(USER, name("sales.orders"))).isPresent();
        assertThat(warehouse.storage.take()).isEmpty();

        assertThat(catalog.table(USER, name("sales.orders"))).isPresent();
        assertThat(warehouse.storage.take()).containsExactlyInAnyOrder(
                "newStream memory:///warehouse/_trino_delta/tables/sales/orders.json",
                "directoryExists memory:///warehouse/sales/orders/_delta_log/");
    }

    @Test
    void aTableThatIsReadAnywayIsNotLookedAt()
            throws IOException
    {
        Location orders = warehouse.table("sales/orders");
        DeltaCatalog catalog = warehouse.catalog();
        assertThat(catalog.table(USER, name("sales.orders"))).isPresent();
        warehouse.known.add(new TableLocation("sales.orders", orders));
        warehouse.storage.take();

        assertThat(catalog.table(USER, name("sales.orders"))).contains(new CatalogTable(name("sales.orders"), orders));
        assertThat(warehouse.storage.take()).containsExactly("newStream memory:///warehouse/_trino_delta/tables/sales/orders.json");

        // Its reader has found out that it is no more
        warehouse.known.clear();
        warehouse.deleteTable("sales/orders");
        assertThat(catalog.table(USER, name("sales.orders"))).isEmpty();
    }

    @Test
    void aSchemaIsFoundWithoutLookingAtItsTables()
            throws IOException
    {
        warehouse.table("sales/orders");
        warehouse.table("hr/people");

        assertThat(warehouse.catalog().schemaExists(USER, "sales")).isTrue();
        assertThat(warehouse.storage.take()).containsExactlyInAnyOrder(
                "listDirectories memory:///warehouse/",
                "listDirectories memory:///warehouse/sales/");
    }

    @Test
    void tablesOfASchemaAreProbedOnceEachAndOthersNotAtAll()
            throws IOException
    {
        warehouse.table("sales/a");
        warehouse.table("sales/b");
        warehouse.file("sales/c/file.parquet", "");
        warehouse.table("hr/people");

        assertThat(warehouse.catalog().tables(USER, Optional.of("sales"))).hasSize(2);
        assertThat(warehouse.storage.take()).containsExactlyInAnyOrder(
                "listFiles memory:///warehouse/_trino_delta/tables/",
                "listDirectories memory:///warehouse/",
                "listDirectories memory:///warehouse/sales/",
                "directoryExists memory:///warehouse/sales/a/_delta_log/",
                "directoryExists memory:///warehouse/sales/b/_delta_log/",
                "directoryExists memory:///warehouse/sales/c/_delta_log/");
    }

    @Test
    void schemasDoNotListWhatIsInTables()
            throws IOException
    {
        warehouse.table("sales/a");
        warehouse.file("sales/a/day=1/file.parquet", "");
        warehouse.file("sales/landing/day=1/file.parquet", "");

        DeltaCatalog catalog = warehouse.catalog();
        assertThat(catalog.schemas(USER)).containsExactly("sales", "sales.landing");
        assertThat(warehouse.storage.take()).containsExactlyInAnyOrder(
                "listFiles memory:///warehouse/_trino_delta/tables/",
                "listDirectories memory:///warehouse/",
                "directoryExists memory:///warehouse/sales/_delta_log/",
                "listDirectories memory:///warehouse/sales/",
                "directoryExists memory:///warehouse/sales/a/_delta_log/",
                "directoryExists memory:///warehouse/sales/landing/_delta_log/",
                "listDirectories memory:///warehouse/sales/landing/");

        // All that a list of all tables needs was seen
        assertThat(catalog.tables(USER, Optional.empty())).containsExactly(name("sales.a"));
        assertThat(warehouse.storage.take()).isEmpty();

        assertThat(warehouse.catalog(warehouse.config().setMaximumSchemaDepth(1), Runnable::run).schemas(USER)).containsExactly("sales");
        assertThat(warehouse.storage.take()).containsExactlyInAnyOrder(
                "listFiles memory:///warehouse/_trino_delta/tables/",
                "listDirectories memory:///warehouse/",
                "directoryExists memory:///warehouse/sales/_delta_log/");
    }

    @Test
    void probesRunSideBySide()
            throws IOException
    {
        for (int table = 0; table < 100; table++) {
            warehouse.table("sales/t" + table);
        }
        // Each probe waits until four are under way: it ends only if they are
        CountDownLatch together = new CountDownLatch(4);
        warehouse.storage.hook(operation -> {
            if (operation.name().equals("directoryExists")) {
                together.countDown();
                try {
                    if (!together.await(60, SECONDS)) {
                        throw new IOException("Probes run one after the other");
                    }
                }
                catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IOException(e);
                }
            }
        });
        try (ExecutorService executor = newFixedThreadPool(3)) {
            assertThat(warehouse.catalog(warehouse.config(), executor).tables(USER, Optional.of("sales"))).hasSize(100);
        }
    }

    @Test
    void whatIsRememberedIsForgottenAfterAWhile()
            throws IOException
    {
        warehouse.table("sales/orders");
        DeltaCatalog catalog = warehouse.catalog();
        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.orders"));

        warehouse.table("sales/customers");
        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.orders"));
        warehouse.passTime();
        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.customers"), name("sales.orders"));

        warehouse.table("sales/stores");
        catalog.invalidateListings();
        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.customers"), name("sales.orders"), name("sales.stores"));
    }

    @Test
    void aNewTableIsFoundByItsNameAtOnce()
            throws IOException
    {
        warehouse.table("sales/orders");
        DeltaCatalog catalog = warehouse.catalog();
        assertThat(catalog.table(USER, name("sales.customers"))).isEmpty();
        assertThat(catalog.schemaExists(USER, "hr")).isFalse();

        Location customers = warehouse.table("sales/customers");
        Location people = warehouse.table("hr/people");

        assertThat(catalog.table(USER, name("sales.customers"))).contains(new CatalogTable(name("sales.customers"), customers));
        assertThat(catalog.table(USER, name("hr.people"))).contains(new CatalogTable(name("hr.people"), people));
        assertThat(catalog.schemaExists(USER, "hr")).isTrue();
    }

    @Test
    void aMissIsLookedForTwiceOnlyWhereTheFirstLookWasOld()
            throws IOException
    {
        warehouse.table("sales/orders");
        DeltaCatalog catalog = warehouse.catalog();

        assertThat(catalog.table(USER, name("sales.absent"))).isEmpty();
        assertThat(warehouse.storage.take()).containsExactlyInAnyOrder(
                "newStream memory:///warehouse/_trino_delta/tables/sales/absent.json",
                "listDirectories memory:///warehouse/",
                "listDirectories memory:///warehouse/sales/");

        assertThat(catalog.table(USER, name("sales.absent"))).isEmpty();
        assertThat(warehouse.storage.take()).containsExactlyInAnyOrder(
                "newStream memory:///warehouse/_trino_delta/tables/sales/absent.json",
                "listDirectories memory:///warehouse/",
                "listDirectories memory:///warehouse/sales/");
    }

    @Test
    void nothingIsRememberedWhereTheCacheIsOff()
            throws IOException
    {
        warehouse.table("sales/orders");
        DeltaCatalog catalog = warehouse.catalog(warehouse.configWithoutCache(), Runnable::run);
        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.orders"));
        warehouse.table("sales/customers");
        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.customers"), name("sales.orders"));
    }

    @Test
    void whatOneUserSeesIsNotShownToAnother()
            throws IOException
    {
        warehouse.table("sales/orders");
        DeltaCatalog catalog = warehouse.catalog();
        assertThat(catalog.schemas(USER)).containsExactly("sales");
        warehouse.storage.hook(_ -> {
            throw new IOException("403");
        });
        assertThat(catalog.schemas(USER)).containsExactly("sales");
        assertTrinoExceptionThrownBy(() -> catalog.schemas(ConnectorIdentity.ofUser("other")))
                .hasErrorCode(DELTA_FILESYSTEM_ERROR)
                .hasMessage("Cannot list directory memory:///warehouse to list schemas: 403. Run the statement again.");
    }

    @Test
    void aFailingProbeFailsTheListing()
            throws IOException
    {
        warehouse.table("sales/orders");
        warehouse.table("sales/customers");
        warehouse.storage.hook(operation -> {
            if (operation.toString().equals("directoryExists memory:///warehouse/sales/orders/_delta_log/")) {
                throw new IOException("503 slow down");
            }
        });
        try (ExecutorService executor = newFixedThreadPool(2)) {
            DeltaCatalog catalog = warehouse.catalog(warehouse.config(), executor);
            assertTrinoExceptionThrownBy(() -> catalog.tables(USER, Optional.of("sales")))
                    .hasErrorCode(DELTA_FILESYSTEM_ERROR)
                    .hasMessage("Cannot look for directory memory:///warehouse/sales/orders/_delta_log to list the tables of schema sales: 503 slow down. Run the statement again.");
            // Failures are not remembered
            warehouse.storage.hook(_ -> {});
            assertThat(catalog.tables(USER, Optional.of("sales"))).hasSize(2);
        }
    }

    @Test
    void aDirectoryThatMayNotBeReadIsASchemaOfUnknownContent()
            throws IOException
    {
        warehouse.table("sales/orders");
        warehouse.file("lost+found/file", "");
        warehouse.storage.hook(operation -> {
            if (operation.toString().equals("listDirectories memory:///warehouse/lost+found/")) {
                throw new AccessDeniedException(operation.location().toString());
            }
        });
        DeltaCatalog catalog = warehouse.catalog();
        assertThat(catalog.schemas(USER)).containsExactly("lost+found", "sales");
        assertThat(catalog.tables(USER, Optional.empty())).containsExactly(name("sales.orders"));
        assertTrinoExceptionThrownBy(() -> catalog.table(USER, name("lost+found.x")))
                .hasErrorCode(DELTA_FILESYSTEM_ERROR)
                .hasMessage("Cannot list directory memory:///warehouse/lost+found to find table lost+found.x: access is denied. Grant access to the user that Trino runs as, or to the credentials of the catalog.");
    }

    @Test
    void aDirectoryThatMayNotBeEnteredIsListedAsWhatLiesBesideItAndFound()
            throws IOException
    {
        warehouse.table("sales/orders");
        Location closed = warehouse.table("sales/closed");
        Location top = warehouse.table("top");
        warehouse.storage.hook(operation -> {
            if (operation.location().path().contains("closed/") || operation.location().path().contains("top/")) {
                throw new AccessDeniedException(operation.location().toString());
            }
        });
        DeltaCatalog catalog = warehouse.catalog();
        assertThat(catalog.schemas(USER)).containsExactly("sales", "top");
        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.closed"), name("sales.orders"));
        assertThat(catalog.tables(USER, Optional.of("default"))).isEmpty();
        assertThat(catalog.tables(USER, Optional.empty())).containsExactly(name("sales.closed"), name("sales.orders"));
        // Reading their logs tells what is wrong
        assertThat(catalog.table(USER, name("sales.closed"))).contains(new CatalogTable(name("sales.closed"), closed));
        assertThat(catalog.table(USER, name("default.top"))).contains(new CatalogTable(name("default.top"), top));
        assertTrinoExceptionThrownBy(() -> catalog.table(USER, name("top.x")))
                .hasErrorCode(DELTA_FILESYSTEM_ERROR)
                .hasMessage("Cannot list directory memory:///warehouse/top to find table top.x: access is denied. Grant access to the user that Trino runs as, or to the credentials of the catalog.");
    }
}
