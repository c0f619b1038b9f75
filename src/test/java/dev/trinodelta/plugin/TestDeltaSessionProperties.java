package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.airlift.units.Duration;
import io.trino.spi.session.PropertyMetadata;
import org.junit.jupiter.api.Test;

import java.util.Map;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

class TestDeltaSessionProperties
{
    @Test
    void everythingIsPrunedUnlessToldOtherwise()
    {
        assertThat(defaults(new ScanConfig(), new ParquetConfig())).isEqualTo(ImmutableMap.of(
                "file_pruning_enabled", true,
                "dynamic_filtering_wait_timeout", new Duration(1, SECONDS),
                "query_partition_filter_required", false,
                "parquet_ignore_statistics", false,
                "parquet_use_column_index", true,
                "parquet_use_bloom_filter", true));
    }

    @Test
    void defaultsAreThoseOfTheConfiguration()
    {
        ParquetConfig config = new ParquetConfig()
                .setIgnoreStatistics(true)
                .setUseColumnIndex(false)
                .setUseBloomFilter(false);
        ScanConfig scans = new ScanConfig()
                .setDynamicFilteringWaitTimeout(new Duration(7, SECONDS))
                .setQueryPartitionFilterRequired(true);

        assertThat(defaults(scans, config)).isEqualTo(ImmutableMap.of(
                "file_pruning_enabled", true,
                "dynamic_filtering_wait_timeout", new Duration(7, SECONDS),
                "query_partition_filter_required", true,
                "parquet_ignore_statistics", true,
                "parquet_use_column_index", false,
                "parquet_use_bloom_filter", false));
    }

    private static Map<String, Object> defaults(ScanConfig scans, ParquetConfig config)
    {
        return new DeltaSessionProperties(scans, config.toOptions()).all().stream()
                // Which has no default
                .filter(property -> !property.getName().equals("read_timestamp_as_of"))
                .collect(toImmutableMap(PropertyMetadata::getName, PropertyMetadata::getDefaultValue));
    }
}
