package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;

import java.util.Map;

import static java.util.Objects.requireNonNull;

/**
 * Decides for each file of a table whether it can hold a row that matches a predicate.
 */
public final class FilePruner
{
    private final boolean none;
    private final PartitionPredicate partition;
    private final StatisticsPredicate statistics;

    private FilePruner(boolean none, PartitionPredicate partition, StatisticsPredicate statistics)
    {
        this.none = none;
        this.partition = requireNonNull(partition, "partition is null");
        this.statistics = requireNonNull(statistics, "statistics is null");
    }

    /**
     * Exact for partition columns: every row of a file that is kept is in their domains, NaN where a domain accepts all
     * values. For all other columns a file may be kept in vain, and is where its statistics are missing, malformed or
     * of doubtful meaning.
     *
     * @throws DeltaException where a partition value that decides is not of its column's type
     */
    public boolean mayMatch(AddFile file)
    {
        return !none && partition.matches(file) && statistics.mayMatch(file);
    }

    /**
     * Makes pruners, one a scan.
     */
    public static final class Factory
    {
        private final PartitionValueCodec partitionValues;

        public Factory(PartitionValueCodec partitionValues)
        {
            this.partitionValues = requireNonNull(partitionValues, "partitionValues is null");
        }

        public FilePruner create(TableLocation table, TupleDomain<PhysicalColumn> predicate)
        {
            return new FilePruner(
                    predicate.isNone(),
                    new PartitionPredicate(table, partitionValues, domains(predicate.filter((column, _) -> column.partition()))),
                    new StatisticsPredicate(domains(predicate.filter((column, _) -> !column.partition()))));
        }

        private static Map<PhysicalColumn, Domain> domains(TupleDomain<PhysicalColumn> predicate)
        {
            return predicate.getDomains().orElse(ImmutableMap.of());
        }
    }
}
