package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;

import java.util.List;
import java.util.Map;

import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.RealType.REAL;

/**
 * The part of a predicate that is about columns of the data files, held against what statistics say a file can hold.
 */
final class StatisticsPredicate
{
    private final List<Domain> domains;
    private final StatisticsParser parser;

    StatisticsPredicate(Map<PhysicalColumn, Domain> domains)
    {
        this.domains = domains.values().stream().map(StatisticsPredicate::withNaN).toList();
        this.parser = new StatisticsParser(ImmutableList.copyOf(domains.keySet()));
    }

    boolean mayMatch(AddFile file)
    {
        return domains.isEmpty() || file.stats().flatMap(parser::parse).map(this::mayMatch).orElse(true);
    }

    private boolean mayMatch(FileStatistics statistics)
    {
        for (int column = 0; column < domains.size(); column++) {
            if (!domains.get(column).overlaps(statistics.possibleValues(column))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Ranges do not hold NaN, and bounds in statistics may leave it out. A domain without bound on either side may come
     * from a comparison that NaN satisfies, such as {@code x <> 3}: it is taken to accept everything.
     */
    private static Domain withNaN(Domain domain)
    {
        if ((!domain.getType().equals(REAL) && !domain.getType().equals(DOUBLE)) || domain.getValues().isNone()) {
            return domain;
        }
        Range span = domain.getValues().getRanges().getSpan();
        return span.isAll() ? domain.union(Domain.notNull(domain.getType())) : domain;
    }
}
