package dev.trinodelta.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.ToLongFunction;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * A median, and the interval that it is in with 95 % confidence, by resampling.
 */
record Median(double value, double low, double high)
{
    private static final int RESAMPLES = 2000;
    private static final double TAIL = 0.025;

    static Median of(List<Sample> samples, ToLongFunction<Sample> value)
    {
        double[] values = values(samples, value);
        Random random = new Random(values.length);
        return of(median(values), () -> median(resample(values, indexes(random, values.length))));
    }

    /**
     * The ratio of two medians of runs that were taken in turn: the n-th ones ran under the same conditions, and are resampled together.
     */
    static Median ofRatio(List<Sample> samples, List<Sample> baseline, ToLongFunction<Sample> value)
    {
        checkArgument(samples.size() == baseline.size(), "not taken in turn: %s and %s", samples.size(), baseline.size());
        double[] values = values(samples, value);
        double[] baselines = values(baseline, value);
        Random random = new Random(values.length);
        return of(median(values) / median(baselines), () -> {
            int[] indexes = indexes(random, values.length);
            return median(resample(values, indexes)) / median(resample(baselines, indexes));
        });
    }

    static double median(double[] values)
    {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static Median of(double value, DoubleSupplier resampled)
    {
        double[] medians = new double[RESAMPLES];
        Arrays.setAll(medians, _ -> resampled.getAsDouble());
        Arrays.sort(medians);
        return new Median(value, medians[(int) (RESAMPLES * TAIL)], medians[(int) (RESAMPLES * (1 - TAIL))]);
    }

    private static double[] values(List<Sample> samples, ToLongFunction<Sample> value)
    {
        checkArgument(!samples.isEmpty(), "no samples");
        return samples.stream().mapToDouble(sample -> value.applyAsLong(sample)).toArray();
    }

    private static int[] indexes(Random random, int count)
    {
        return random.ints(count, 0, count).toArray();
    }

    private static double[] resample(double[] values, int[] indexes)
    {
        return Arrays.stream(indexes).mapToDouble(index -> values[index]).toArray();
    }
}
