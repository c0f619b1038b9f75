package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.bounds.ColumnBounds;
import dev.trinodelta.bounds.DomainMatcher;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.index.FileRun;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Domain;

import java.util.List;
import java.util.Map;

/**
 * The part of a predicate that is about columns of the data files, held against what statistics say a file can hold.
 */
final class StatisticsPredicate
{
    private final List<PhysicalColumn> columns;
    private final List<DomainMatcher> matchers;

    StatisticsPredicate(Map<PhysicalColumn, Domain> domains)
    {
        this.columns = ImmutableList.copyOf(domains.keySet());
        this.matchers = domains.entrySet().stream().map(entry -> new DomainMatcher(entry.getKey(), entry.getValue())).toList();
    }

    List<PhysicalColumn> columns()
    {
        return columns;
    }

    /**
     * Takes away the files that hold no match for certain.
     *
     * @param run that knows the columns
     */
    void retainPossible(FileRun run, Bits files)
    {
        for (int column = 0; column < columns.size(); column++) {
            matchers.get(column).retainPossible(bounds(run, column), files);
        }
    }

    /**
     * Whether all rows of the files satisfy what is asked of a column.
     *
     * @param column index in {@link #columns()}
     * @param run that knows the column
     */
    boolean holds(int column, FileRun run, Bits files)
    {
        Bits certain = files.copy();
        matchers.get(column).retainCertain(bounds(run, column), certain);
        return certain.cardinality() == files.cardinality();
    }

    private ColumnBounds bounds(FileRun run, int column)
    {
        return run.bounds(columns.get(column)).orElseThrow(() -> new IllegalStateException("statistics of %s are not loaded".formatted(columns.get(column))));
    }
}
