package dev.trinodelta.bounds;

import dev.trinodelta.columnar.Bits;
import dev.trinodelta.schema.DeltaType.Array;
import dev.trinodelta.schema.DeltaType.Decimal;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.Type;
import io.trino.spi.type.VariantType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;

import static com.fasterxml.jackson.core.JsonToken.VALUE_NUMBER_FLOAT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_NUMBER_INT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_STRING;
import static com.fasterxml.jackson.core.JsonToken.VALUE_TRUE;
import static dev.trinodelta.bounds.TestingStatistics.dataColumn;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.SmallintType.SMALLINT;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MICROS;
import static io.trino.spi.type.TinyintType.TINYINT;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever statistics say and predicates ask: arrays give the answers that Trino's domains give.
 */
final class TestBoundsAgainstReference
{
    private static final int ROUNDS = 40;
    private static final List<String> OF_ANY_TYPE = List.of(
            "null",
            "true",
            "false",
            "0",
            "1",
            "-1",
            "7",
            "\"\"",
            "\"x\"",
            "\"7\"",
            "\"NaN\"",
            "\"Infinity\"",
            "\"-Infinity\"",
            "{\"x\":1}",
            "[1]",
            "1.0",
            "1e2",
            "-0",
            "-0.0",
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "999999999999999999999999999999",
            "1e999",
            "1E-999",
            "1e-0000000000000000000000001",
            "0.1",
            "-7.25");

    enum Columns
    {
        BOOLEANS(dataColumn(Primitive.BOOLEAN, BOOLEAN), "true", "false"),
        BYTES(dataColumn(Primitive.BYTE, TINYINT), "127", "128", "-128", "-129", "3", "4", "5"),
        SHORTS(dataColumn(Primitive.SHORT, SMALLINT), "32767", "32768", "-32768", "3", "4", "5"),
        INTEGERS(dataColumn(Primitive.INTEGER, INTEGER), "2147483647", "2147483648", "-2147483648", "3", "4", "5"),
        LONGS(dataColumn(Primitive.LONG, BIGINT), "9223372036854775806", "-9223372036854775807", "123456789012345678", "1234567890123456789", "3", "4", "5", "6"),
        FLOATS(dataColumn(Primitive.FLOAT, REAL), "1.1", "1.100000023841858", "-1.5", "3.4028235E38", "3.4028236e38", "1e-45", "1.4E-45", "1E-38", "16777217", "16777217.000001", "2.5", "100", "33554434.999999999"),
        DOUBLES(dataColumn(Primitive.DOUBLE, DOUBLE), "1.1", "-1.1", "0.30000000000000004", "4.9E-324", "2e-324", "1.7976931348623157E308", "16777217", "16777217.0000000001", "1e22", "1e23", "123456789012345678", "2.5", "100", "1.23e-5", "9007199254740993"),
        STRINGS(dataColumn(Primitive.STRING, VARCHAR), "\"a\"", "\"b\"", "\"ab\"", "\"aé\"", "\"a😀\"", "\"a\\ud83d\\ude00\"", "\"a\\ud83d\"", "\"a\\ufffd\"", "\"a\uFFFD\"", "\"\\t\\/\\\\\"", quoted(31), quoted(32), quoted(33), quoted(32).replace("aaa", "é"), quoted(31).replace("aaa", "éé"), "\"" + "😀".repeat(16) + "\"", "\"" + "a".repeat(31) + "\\n\""),
        BINARIES(dataColumn(Primitive.BINARY, VARBINARY), "\"a\"", "\"b\""),
        DATES(dataColumn(Primitive.DATE, DATE), "\"2024-02-29\"", "\"2024-03-01\"", "\"2023-02-29\"", "\"1969-12-31\"", "\"0001-01-01\"", "\"10000-01-01\"", "\"-0044-03-15\"", "\"2024-2-29\"", "\"2024-13-01\"", "\"2024-04-31\"", "\"2024-04-30\"", "\"2024-04-00\"", "\"2024-02-\\u0032\\u0039\"", "\"२०२४-०२-२९\""),
        TIMESTAMPS(dataColumn(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS), timestamps()),
        TIMESTAMPS_WITHOUT_ZONE(dataColumn(Primitive.TIMESTAMP_NTZ, TIMESTAMP_MICROS), timestamps()),
        DECIMALS(decimals(5, 2), decimalTexts()),
        DECIMALS_OF_FRACTIONS(decimals(2, 2), decimalTexts()),
        DECIMALS_OF_MANY_FRACTIONS(decimals(18, 16), decimalTexts()),
        DECIMALS_OF_15_DIGITS(decimals(17, 14), decimalTexts()),
        DECIMALS_OF_18_DIGITS(decimals(18, 2), decimalTexts()),
        WHOLE_DECIMALS(decimals(18, 0), decimalTexts()),
        LONG_DECIMALS(decimals(22, 2), decimalTexts()),
        LONG_WHOLE_DECIMALS(decimals(38, 0), decimalTexts()),
        LONG_DECIMALS_OF_FRACTIONS(decimals(38, 38), decimalTexts()),
        VARIANTS(dataColumn(Primitive.VARIANT, VariantType.VARIANT), "1", "\"a\""),
        ARRAYS(dataColumn(new Array(Primitive.LONG, true), new ArrayType(BIGINT)), "1", "[1]");

        private final PhysicalColumn column;
        private final List<String> bounds;

        Columns(PhysicalColumn column, String... bounds)
        {
            this.column = column;
            this.bounds = Stream.concat(Stream.of(bounds), OF_ANY_TYPE.stream()).toList();
        }

        private static String quoted(int length)
        {
            return "\"" + "a".repeat(length) + "\"";
        }

        private static PhysicalColumn decimals(int precision, int scale)
        {
            return dataColumn(new Decimal(precision, scale), createDecimalType(precision, scale));
        }

        private static String[] decimalTexts()
        {
            return new String[] {
                    "0.00", "0.01", "-0.01", "0.99", "1.00", "1.23", "1.239", "-1.239", "999.99", "1000", "1.20", "12345e-2", "1e2", "\"1.23\"", "1E-38", "0E-10", "99999999999999.99", "-9999999999999.99",
                    "1234567890123456.78", "1234567890123456.8", "9999999999999999.99", "123456789012345.6", "999999999999999", "1000000000000000", "0.123456789012345", "1.12345678901234", "9.99999999999999", "0.30000000000000004",
                    "99999999999999999999999999999999999999", "12345678901234567890.12", "0.00000000000000000000000000000000000001",
            };
        }

        private static String[] timestamps()
        {
            return new String[] {
                    "\"2024-01-01T00:00:00.000Z\"", "\"2024-01-01T00:00:00.001Z\"", "\"2024-01-01T00:00:00.000-08:00\"", "\"2024-01-01 00:00:00.123456+05:30\"", "\"2024-01-01T00:00:00Z\"", "\"2024-01-01T00:00:00\"",
                    "\"2024-01-01\"", "\"1969-12-31T23:59:59.999Z\"", "\"1972-12-31T23:59:59.999+01:00\"", "\"1973-01-01T00:00:00.000+01:00\"", "\"1800-01-01T00:00:00.000-07:52\"", "\"2024-01-01T25:00:00.000Z\"",
                    "\"2024-01-01T00:60:00.000Z\"", "\"2024-02-30T00:00:00.000Z\"", "\"2024-01-01T00:00:00.123456789Z\"", "\"2024-01-01T00:00:00.1234567891Z\"", "\"2024-01-01T00:00:00.Z\"", "\"2024-01-01T00:00:00.5+18:00\"",
                    "\"2024-01-01T00:00:00.5+18:01\"", "\"2024-01-01T00:00:00.5-00:00\"", "\"2024-01-01T00:00:00+0100\"", "\"2024-01-01T00:00:00.000z\"", "\"+10000-01-01T00:00:00.000Z\"", "\"2024-01-01T00:00:60.000Z\"",
                    "\"2024-01-01T00-00:00.000Z\"", "\"2024-01-01T00:00:00.000Z \"", "\"+294247-01-10T04:00:54.775807\"", "\"0000-01-01T00:00:00.000Z\"",
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersAsTheReferenceDoes(Columns columns)
    {
        PhysicalColumn column = columns.column;
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            List<String> bounds = Stream.generate(() -> columns.bounds.get(random.nextInt(columns.bounds.size()))).limit(6).toList();
            List<String> texts = Stream.generate(() -> RandomStatistics.text(random, random.nextInt(3) == 0 ? columns.bounds : bounds)).map(text -> utf8Slice(text).toStringUtf8()).limit(random.nextInt(200)).toList();
            FileBoundsBuilder builder = new FileBoundsBuilder(List.of(column));
            texts.forEach(text -> builder.add(utf8Slice(text)));
            FileBounds files = builder.build();
            assertSays(column, files, texts);
            assertMatches(column, files.columns().getFirst(), domain(columns, random), texts);
        }
    }

    private static void assertSays(PhysicalColumn column, FileBounds files, List<String> texts)
    {
        ColumnBounds bounds = files.columns().getFirst();
        KeyForm form = KeyForm.of(column);
        for (int file = 0; file < texts.size(); file++) {
            String text = texts.get(file);
            Optional<ReferenceStatistics> expected = ReferenceStatistics.parse(column, text);
            Optional<Object> lower = expected.flatMap(ReferenceStatistics::lower).map(value -> normal(form, value));
            Optional<Object> upper = expected.flatMap(ReferenceStatistics::upper).map(value -> normal(form, value));
            if (lower.isPresent() && upper.isPresent() && compare(form, lower.get(), upper.get()) > 0) {
                lower = Optional.empty();
                upper = Optional.empty();
            }
            assertThat(List.of(files.isUsable(file), files.numRecords(file), files.hasTightBounds(file), bounds.nullCount(file), bounds.isAllNull(file), bounds.lower(file), bounds.upper(file)))
                    .as(text)
                    .isEqualTo(List.of(
                            expected.isPresent(),
                            expected.map(ReferenceStatistics::numRecords).orElse(OptionalLong.empty()),
                            expected.map(ReferenceStatistics::tightBounds).orElse(true),
                            expected.map(ReferenceStatistics::nullCount).orElse(OptionalLong.empty()),
                            expected.map(ReferenceStatistics::isAllNull).orElse(false),
                            lower,
                            upper));
        }
    }

    /**
     * Both zeros are one.
     */
    private static Object normal(KeyForm form, Object value)
    {
        return form.isNumber() ? form.value(form.key(value)) : value;
    }

    private static int compare(KeyForm form, Object first, Object second)
    {
        return form.isNumber() ? Long.compare(form.key(first), form.key(second)) : form.bytes(first).compareTo(form.bytes(second));
    }

    private static void assertMatches(PhysicalColumn column, ColumnBounds bounds, Domain domain, List<String> texts)
    {
        DomainMatcher matcher = new DomainMatcher(column, domain);
        Bits possible = Bits.all(texts.size());
        matcher.retainPossible(bounds, possible);
        Bits certain = Bits.all(texts.size());
        matcher.retainCertain(bounds, certain);
        Domain canonical = canonical(KeyForm.of(column), domain);
        for (int file = 0; file < texts.size(); file++) {
            Optional<ReferenceStatistics> statistics = ReferenceStatistics.parse(column, texts.get(file));
            assertThat(List.of(possible.get(file), certain.get(file)))
                    .as("possible and certain: %s with %s", domain, texts.get(file))
                    .isEqualTo(List.of(
                            statistics.map(known -> known.mayMatch(canonical)).orElse(!canonical.isNone()),
                            statistics.map(known -> known.matchesWhole(canonical)).orElse(canonical.isAll())));
        }
    }

    /**
     * Trino's ranges do not know that nothing lies between two neighbouring numbers.
     */
    private static Domain canonical(KeyForm form, Domain domain)
    {
        if (!form.isNumber() || domain.getValues().isAll()) {
            return domain;
        }
        Type type = domain.getType();
        List<Range> ranges = new ArrayList<>();
        long lastEnd = 0;
        for (Range range : domain.getValues().getRanges().getOrderedRanges()) {
            boolean openStart = !range.isLowUnbounded() && !range.isLowInclusive();
            boolean openEnd = !range.isHighUnbounded() && !range.isHighInclusive();
            long start = range.isLowUnbounded() ? Long.MIN_VALUE : form.key(range.getLowBoundedValue());
            long end = range.isHighUnbounded() ? Long.MAX_VALUE : form.key(range.getHighBoundedValue());
            if ((openStart && start == Long.MAX_VALUE) || (openEnd && end == Long.MIN_VALUE) || (openStart && openEnd && end - start == 1)) {
                continue;
            }
            start += openStart ? 1 : 0;
            end -= openEnd ? 1 : 0;
            boolean continues = !ranges.isEmpty() && lastEnd + 1 == start;
            Range first = continues ? ranges.removeLast() : range;
            ranges.add(range(type, first, start == Long.MIN_VALUE || first.isLowUnbounded(), range, end == Long.MAX_VALUE));
            lastEnd = end;
        }
        return Domain.create(ranges.isEmpty() ? ValueSet.none(type) : ValueSet.ofRanges(ranges), domain.isNullAllowed());
    }

    private static Range range(Type type, Range first, boolean lowUnbounded, Range last, boolean highUnbounded)
    {
        if (lowUnbounded && highUnbounded) {
            return Range.all(type);
        }
        if (lowUnbounded) {
            return last.isHighInclusive() ? Range.lessThanOrEqual(type, last.getHighBoundedValue()) : Range.lessThan(type, last.getHighBoundedValue());
        }
        if (highUnbounded) {
            return first.isLowInclusive() ? Range.greaterThanOrEqual(type, first.getLowBoundedValue()) : Range.greaterThan(type, first.getLowBoundedValue());
        }
        return Range.range(type, first.getLowBoundedValue(), first.isLowInclusive(), last.getHighBoundedValue(), last.isHighInclusive());
    }

    private static Domain domain(Columns columns, Random random)
    {
        Type type = columns.column.type();
        boolean nullAllowed = random.nextInt(3) == 0;
        if (KeyForm.of(columns.column) == KeyForm.NONE || random.nextInt(15) == 0) {
            return Domain.create(random.nextInt(3) > 0 ? ValueSet.all(type) : ValueSet.none(type), nullAllowed);
        }
        List<Range> ranges = new ArrayList<>();
        for (int count = random.nextInt(4) == 0 ? random.nextInt(1, 12) : random.nextInt(1, 3); count > 0; count--) {
            ranges.add(range(type, value(columns, random), value(columns, random), random));
        }
        ValueSet values = ValueSet.ofRanges(ranges);
        return Domain.create(random.nextInt(5) == 0 ? values.complement() : values, nullAllowed);
    }

    private static Range range(Type type, Object first, Object second, Random random)
    {
        return switch (random.nextInt(5)) {
            case 0 -> random.nextBoolean() ? Range.lessThan(type, first) : Range.lessThanOrEqual(type, first);
            case 1 -> random.nextBoolean() ? Range.greaterThan(type, first) : Range.greaterThanOrEqual(type, first);
            case 2 -> Range.equal(type, first);
            case 3 -> {
                Range span = Range.equal(type, first).span(Range.equal(type, second));
                yield span.isSingleValue() ? span : Range.range(type, span.getLowBoundedValue(), random.nextBoolean(), span.getHighBoundedValue(), random.nextBoolean());
            }
            default -> Range.equal(type, first).span(Range.equal(type, second));
        };
    }

    /**
     * One that a bound may be.
     */
    private static Object value(Columns columns, Random random)
    {
        while (true) {
            String json = columns.bounds.get(random.nextInt(columns.bounds.size()));
            Optional<Object> value = Stream.of(VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE)
                    .map(token -> random.nextBoolean() ? BoundDecoder.lower(columns.column, token, unquoted(json)) : BoundDecoder.upper(columns.column, token, unquoted(json)))
                    .flatMap(Optional::stream)
                    .findFirst();
            if (value.isPresent()) {
                return value.get();
            }
        }
    }

    private static String unquoted(String json)
    {
        return json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
    }
}
