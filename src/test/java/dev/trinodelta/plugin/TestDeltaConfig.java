package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.airlift.units.DataSize;
import io.airlift.units.Duration;
import org.junit.jupiter.api.Test;

import java.time.ZoneId;

import static io.airlift.configuration.testing.ConfigAssertions.assertFullMapping;
import static io.airlift.configuration.testing.ConfigAssertions.assertRecordedDefaults;
import static io.airlift.configuration.testing.ConfigAssertions.recordDefaults;
import static io.airlift.units.DataSize.Unit.GIGABYTE;
import static io.airlift.units.DataSize.Unit.MEGABYTE;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

class TestDeltaConfig
{
    @Test
    void hasDefaults()
    {
        assertRecordedDefaults(recordDefaults(DeltaConfig.class)
                .setMaxSplitSize(DataSize.of(64, MEGABYTE))
                .setDeletionVectorCacheSize(DataSize.of(64, MEGABYTE))
                .setMetadataThreads(Math.max(16, 2 * Runtime.getRuntime().availableProcessors()))
                .setListingThreads(16)
                .setMetadataCacheSize(DataSize.ofBytes(Runtime.getRuntime().maxMemory() / 5))
                .setMetadataStaleness(new Duration(0, SECONDS))
                .setMetadataVerificationInterval(new Duration(1, MINUTES))
                .setPartitionTimestampZone(ZoneId.of("UTC"))
                .setVersionInTableName(true));
        assertThat(new DeltaConfig().getMetadataThreads()).isGreaterThanOrEqualTo(16);
    }

    @Test
    void readsEveryProperty()
    {
        assertFullMapping(
                ImmutableMap.<String, String>builder()
                        .put("delta.max-split-size", "128MB")
                        .put("delta.deletion-vectors.cache-max-size", "0B")
                        .put("delta.metadata.threads", "7")
                        .put("delta.metadata.listing-threads", "3")
                        .put("delta.metadata.cache-max-retained-size", "2GB")
                        .put("delta.metadata.staleness", "30s")
                        .put("delta.metadata.verification-interval", "0s")
                        .put("delta.partition-timestamp-zone", "America/Bahia_Banderas")
                        .put("delta.version-in-table-name.enabled", "false")
                        .buildOrThrow(),
                new DeltaConfig()
                        .setMaxSplitSize(DataSize.of(128, MEGABYTE))
                        .setDeletionVectorCacheSize(DataSize.ofBytes(0))
                        .setMetadataThreads(7)
                        .setListingThreads(3)
                        .setMetadataCacheSize(DataSize.of(2, GIGABYTE))
                        .setMetadataStaleness(new Duration(30, SECONDS))
                        .setMetadataVerificationInterval(new Duration(0, SECONDS))
                        .setPartitionTimestampZone(ZoneId.of("America/Bahia_Banderas"))
                        .setVersionInTableName(false));
    }
}
