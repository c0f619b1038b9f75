package dev.trinodelta.catalog;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import org.junit.jupiter.api.Test;

import static io.airlift.configuration.testing.ConfigAssertions.assertFullMapping;
import static io.airlift.configuration.testing.ConfigAssertions.assertRecordedDefaults;
import static io.airlift.configuration.testing.ConfigAssertions.recordDefaults;

class TestPathAccessConfig
{
    @Test
    void allowsNothingByDefault()
    {
        assertRecordedDefaults(recordDefaults(PathAccessConfig.class)
                .setAllowedLocations(ImmutableList.of()));
    }

    @Test
    void readsEveryProperty()
    {
        assertFullMapping(
                ImmutableMap.of("delta.path-access.allowed-locations", "s3://bucket/a, /data"),
                new PathAccessConfig()
                        .setAllowedLocations(ImmutableList.of("s3://bucket/a", "/data")));
    }
}
