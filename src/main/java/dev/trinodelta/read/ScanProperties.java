package dev.trinodelta.read;

import io.airlift.units.Duration;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.spi.connector.ConnectorSession;

/**
 * What a session decides about its scans. The plugin declares these properties.
 */
public final class ScanProperties
{
    public static final String FILE_PRUNING_ENABLED = "file_pruning_enabled";
    public static final String DYNAMIC_FILTERING_WAIT_TIMEOUT = "dynamic_filtering_wait_timeout";
    public static final String QUERY_PARTITION_FILTER_REQUIRED = "query_partition_filter_required";
    public static final String PARQUET_IGNORE_STATISTICS = "parquet_ignore_statistics";
    public static final String PARQUET_USE_COLUMN_INDEX = "parquet_use_column_index";
    public static final String PARQUET_USE_BLOOM_FILTER = "parquet_use_bloom_filter";

    private ScanProperties() {}

    /**
     * Whether the log's partition values and statistics may rule files out. Where not, no predicate is taken over from
     * the engine.
     */
    public static boolean filePruningEnabled(ConnectorSession session)
    {
        return session.getProperty(FILE_PRUNING_ENABLED, Boolean.class);
    }

    /**
     * How long a scan waits for dynamic filters before it makes its first split.
     */
    static Duration dynamicFilteringWaitTimeout(ConnectorSession session)
    {
        return session.getProperty(DYNAMIC_FILTERING_WAIT_TIMEOUT, Duration.class);
    }

    /**
     * Whether a scan of a partitioned table without a filter on a partition column is an error.
     */
    public static boolean queryPartitionFilterRequired(ConnectorSession session)
    {
        return session.getProperty(QUERY_PARTITION_FILTER_REQUIRED, Boolean.class);
    }

    static ParquetReaderOptions parquetOptions(ParquetReaderOptions options, ConnectorSession session)
    {
        return ParquetReaderOptions.builder(options)
                .withIgnoreStatistics(session.getProperty(PARQUET_IGNORE_STATISTICS, Boolean.class))
                .withUseColumnIndex(session.getProperty(PARQUET_USE_COLUMN_INDEX, Boolean.class))
                .withBloomFilter(session.getProperty(PARQUET_USE_BLOOM_FILTER, Boolean.class))
                .build();
    }
}
