package dev.trinodelta.catalog.warehouse;

import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.DeltaCatalog;
import io.trino.filesystem.Location;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.Optional;

import static dev.trinodelta.catalog.warehouse.Warehouse.USER;
import static dev.trinodelta.catalog.warehouse.Warehouse.name;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_CATALOG_ERROR;
import static io.trino.spi.StandardErrorCode.CONFIGURATION_INVALID;
import static io.trino.testing.assertions.TrinoExceptionAssert.assertTrinoExceptionThrownBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds on every kind of storage.
 */
abstract class AbstractTestWarehouseCatalog
{
    private Warehouse warehouse;

    abstract Warehouse createWarehouse()
            throws IOException;

    @BeforeEach
    void setUp()
            throws IOException
    {
        warehouse = createWarehouse();
    }

    @Test
    void aDirectoryWithALogIsATableAndOneWithoutIsASchema()
            throws IOException
    {
        Location orders = warehouse.table("sales/orders");
        warehouse.table("sales/customers");
        warehouse.table("hr/people");
        warehouse.file("sales/notes.txt", "not a table");
        warehouse.file("sales/landing/file.parquet", "not a table");

        DeltaCatalog catalog = warehouse.catalog();

        assertThat(catalog.schemas(USER)).containsExactly("hr", "sales", "sales.landing");
        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.customers"), name("sales.orders"));
        assertThat(catalog.tables(USER, Optional.of("sales.landing"))).isEmpty();
        assertThat(catalog.tables(USER, Optional.of("absent"))).isEmpty();
        assertThat(catalog.tables(USER, Optional.empty())).containsExactly(name("hr.people"), name("sales.customers"), name("sales.orders"));
        assertThat(catalog.schemaExists(USER, "sales")).isTrue();
        assertThat(catalog.schemaExists(USER, "absent")).isFalse();
        assertThat(catalog.table(USER, name("sales.orders"))).contains(new CatalogTable(name("sales.orders"), orders));
        assertThat(catalog.table(USER, name("sales.landing"))).isEmpty();
        assertThat(catalog.table(USER, name("sales.absent"))).isEmpty();
        assertThat(catalog.table(USER, name("absent.orders"))).isEmpty();
    }

    @Test
    void namesAreLowerCaseAndMatchIgnoringCase()
            throws IOException
    {
        Location orders = warehouse.table("Sales/OrderLines");
        Location odd = warehouse.table("Sales/Ünïcode 100% #1+?");

        DeltaCatalog catalog = warehouse.catalog();

        assertThat(catalog.schemas(USER)).containsExactly("sales");
        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.orderlines"), name("sales.ünïcode 100% #1+?"));
        assertThat(catalog.table(USER, name("sales.orderlines"))).contains(new CatalogTable(name("sales.orderlines"), orders));
        assertThat(catalog.table(USER, name("sales.ünïcode 100% #1+?"))).contains(new CatalogTable(name("sales.ünïcode 100% #1+?"), odd));
    }

    @Test
    void nestedDirectoriesAreSchemasWithDots()
            throws IOException
    {
        Location deep = warehouse.table("A/b/C/deep");
        Location dotted = warehouse.table("A/v1.0/dotted");
        warehouse.table("a2/b/c/d/too_deep");
        warehouse.file("a2/landing/day=2026-11-30/file.parquet", "");

        DeltaCatalog catalog = warehouse.catalog(warehouse.config().setMaximumSchemaDepth(3), Runnable::run);

        assertThat(catalog.schemas(USER)).containsExactly("a", "a.b", "a.b.c", "a.v1.0", "a2", "a2.b", "a2.b.c", "a2.landing");
        assertThat(catalog.tables(USER, Optional.empty())).containsExactly(name("a.b.c.deep"), name("a.v1.0.dotted"));
        assertThat(catalog.tables(USER, Optional.of("a.b.c"))).containsExactly(name("a.b.c.deep"));
        assertThat(catalog.table(USER, name("a.b.c.deep"))).contains(new CatalogTable(name("a.b.c.deep"), deep));
        assertThat(catalog.table(USER, name("a.v1.0.dotted"))).contains(new CatalogTable(name("a.v1.0.dotted"), dotted));
        assertThat(catalog.schemaExists(USER, "a.b")).isTrue();
        assertThat(catalog.schemaExists(USER, "a2.landing.day=2026-11-30")).isFalse();
    }

    @Test
    void aSchemaThatLiesTooDeepIsAnError()
            throws IOException
    {
        Location orders = warehouse.table("A/b/C/orders");
        DeltaCatalog catalog = warehouse.catalog(warehouse.config().setMaximumSchemaDepth(2), Runnable::run);
        String message = "Schema a.b.c is not looked for: %s lies deeper than the 2 levels of the catalog property delta.warehouse.max-schema-depth. Raise that, or register the tables in it.".formatted(orders.parentDirectory());
        assertTrinoExceptionThrownBy(() -> catalog.table(USER, name("a.b.c.orders"))).hasErrorCode(CONFIGURATION_INVALID).hasMessage(message);
        assertTrinoExceptionThrownBy(() -> catalog.schemaExists(USER, "a.b.c")).hasErrorCode(CONFIGURATION_INVALID).hasMessage(message);
        assertThat(catalog.table(USER, name("a.b.d.orders"))).isEmpty();
        assertThat(catalog.schemaExists(USER, "a.b.c.orders")).isFalse();

        catalog.registerTable(USER, name("a.b.c.orders"), orders.toString());
        assertThat(catalog.table(USER, name("a.b.c.orders"))).contains(new CatalogTable(name("a.b.c.orders"), orders));
        assertThat(catalog.schemaExists(USER, "a.b.c")).isTrue();
    }

    @Test
    void aTableThatIsMovedIsNoTableAtOnce()
            throws IOException
    {
        warehouse.table("st/a");
        Location b = warehouse.table("st/b");
        DeltaCatalog catalog = warehouse.catalog();
        assertThat(catalog.table(USER, name("st.a"))).isPresent();

        warehouse.deleteTable("st/a");
        Location upper = warehouse.table("st/C");

        assertThat(catalog.table(USER, name("st.a"))).isEmpty();
        assertThat(catalog.table(USER, name("st.b"))).contains(new CatalogTable(name("st.b"), b));
        assertThat(catalog.table(USER, name("st.c"))).contains(new CatalogTable(name("st.c"), upper));
        warehouse.deleteTable("st/C");
        Location lower = warehouse.table("st/c");
        assertThat(catalog.table(USER, name("st.c"))).contains(new CatalogTable(name("st.c"), lower));
    }

    @Test
    void aSecondDirectoryOfANameMayBeSeenLater()
            throws IOException
    {
        Location lower = warehouse.table("st/c");
        DeltaCatalog catalog = warehouse.catalog();
        assertThat(catalog.table(USER, name("st.c"))).isPresent();

        Location upper = warehouse.table("st/C");

        assertThat(catalog.table(USER, name("st.c"))).contains(new CatalogTable(name("st.c"), lower));
        warehouse.passTime();
        assertTrinoExceptionThrownBy(() -> catalog.table(USER, name("st.c")))
                .hasErrorCode(DELTA_CATALOG_ERROR)
                .hasMessage("Table name st.c is ambiguous: names are matched ignoring case, and %s and %s are both tables. Rename one of the directories.".formatted(upper, lower));
    }

    @Test
    void whatIsInATableIsNoSchema()
            throws IOException
    {
        warehouse.table("sales/orders");
        warehouse.table("sales/orders/copy");
        warehouse.file("sales/orders/data/file.parquet", "");
        warehouse.table("top/x/y");

        DeltaCatalog catalog = warehouse.catalog();

        assertThat(catalog.schemas(USER)).containsExactly("sales", "top", "top.x");
        assertThat(catalog.table(USER, name("sales.orders.copy"))).isEmpty();
        assertThat(catalog.schemaExists(USER, "sales.orders")).isFalse();
        assertThat(catalog.tables(USER, Optional.of("sales.orders"))).isEmpty();
    }

    @Test
    void hiddenDirectoriesAndPartitionsAreSkipped()
            throws IOException
    {
        warehouse.table("sales/day=1");
        warehouse.table("day=1/orders");
        warehouse.table("sales/_hidden");
        warehouse.table("sales/.hidden");
        warehouse.table("_hidden/orders");
        warehouse.table(".hidden/orders");
        warehouse.table("information_schema/orders");

        DeltaCatalog catalog = warehouse.catalog();

        assertThat(catalog.schemas(USER)).containsExactly("sales");
        assertThat(catalog.tables(USER, Optional.empty())).isEmpty();
        assertThat(catalog.table(USER, name("sales._hidden"))).isEmpty();
        assertThat(catalog.table(USER, name("sales.day=1"))).isEmpty();
        assertThat(catalog.table(USER, name("_hidden.orders"))).isEmpty();
        assertThat(catalog.schemaExists(USER, "information_schema")).isFalse();
    }

    @Test
    void tablesRightInTheWarehouseAreInTheSchemaDefault()
            throws IOException
    {
        Location events = warehouse.table("Events");

        DeltaCatalog catalog = warehouse.catalog(warehouse.configWithoutCache(), Runnable::run);

        assertThat(catalog.schemas(USER)).containsExactly("default");
        assertThat(catalog.schemaExists(USER, "default")).isTrue();
        assertThat(catalog.tables(USER, Optional.of("default"))).containsExactly(name("default.events"));
        assertThat(catalog.tables(USER, Optional.empty())).containsExactly(name("default.events"));
        assertThat(catalog.table(USER, name("default.events"))).contains(new CatalogTable(name("default.events"), events));

        // A directory of that name joins in
        Location orders = warehouse.table("default/orders");
        assertThat(catalog.schemas(USER)).containsExactly("default");
        assertThat(catalog.tables(USER, Optional.of("default"))).containsExactly(name("default.events"), name("default.orders"));
        assertThat(catalog.table(USER, name("default.orders"))).contains(new CatalogTable(name("default.orders"), orders));

        Location other = warehouse.table("default/events");
        assertThat(catalog.tables(USER, Optional.empty())).containsExactly(name("default.events"), name("default.orders"));
        assertTrinoExceptionThrownBy(() -> catalog.table(USER, name("default.events")))
                .hasErrorCode(DELTA_CATALOG_ERROR)
                .hasMessage("Table name default.events is ambiguous: names are matched ignoring case, and %s and %s are both tables. Rename one of the directories.".formatted(other, events));
    }

    @Test
    void schemaDefaultIsAbsentWhereNothingIsInIt()
            throws IOException
    {
        warehouse.table("sales/orders");
        assertThat(warehouse.catalog().schemas(USER)).containsExactly("sales");
        assertThat(warehouse.catalog().schemaExists(USER, "default")).isFalse();
    }

    @Test
    void twoTablesOfOneNameAreListedOnceAndCannotBeUsed()
            throws IOException
    {
        Location upper = warehouse.table("sales/Orders");
        Location lower = warehouse.table("sales/orders");
        warehouse.table("sales/customers");
        warehouse.file("sales/CUSTOMERS/file.parquet", "not a table");

        DeltaCatalog catalog = warehouse.catalog();

        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.customers"), name("sales.orders"));
        assertTrinoExceptionThrownBy(() -> catalog.table(USER, name("sales.orders")))
                .hasErrorCode(DELTA_CATALOG_ERROR)
                .hasMessage("Table name sales.orders is ambiguous: names are matched ignoring case, and %s and %s are both tables. Rename one of the directories.".formatted(upper, lower));
        assertThat(catalog.table(USER, name("sales.customers"))).isPresent();

        // Mended, it is there at once
        warehouse.deleteTable("sales/Orders");
        assertThat(catalog.table(USER, name("sales.orders"))).contains(new CatalogTable(name("sales.orders"), lower));
    }

    @Test
    void twoSchemasOfOneNameAreListedOnceAndCannotBeUsed()
            throws IOException
    {
        warehouse.table("Sales/orders");
        warehouse.table("sales/customers");

        DeltaCatalog catalog = warehouse.catalog();

        assertThat(catalog.schemas(USER)).containsExactly("sales");
        assertThat(catalog.schemaExists(USER, "sales")).isTrue();
        assertThat(catalog.tables(USER, Optional.of("sales"))).containsExactly(name("sales.customers"), name("sales.orders"));
        assertTrinoExceptionThrownBy(() -> catalog.table(USER, name("sales.orders")))
                .hasErrorCode(DELTA_CATALOG_ERROR)
                .hasMessage("Schema name sales is ambiguous: names are matched ignoring case, and %s and %s are both directories. Rename one of them.".formatted(warehouse.root.appendPath("Sales"), warehouse.root.appendPath("sales")));
    }

    @Test
    void aSchemaNameMayComeFromOneDirectoryOrFromTwo()
            throws IOException
    {
        warehouse.table("a.b/t");
        warehouse.table("a/b/t");
        assertTrinoExceptionThrownBy(() -> warehouse.catalog().table(USER, name("a.b.t")))
                .hasMessage("Schema name a.b is ambiguous: names are matched ignoring case, and %s and %s are both directories. Rename one of them.".formatted(warehouse.root.appendPath("a/b"), warehouse.root.appendPath("a.b")));
    }

    @Test
    void aWarehouseThatIsATableIsRefused()
            throws IOException
    {
        warehouse.createTable(warehouse.root);
        String message = "The warehouse %s is itself a table: it has a _delta_log. Set delta.warehouse to the directory above it.".formatted(warehouse.root);
        assertTrinoExceptionThrownBy(() -> warehouse.catalog().schemas(USER)).hasErrorCode(CONFIGURATION_INVALID).hasMessage(message);
        assertTrinoExceptionThrownBy(() -> warehouse.catalog().table(USER, name("a.b"))).hasMessage(message);
    }

    @Test
    void namesWhatLiesAtALocation()
            throws IOException
    {
        Location orders = warehouse.table("Sales/Orders");
        Location event = warehouse.table("Events");
        DeltaCatalog catalog = warehouse.catalog();

        assertThat(catalog.tablesAt(USER, orders)).containsExactly(name("sales.orders"));
        assertThat(catalog.tablesAt(USER, orders.appendSuffix("/"))).containsExactly(name("sales.orders"));
        assertThat(catalog.tablesAt(USER, orders.appendPath("copy/of/it"))).containsExactly(name("sales.orders"));
        assertThat(catalog.tablesAt(USER, event)).containsExactly(name("default.events"));
        assertThat(catalog.tablesAt(USER, warehouse.root.appendPath("a/b/c/d/e/f"))).containsExactly(name("a.b.c.d.e.f"));
        assertThat(catalog.tablesAt(USER, warehouse.root.appendPath("_hidden/x"))).containsExactly(name("_hidden.x"));
        assertThat(catalog.tablesAt(USER, warehouse.root)).isEmpty();
        assertThat(catalog.tablesAt(USER, Location.of("s3://bucket/Sales/Orders"))).isEmpty();
        assertThat(catalog.tablesAt(USER, Location.of(warehouse.root + "2/sales/orders"))).isEmpty();
        assertTrinoExceptionThrownBy(() -> catalog.tablesAt(USER, warehouse.root.appendPath("x/../Sales/Orders")))
                .hasMessage("Access to location %s/x/../Sales/Orders is not allowed: it contains the segment '..'. Write it in full, unescaped.".formatted(warehouse.root));
    }
}
