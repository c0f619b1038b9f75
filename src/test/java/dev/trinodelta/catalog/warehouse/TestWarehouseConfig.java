package dev.trinodelta.catalog.warehouse;

import com.google.common.collect.ImmutableMap;
import io.airlift.units.Duration;
import org.junit.jupiter.api.Test;

import static io.airlift.configuration.testing.ConfigAssertions.assertFullMapping;
import static io.airlift.configuration.testing.ConfigAssertions.assertRecordedDefaults;
import static io.airlift.configuration.testing.ConfigAssertions.recordDefaults;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;

class TestWarehouseConfig
{
    @Test
    void hasDefaultsForAllButTheWarehouse()
    {
        assertRecordedDefaults(recordDefaults(WarehouseConfig.class)
                .setWarehouse(null)
                .setListingCacheTimeToLive(new Duration(10, SECONDS))
                .setListingThreads(32)
                .setMaximumSchemaDepth(4));
    }

    @Test
    void readsEveryProperty()
    {
        assertFullMapping(
                ImmutableMap.of(
                        "delta.warehouse", "s3://bucket/warehouse",
                        "delta.warehouse.listing-cache-ttl", "1m",
                        "delta.warehouse.listing-threads", "7",
                        "delta.warehouse.max-schema-depth", "1"),
                new WarehouseConfig()
                        .setWarehouse("s3://bucket/warehouse")
                        .setListingCacheTimeToLive(new Duration(1, MINUTES))
                        .setListingThreads(7)
                        .setMaximumSchemaDepth(1));
    }
}
