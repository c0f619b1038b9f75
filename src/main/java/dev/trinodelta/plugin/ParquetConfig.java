package dev.trinodelta.plugin;

import io.airlift.configuration.Config;
import io.airlift.configuration.ConfigDescription;
import io.airlift.units.DataSize;
import io.airlift.units.MinDataSize;
import io.trino.parquet.ParquetReaderOptions;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

import static io.airlift.units.DataSize.Unit.MEGABYTE;

/**
 * How Parquet files are read; the names are those of Trino's other connectors.
 */
public class ParquetConfig
{
    private DataSize maxReadBlockSize = DataSize.of(16, MEGABYTE);
    private int maxReadBlockRowCount = 8192;
    private DataSize maxMergeDistance = DataSize.of(1, MEGABYTE);
    private DataSize maxBufferSize = DataSize.of(8, MEGABYTE);
    private DataSize smallFileThreshold = DataSize.of(3, MEGABYTE);
    private boolean ignoreStatistics;
    private boolean useColumnIndex = true;
    private boolean useBloomFilter = true;

    @NotNull
    @MinDataSize("1kB")
    public DataSize getMaxReadBlockSize()
    {
        return maxReadBlockSize;
    }

    @Config("parquet.max-read-block-size")
    @ConfigDescription("Largest size of a page that a scan hands to the engine")
    public ParquetConfig setMaxReadBlockSize(DataSize maxReadBlockSize)
    {
        this.maxReadBlockSize = maxReadBlockSize;
        return this;
    }

    @Min(128)
    public int getMaxReadBlockRowCount()
    {
        return maxReadBlockRowCount;
    }

    @Config("parquet.max-read-block-row-count")
    @ConfigDescription("Most rows in a page that a scan hands to the engine")
    public ParquetConfig setMaxReadBlockRowCount(int maxReadBlockRowCount)
    {
        this.maxReadBlockRowCount = maxReadBlockRowCount;
        return this;
    }

    @NotNull
    public DataSize getMaxMergeDistance()
    {
        return maxMergeDistance;
    }

    @Config("parquet.max-merge-distance")
    @ConfigDescription("Ranges of a file that are closer than this are read in one request")
    public ParquetConfig setMaxMergeDistance(DataSize maxMergeDistance)
    {
        this.maxMergeDistance = maxMergeDistance;
        return this;
    }

    @NotNull
    public DataSize getMaxBufferSize()
    {
        return maxBufferSize;
    }

    @Config("parquet.max-buffer-size")
    @ConfigDescription("Largest request to the file system")
    public ParquetConfig setMaxBufferSize(DataSize maxBufferSize)
    {
        this.maxBufferSize = maxBufferSize;
        return this;
    }

    @NotNull
    public DataSize getSmallFileThreshold()
    {
        return smallFileThreshold;
    }

    @Config("parquet.small-file-threshold")
    @ConfigDescription("Files up to this size are read in one request")
    public ParquetConfig setSmallFileThreshold(DataSize smallFileThreshold)
    {
        this.smallFileThreshold = smallFileThreshold;
        return this;
    }

    public boolean isIgnoreStatistics()
    {
        return ignoreStatistics;
    }

    @Config("parquet.ignore-statistics")
    @ConfigDescription("Skip nothing within a file: to read files whose statistics are wrong")
    public ParquetConfig setIgnoreStatistics(boolean ignoreStatistics)
    {
        this.ignoreStatistics = ignoreStatistics;
        return this;
    }

    public boolean isUseColumnIndex()
    {
        return useColumnIndex;
    }

    @Config("parquet.use-column-index")
    @ConfigDescription("Skip pages that the column index rules out")
    public ParquetConfig setUseColumnIndex(boolean useColumnIndex)
    {
        this.useColumnIndex = useColumnIndex;
        return this;
    }

    public boolean isUseBloomFilter()
    {
        return useBloomFilter;
    }

    @Config("parquet.use-bloom-filter")
    @ConfigDescription("Skip row groups that a Bloom filter rules out")
    public ParquetConfig setUseBloomFilter(boolean useBloomFilter)
    {
        this.useBloomFilter = useBloomFilter;
        return this;
    }

    ParquetReaderOptions toOptions()
    {
        return ParquetReaderOptions.builder()
                .withMaxReadBlockSize(maxReadBlockSize)
                .withMaxReadBlockRowCount(maxReadBlockRowCount)
                .withMaxMergeDistance(maxMergeDistance)
                .withMaxBufferSize(maxBufferSize)
                .withSmallFileThreshold(smallFileThreshold)
                .withIgnoreStatistics(ignoreStatistics)
                .withUseColumnIndex(useColumnIndex)
                .withBloomFilter(useBloomFilter)
                .build();
    }
}
