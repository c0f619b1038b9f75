package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableList;
import com.google.inject.Inject;
import dev.trinodelta.transaction.AsOfTime;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.spi.session.PropertyMetadata;

import java.util.List;

import static dev.trinodelta.read.ScanProperties.DYNAMIC_FILTERING_WAIT_TIMEOUT;
import static dev.trinodelta.read.ScanProperties.FILE_PRUNING_ENABLED;
import static dev.trinodelta.read.ScanProperties.PARQUET_IGNORE_STATISTICS;
import static dev.trinodelta.read.ScanProperties.PARQUET_USE_BLOOM_FILTER;
import static dev.trinodelta.read.ScanProperties.PARQUET_USE_COLUMN_INDEX;
import static dev.trinodelta.read.ScanProperties.QUERY_PARTITION_FILTER_REQUIRED;
import static dev.trinodelta.transaction.TimeTravelProperties.READ_TIMESTAMP_AS_OF;
import static io.trino.plugin.base.session.PropertyMetadataUtil.durationProperty;
import static io.trino.spi.session.PropertyMetadata.booleanProperty;
import static io.trino.spi.session.PropertyMetadata.stringProperty;

/**
 * The session properties of a catalog; what its configuration sets is their default. The names are those of Trino's
 * other connectors where these have them.
 */
public final class DeltaSessionProperties
{
    private final List<PropertyMetadata<?>> properties;

    @Inject
    public DeltaSessionProperties(ScanConfig scans, ParquetReaderOptions parquet)
    {
        properties = ImmutableList.of(
                booleanProperty(FILE_PRUNING_ENABLED, "Skip files that partition values and statistics in the log rule out", true, false),
                durationProperty(DYNAMIC_FILTERING_WAIT_TIMEOUT, "How long a scan waits for the dynamic filters of a join before it makes its first split", scans.getDynamicFilteringWaitTimeout(), false),
                booleanProperty(QUERY_PARTITION_FILTER_REQUIRED, "Refuse to scan a partitioned table without a filter on a partition column", scans.isQueryPartitionFilterRequired(), false),
                booleanProperty(PARQUET_IGNORE_STATISTICS, "Skip nothing within a Parquet file: to read files whose statistics are wrong", parquet.isIgnoreStatistics(), false),
                booleanProperty(PARQUET_USE_COLUMN_INDEX, "Skip pages that the column index of a Parquet file rules out", parquet.isUseColumnIndex(), false),
                booleanProperty(PARQUET_USE_BLOOM_FILTER, "Skip row groups that a Bloom filter of a Parquet file rules out", parquet.useBloomFilter(), false),
                stringProperty(READ_TIMESTAMP_AS_OF, "Read all tables as of this time that a statement names without a version", null, AsOfTime::checkText, false));
    }

    public List<PropertyMetadata<?>> all()
    {
        return properties;
    }
}
