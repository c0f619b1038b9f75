package dev.trinodelta.read;

import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.type.LongTimestampWithTimeZone;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

import java.util.List;
import java.util.Optional;

import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_MILLISECOND;
import static io.trino.spi.type.Timestamps.PICOSECONDS_PER_MICROSECOND;
import static java.lang.Float.floatToRawIntBits;
import static java.lang.Math.toIntExact;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FLOAT;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

/**
 * Domains of columns as domains of what a file stores. Bloom filters hash what is stored and dictionaries hold it, so
 * a file is asked in exactly the type that it has.
 */
final class PredicateDomains
{
    private PredicateDomains() {}

    /**
     * Empty means that the file must not be asked.
     */
    static Optional<Domain> translate(DeltaType type, Domain domain, PrimitiveType file, FileCalendar calendar)
    {
        return switch (type) {
            case Primitive primitive -> translate(primitive, domain, file, calendar);
            case DeltaType.Decimal decimal -> given(domain, isSame(decimal, file)).or(() -> NarrowedDomain.of(decimal, domain, file));
            case DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> Optional.empty();
        };
    }

    private static Optional<Domain> translate(Primitive type, Domain domain, PrimitiveType file, FileCalendar calendar)
    {
        PrimitiveTypeName physical = file.getPrimitiveTypeName();
        return switch (type) {
            case BOOLEAN -> given(domain, physical == PrimitiveTypeName.BOOLEAN);
            case BYTE, SHORT, INTEGER -> given(domain, physical == INT32);
            case LONG -> given(domain, physical == INT64).or(() -> NarrowedDomain.of(type, domain, file));
            case FLOAT -> given(domain, physical == FLOAT).map(PredicateDomains::withBothZeros);
            case DOUBLE -> given(domain, physical == PrimitiveTypeName.DOUBLE)
                    .or(() -> NarrowedDomain.of(type, domain, file))
                    .map(PredicateDomains::withBothZeros);
            case STRING, BINARY -> given(domain, physical == BINARY);
            case DATE -> given(domain, physical == INT32 && !calendar.hybridDateTimes());
            case TIMESTAMP -> given(domain, isExactTimestamp(file) && !calendar.hybridDateTimes()).map(PredicateDomains::withoutTimeZone);
            case TIMESTAMP_NTZ -> calendar.hybridDateTimes()
                    ? Optional.empty()
                    : given(domain, isExactTimestamp(file)).or(() -> NarrowedDomain.of(type, domain, file));
            case VOID, VARIANT -> Optional.empty();
        };
    }

    private static Optional<Domain> given(Domain domain, boolean condition)
    {
        return condition ? Optional.of(domain) : Optional.empty();
    }

    private static boolean isSame(DeltaType.Decimal column, PrimitiveType file)
    {
        return file.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
                && decimal.getPrecision() == column.precision()
                && decimal.getScale() == column.scale();
    }

    /**
     * Nanoseconds are cut off when they are read, but rounded when they are compared.
     */
    private static boolean isExactTimestamp(PrimitiveType file)
    {
        return file.getPrimitiveTypeName() == INT64
                && file.getLogicalTypeAnnotation() instanceof TimestampLogicalTypeAnnotation timestamp
                && timestamp.getUnit() != TimeUnit.NANOS;
    }

    /**
     * The zeros are equal to SQL, but neither to a dictionary nor to a bloom filter.
     */
    private static Domain withBothZeros(Domain domain)
    {
        if (!domain.getType().equals(REAL) && !domain.getType().equals(DOUBLE)) {
            return domain;
        }
        Range zeros = domain.getType().equals(REAL)
                ? Range.range(REAL, (long) floatToRawIntBits(-0.0f), true, (long) floatToRawIntBits(0.0f), true)
                : Range.range(DOUBLE, -0.0, true, 0.0, true);
        ValueSet zeroSet = ValueSet.ofRanges(zeros);
        ValueSet values = domain.getValues();
        return values.overlaps(zeroSet) ? Domain.create(values.union(zeroSet), domain.isNullAllowed()) : domain;
    }

    private static Domain withoutTimeZone(Domain domain)
    {
        List<Range> ranges = domain.getValues().getRanges().getOrderedRanges().stream()
                .map(PredicateDomains::withoutTimeZone)
                .toList();
        return Domain.create(ranges.isEmpty() ? ValueSet.none(TIMESTAMP_MICROS) : ValueSet.ofRanges(ranges), domain.isNullAllowed());
    }

    private static Range withoutTimeZone(Range range)
    {
        if (range.isAll()) {
            return Range.all(TIMESTAMP_MICROS);
        }
        if (range.isLowUnbounded()) {
            long high = microseconds(range.getHighBoundedValue());
            return range.isHighInclusive() ? Range.lessThanOrEqual(TIMESTAMP_MICROS, high) : Range.lessThan(TIMESTAMP_MICROS, high);
        }
        long low = microseconds(range.getLowBoundedValue());
        if (range.isHighUnbounded()) {
            return range.isLowInclusive() ? Range.greaterThanOrEqual(TIMESTAMP_MICROS, low) : Range.greaterThan(TIMESTAMP_MICROS, low);
        }
        return Range.range(TIMESTAMP_MICROS, low, range.isLowInclusive(), microseconds(range.getHighBoundedValue()), range.isHighInclusive());
    }

    private static long microseconds(Object value)
    {
        LongTimestampWithTimeZone timestamp = (LongTimestampWithTimeZone) value;
        return timestamp.getEpochMillis() * MICROSECONDS_PER_MILLISECOND + toIntExact(timestamp.getPicosOfMilli() / PICOSECONDS_PER_MICROSECOND);
    }
}
