package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static dev.trinodelta.pruning.FloatingPoint.isFloatingPoint;
import static dev.trinodelta.pruning.FloatingPoint.mayWantNaN;
import static java.util.Objects.requireNonNull;

/**
 * The part of a predicate that is about columns of the data files.
 */
final class StatisticsPredicate
{
    private final StatisticsDecoder decoder;
    private final Map<PhysicalColumn, Domain> domains;

    StatisticsPredicate(StatisticsDecoder decoder, Map<PhysicalColumn, Domain> domains)
    {
        this.decoder = requireNonNull(decoder, "decoder is null");
        this.domains = ImmutableMap.copyOf(domains);
    }

    boolean mayMatch(AddFile file)
    {
        if (domains.isEmpty() || file.stats().isEmpty()) {
            return true;
        }
        FileStatistics statistics = FileStatistics.parse(file.stats());
        return domains.entrySet().stream().allMatch(entry -> mayMatch(entry.getKey(), entry.getValue(), statistics));
    }

    private boolean mayMatch(PhysicalColumn column, Domain domain, FileStatistics statistics)
    {
        OptionalLong nulls = statistics.nullCount(column.path());
        boolean mayHaveNull = nulls.isEmpty() || nulls.getAsLong() > 0;
        if (domain.isNullAllowed() && mayHaveNull) {
            return true;
        }
        if (nulls.isPresent() && nulls.equals(statistics.rowCount())) {
            // There is no value but null, and null is not wanted
            return nulls.getAsLong() > 0 && domain.isNullAllowed();
        }
        if (isFloatingPoint(column.type()) && mayWantNaN(domain)) {
            return true;
        }
        Optional<Range> range = decoder.range(column, statistics);
        return range.isEmpty() ? !domain.getValues().isNone() : domain.getValues().overlaps(ValueSet.ofRanges(range.get()));
    }
}
