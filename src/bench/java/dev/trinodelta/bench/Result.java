package dev.trinodelta.bench;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.bench.Requests.Counts;

import java.util.List;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * The runs of one statement on one table.
 *
 * @param samples in the order of the runs; none where the statement failed
 * @param baseline runs of what it is compared with, taken in turn with these; none where there is nothing to compare with
 * @param failure why there are no samples
 */
record Result(Mode mode, Statement statement, List<Sample> samples, List<Sample> baseline, Optional<String> failure)
{
    Result
    {
        requireNonNull(mode, "mode is null");
        requireNonNull(statement, "statement is null");
        samples = ImmutableList.copyOf(samples);
        baseline = ImmutableList.copyOf(baseline);
        requireNonNull(failure, "failure is null");
    }

    /**
     * The most of each kind that a run made.
     */
    Counts mostRequests()
    {
        return samples.stream().map(Sample::requests).reduce(Counts::max).orElseThrow();
    }

    static Result failed(Mode mode, Statement statement, String failure)
    {
        return new Result(mode, statement, List.of(), List.of(), Optional.of(failure));
    }
}
