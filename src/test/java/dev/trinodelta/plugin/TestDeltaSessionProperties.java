package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.trino.spi.session.PropertyMetadata;
import org.junit.jupiter.api.Test;

import java.util.Map;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static org.assertj.core.api.Assertions.assertThat;

class TestDeltaSessionProperties
{
    @Test
    void everythingIsPrunedUnlessToldOtherwise()
    {
        assertThat(defaults(new ParquetConfig())).isEqualTo(ImmutableMap.of(
                "file_pruning_enabled", true,
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

        assertThat(defaults(config)).isEqualTo(ImmutableMap.of(
                "file_pruning_enabled", true,
                "parquet_ignore_statistics", true,
                "parquet_use_column_index", false,
                "parquet_use_bloom_filter", false));
    }

    private static Map<String, Object> defaults(ParquetConfig config)
    {
        return new DeltaSessionProperties(config.toOptions()).all().stream()
                .collect(toImmutableMap(PropertyMetadata::getName, PropertyMetadata::getDefaultValue));
    }
}
