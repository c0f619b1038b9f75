package dev.trinodelta.read;

import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Decimal;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.type.Int128;
import io.trino.spi.type.LongTimestampWithTimeZone;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.junit.jupiter.api.Test;

import java.time.ZoneOffset;
import java.util.Optional;

import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MICROS;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.lang.Float.floatToRawIntBits;
import static org.assertj.core.api.Assertions.assertThat;

final class TestPredicateDomains
{
    private static final FileCalendar GREGORIAN = new FileCalendar(false, false, ZoneOffset.UTC);

    @Test
    void fileOfTheSameTypeIsAsked()
    {
        Domain integers = Domain.singleValue(INTEGER, 5L);
        Domain text = Domain.singleValue(VARCHAR, utf8Slice("x"));

        assertThat(translate(Primitive.INTEGER, integers, "int32 c")).contains(integers);
        assertThat(translate(Primitive.STRING, text, "binary c (UTF8)")).contains(text);
        assertThat(translate(new Decimal(9, 2), Domain.singleValue(createDecimalType(9, 2), 1L), "int32 c (DECIMAL(9,2))")).isPresent();
    }

    @Test
    void fileFromBeforeTheColumnWasWidenedIsAskedInItsOwnType()
    {
        // A Bloom filter hashes four bytes where the column has eight
        assertThat(translate(Primitive.LONG, Domain.singleValue(BIGINT, 5L), "int32 c")).contains(Domain.singleValue(INTEGER, 5L));
        assertThat(translate(Primitive.LONG, Domain.singleValue(BIGINT, 1L << 31), "int32 c")).contains(Domain.none(INTEGER));
        assertThat(translate(Primitive.LONG, Domain.create(ValueSet.ofRanges(Range.greaterThan(BIGINT, -(1L << 40))), true), "int32 c")).contains(Domain.all(INTEGER));
        assertThat(translate(Primitive.DOUBLE, Domain.create(ValueSet.ofRanges(Range.greaterThan(DOUBLE, 4.5)), false), "int32 c"))
                .contains(Domain.create(ValueSet.ofRanges(Range.greaterThanOrEqual(INTEGER, 5L)), false));
        assertThat(translate(Primitive.DOUBLE, Domain.singleValue(DOUBLE, 1.1), "float c")).contains(Domain.none(REAL));
        assertThat(translate(Primitive.DOUBLE, Domain.singleValue(DOUBLE, (double) 1.1f), "float c")).contains(Domain.singleValue(REAL, (long) floatToRawIntBits(1.1f)));
        assertThat(translate(Primitive.TIMESTAMP_NTZ, Domain.create(ValueSet.ofRanges(Range.range(TIMESTAMP_MICROS, -1L, true, 86_400_000_000L, false)), false), "int32 c (DATE)"))
                .contains(Domain.singleValue(DATE, 0L));
        assertThat(translate(new Decimal(12, 4), Domain.create(ValueSet.ofRanges(Range.lessThan(createDecimalType(12, 4), 12_345L)), false), "int32 c (DECIMAL(8,2))"))
                .contains(Domain.create(ValueSet.ofRanges(Range.lessThanOrEqual(createDecimalType(8, 2), 123L)), false));
        assertThat(translate(new Decimal(20, 0), Domain.singleValue(createDecimalType(20, 0), Int128.valueOf(7)), "int64 c")).contains(Domain.singleValue(BIGINT, 7L));
        assertThat(translate(new Decimal(20, 0), Domain.onlyNull(createDecimalType(20, 0)), "int64 c")).contains(Domain.onlyNull(BIGINT));
    }

    @Test
    void zerosOfEitherSignAreAskedTogether()
    {
        assertThat(translate(Primitive.DOUBLE, Domain.singleValue(DOUBLE, 0.0), "double c"))
                .contains(Domain.create(ValueSet.ofRanges(Range.range(DOUBLE, -0.0, true, 0.0, true)), false));
        assertThat(translate(Primitive.FLOAT, Domain.singleValue(REAL, (long) floatToRawIntBits(-0.0f)), "float c"))
                .contains(Domain.create(ValueSet.ofRanges(Range.range(REAL, (long) floatToRawIntBits(-0.0f), true, (long) floatToRawIntBits(0.0f), true)), false));
        assertThat(translate(Primitive.DOUBLE, Domain.singleValue(DOUBLE, 1.0), "double c")).contains(Domain.singleValue(DOUBLE, 1.0));
    }

    @Test
    void timestampsAreAskedAsMicroseconds()
    {
        Domain domain = Domain.create(
                ValueSet.ofRanges(
                        Range.lessThan(TIMESTAMP_TZ_MICROS, timestamp(-1, 999_000_000)),
                        Range.equal(TIMESTAMP_TZ_MICROS, timestamp(5, 1_000_000)),
                        Range.range(TIMESTAMP_TZ_MICROS, timestamp(10, 0), false, timestamp(20, 0), true),
                        Range.greaterThanOrEqual(TIMESTAMP_TZ_MICROS, timestamp(30, 0))),
                true);
        Domain expected = Domain.create(
                ValueSet.ofRanges(
                        Range.lessThan(TIMESTAMP_MICROS, -1L),
                        Range.equal(TIMESTAMP_MICROS, 5001L),
                        Range.range(TIMESTAMP_MICROS, 10_000L, false, 20_000L, true),
                        Range.greaterThanOrEqual(TIMESTAMP_MICROS, 30_000L)),
                true);

        assertThat(translate(Primitive.TIMESTAMP, domain, "int64 c (TIMESTAMP_MICROS)")).contains(expected);
        assertThat(translate(Primitive.TIMESTAMP, domain, "int64 c (TIMESTAMP_MILLIS)")).contains(expected);
        assertThat(translate(Primitive.TIMESTAMP, Domain.onlyNull(TIMESTAMP_TZ_MICROS), "int64 c (TIMESTAMP_MICROS)")).contains(Domain.onlyNull(TIMESTAMP_MICROS));
        assertThat(translate(Primitive.TIMESTAMP, Domain.notNull(TIMESTAMP_TZ_MICROS), "int64 c (TIMESTAMP_MICROS)")).contains(Domain.notNull(TIMESTAMP_MICROS));
    }

    @Test
    void timestampsThatAreReadInexactlyAreNotAsked()
    {
        Domain domain = Domain.singleValue(TIMESTAMP_TZ_MICROS, timestamp(5, 0));

        assertThat(translate(Primitive.TIMESTAMP, domain, "int64 c (TIMESTAMP(NANOS,true))")).isEmpty();
        assertThat(translate(Primitive.TIMESTAMP, domain, "int96 c")).isEmpty();
    }

    @Test
    void fileInTheHybridCalendarIsNotAskedForDates()
    {
        FileCalendar hybrid = new FileCalendar(true, false, ZoneOffset.UTC);
        PrimitiveType file = primitive("int32 c (DATE)");

        assertThat(PredicateDomains.translate(Primitive.DATE, Domain.singleValue(DATE, 5L), file, hybrid)).isEmpty();
        assertThat(PredicateDomains.translate(Primitive.DATE, Domain.singleValue(DATE, 5L), file, GREGORIAN)).isPresent();
        assertThat(PredicateDomains.translate(Primitive.TIMESTAMP_NTZ, Domain.singleValue(TIMESTAMP_MICROS, 5L), file, hybrid)).isEmpty();
        assertThat(PredicateDomains.translate(Primitive.TIMESTAMP, Domain.singleValue(TIMESTAMP_TZ_MICROS, timestamp(5, 0)), primitive("int64 c (TIMESTAMP_MICROS)"), hybrid)).isEmpty();
    }

    private static Optional<Domain> translate(DeltaType type, Domain domain, String file)
    {
        return PredicateDomains.translate(type, domain, primitive(file), GREGORIAN);
    }

    private static PrimitiveType primitive(String type)
    {
        return MessageTypeParser.parseMessageType("message m { optional %s; }".formatted(type)).getType(0).asPrimitiveType();
    }

    private static LongTimestampWithTimeZone timestamp(long epochMillis, int picosOfMilli)
    {
        return LongTimestampWithTimeZone.fromEpochMillisAndFraction(epochMillis, picosOfMilli, UTC_KEY);
    }
}
