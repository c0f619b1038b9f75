package dev.trinodelta.plugin;

import io.airlift.configuration.Config;
import io.airlift.configuration.ConfigDescription;
import io.airlift.units.Duration;
import io.airlift.units.MaxDuration;
import jakarta.validation.constraints.NotNull;

import static java.util.concurrent.TimeUnit.SECONDS;

/**
 * The defaults of what sessions decide about their scans.
 */
public class ScanConfig
{
    private Duration dynamicFilteringWaitTimeout = new Duration(1, SECONDS);
    private boolean queryPartitionFilterRequired;

    @NotNull
    @MaxDuration("36500d")
    public Duration getDynamicFilteringWaitTimeout()
    {
        return dynamicFilteringWaitTimeout;
    }

    @Config("delta.dynamic-filtering.wait-timeout")
    @ConfigDescription("How long a scan waits for the dynamic filters of a join before it makes its first split")
    public ScanConfig setDynamicFilteringWaitTimeout(Duration dynamicFilteringWaitTimeout)
    {
        this.dynamicFilteringWaitTimeout = dynamicFilteringWaitTimeout;
        return this;
    }

    public boolean isQueryPartitionFilterRequired()
    {
        return queryPartitionFilterRequired;
    }

    @Config("delta.query-partition-filter-required")
    @ConfigDescription("Refuse to scan a partitioned table without a filter on a partition column")
    public ScanConfig setQueryPartitionFilterRequired(boolean queryPartitionFilterRequired)
    {
        this.queryPartitionFilterRequired = queryPartitionFilterRequired;
        return this;
    }
}
