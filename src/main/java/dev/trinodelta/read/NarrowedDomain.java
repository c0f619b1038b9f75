package dev.trinodelta.read;

import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.type.Type;
import org.apache.parquet.schema.PrimitiveType;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import static io.trino.spi.type.RealType.REAL;
import static java.lang.Float.floatToRawIntBits;
import static java.lang.Math.nextDown;
import static java.lang.Math.nextUp;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FLOAT;

/**
 * Domains of widened columns as domains of what files from before the change store: exactly the values that are in the
 * domain once they are widened.
 */
final class NarrowedDomain
{
    private NarrowedDomain() {}

    /**
     * Empty means that the file's type is not one that the column may have been widened from.
     *
     * @param column its type
     * @param domain in Trino's type of the column
     */
    static Optional<Domain> of(DeltaType column, Domain domain, PrimitiveType file)
    {
        if (column == Primitive.DOUBLE && file.getPrimitiveTypeName() == FLOAT) {
            return Optional.of(narrow(domain, REAL, NarrowedDomain::floats));
        }
        return StoredSteps.of(column, file).map(steps -> narrow(domain, steps.type(), steps::narrow));
    }

    private static Domain narrow(Domain domain, Type type, Function<Range, Optional<Range>> narrower)
    {
        if (domain.getValues().isAll()) {
            return Domain.create(ValueSet.all(type), domain.isNullAllowed());
        }
        List<Range> ranges = domain.getValues().getRanges().getOrderedRanges().stream()
                .map(narrower)
                .flatMap(Optional::stream)
                .toList();
        return Domain.create(ranges.isEmpty() ? ValueSet.none(type) : ValueSet.ofRanges(ranges), domain.isNullAllowed());
    }

    private static Optional<Range> floats(Range range)
    {
        if (range.isHighUnbounded()) {
            return least(range).map(low -> Range.greaterThanOrEqual(REAL, bits(low)));
        }
        if (range.isLowUnbounded()) {
            return greatest(range).map(high -> Range.lessThanOrEqual(REAL, bits(high)));
        }
        Optional<Float> low = least(range);
        Optional<Float> high = greatest(range);
        if (low.isEmpty() || high.isEmpty() || low.get() > high.get()) {
            return Optional.empty();
        }
        return Optional.of(Range.range(REAL, bits(low.get()), true, bits(high.get()), true));
    }

    /**
     * The least float in the range.
     */
    private static Optional<Float> least(Range range)
    {
        double bound = (double) range.getLowBoundedValue();
        float nearest = (float) bound;
        if (nearest > bound || (nearest == bound && range.isLowInclusive())) {
            return Optional.of(nearest);
        }
        return nearest == Float.POSITIVE_INFINITY ? Optional.empty() : Optional.of(nextUp(nearest));
    }

    /**
     * The greatest float in the range.
     */
    private static Optional<Float> greatest(Range range)
    {
        double bound = (double) range.getHighBoundedValue();
        float nearest = (float) bound;
        if (nearest < bound || (nearest == bound && range.isHighInclusive())) {
            return Optional.of(nearest);
        }
        return nearest == Float.NEGATIVE_INFINITY ? Optional.empty() : Optional.of(nextDown(nearest));
    }

    private static Object bits(float value)
    {
        return (long) floatToRawIntBits(value);
    }
}
