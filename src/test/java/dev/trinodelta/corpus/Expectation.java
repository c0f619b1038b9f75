package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;

import java.util.List;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What the reference implementation made of a read.
 */
sealed interface Expectation
{
    /**
     * It failed.
     *
     * @param phase {@code analyse} or {@code scan}
     */
    record Failure(String phase, String message)
            implements Expectation
    {
        public Failure
        {
            requireNonNull(phase, "phase is null");
            requireNonNull(message, "message is null");
        }
    }

    /**
     * A table of which every row is known.
     *
     * @param rows in canonical form
     */
    record Rows(SparkType.Struct schema, List<String> rows)
            implements Expectation
    {
        public Rows
        {
            requireNonNull(schema, "schema is null");
            rows = ImmutableList.copyOf(rows);
        }
    }

    /**
     * A table too large for that.
     *
     * @param checksum of all rows in canonical form
     */
    record Digest(SparkType.Struct schema, long rowCount, long checksum, List<Aggregate> aggregates)
            implements Expectation
    {
        public Digest
        {
            requireNonNull(schema, "schema is null");
            aggregates = ImmutableList.copyOf(aggregates);
        }
    }

    /**
     * What is known of one column of a large table.
     *
     * @param minimum in canonical form
     * @param maximum in canonical form
     * @param sum none where the column has no numbers, or their sum is beyond its type
     */
    record Aggregate(long nonNull, String minimum, String maximum, Optional<String> sum)
    {
        public Aggregate
        {
            requireNonNull(minimum, "minimum is null");
            requireNonNull(maximum, "maximum is null");
            requireNonNull(sum, "sum is null");
        }
    }
}
