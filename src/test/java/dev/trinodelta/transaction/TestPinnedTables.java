package dev.trinodelta.transaction;

import dev.trinodelta.catalog.CatalogRelation;
import dev.trinodelta.catalog.CatalogTable;
import io.trino.filesystem.Location;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.Test;

import java.util.Optional;

import static org.assertj.core.api.Assertions.assertThat;

class TestPinnedTables
{
    private static final ConnectorIdentity USER = ConnectorIdentity.ofUser("user");
    private static final SchemaTableName NAME = new SchemaTableName("sales", "orders");

    private final PinnedTables tables = new PinnedTables();

    @Test
    void aNameLeadsToOnePlace()
    {
        assertThat(tables.find(USER, NAME, () -> found("memory:///a"))).isEqualTo(found("memory:///a"));
        assertThat(tables.find(USER, NAME, () -> found("memory:///b"))).isEqualTo(found("memory:///a"));
    }

    @Test
    void aNameThatLedNowhereIsLookedUpAgainOnceItIsForgotten()
    {
        assertThat(tables.find(USER, NAME, Optional::empty)).isEmpty();
        assertThat(tables.find(USER, NAME, () -> found("memory:///a"))).isEmpty();
        tables.forget(USER, NAME);
        assertThat(tables.find(USER, NAME, () -> found("memory:///a"))).isEqualTo(found("memory:///a"));
    }

    @Test
    void whatOneUserFoundIsNotShownToAnother()
    {
        assertThat(tables.find(USER, NAME, () -> found("memory:///a"))).isPresent();
        assertThat(tables.find(ConnectorIdentity.ofUser("other"), NAME, Optional::empty)).isEmpty();
    }

    private static Optional<CatalogRelation> found(String location)
    {
        return Optional.of(new CatalogTable(NAME, Location.of(location)));
    }
}
