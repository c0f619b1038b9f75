package dev.trinodelta.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * Repeats runs until there are enough of them, or enough time has passed.
 *
 * @param runs at most
 * @param time after which there are no more, though never fewer than {@value #FEWEST_RUNS}
 */
record Pacer(Meter meter, int warmupRuns, int runs, Duration time)
{
    private static final int FEWEST_RUNS = 3;

    Pacer
    {
        requireNonNull(meter, "meter is null");
        requireNonNull(time, "time is null");
    }

    @FunctionalInterface
    interface Preparation
    {
        void prepare()
                throws Exception;
    }

    /**
     * Measures two tasks in turn.
     *
     * @param preparation comes before each pair of runs, and is not measured
     */
    Result compare(Mode mode, Statement statement, Preparation preparation, Runnable task, Runnable baseline)
    {
        List<Sample> samples = new ArrayList<>();
        List<Sample> baselines = new ArrayList<>();
        try {
            long end = System.nanoTime() + time.toNanos() / 3;
            for (int run = 0; run < warmupRuns && (run == 0 || System.nanoTime() < end); run++) {
                preparation.prepare();
                task.run();
                baseline.run();
            }
            end = System.nanoTime() + time.toNanos();
            for (int run = 0; run < runs && (run < FEWEST_RUNS || System.nanoTime() < end); run++) {
                preparation.prepare();
                // What comes first after a commit is another thing
                if (mode == Mode.WARM && run % 2 == 1) {
                    baselines.add(meter.measure(baseline));
                    samples.add(meter.measure(task));
                }
                else {
                    samples.add(meter.measure(task));
                    baselines.add(meter.measure(baseline));
                }
            }
        }
        // What cannot be run is told in the results, and the rest goes on
        catch (Exception e) {
            return Result.failed(mode, statement, String.valueOf(e.getMessage()));
        }
        return new Result(mode, statement, samples, baselines, Optional.empty());
    }
}
