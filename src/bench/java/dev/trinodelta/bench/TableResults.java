package dev.trinodelta.bench;

import com.google.common.collect.ImmutableList;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static java.util.Objects.requireNonNull;

/**
 * All that was measured on one table.
 *
 * @param retainedBytes of a catalog that has planned a query of one partition
 * @param retainedWithStatistics of one that has used statistics of columns, too
 */
record TableResults(String name, String title, int files, long retainedBytes, long retainedWithStatistics, List<Result> results)
{
    TableResults
    {
        requireNonNull(name, "name is null");
        requireNonNull(title, "title is null");
        results = ImmutableList.copyOf(results);
    }

    Optional<Result> find(Mode mode, Statement statement)
    {
        return results(mode).filter(result -> result.statement() == statement).findFirst();
    }

    private Stream<Result> results(Mode mode)
    {
        return results.stream().filter(result -> result.mode() == mode);
    }
}
