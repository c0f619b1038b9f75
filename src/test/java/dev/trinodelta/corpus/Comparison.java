package dev.trinodelta.corpus;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import dev.trinodelta.corpus.Expectation.Aggregate;
import dev.trinodelta.corpus.Outcome.Column;
import io.trino.spi.ErrorCode;
import io.trino.spi.ErrorCodeSupplier;
import io.trino.spi.ErrorType;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.spi.ErrorType.EXTERNAL;
import static io.trino.spi.ErrorType.USER_ERROR;
import static io.trino.spi.StandardErrorCode.CATALOG_NOT_FOUND;
import static io.trino.spi.StandardErrorCode.SCHEMA_NOT_FOUND;
import static io.trino.spi.StandardErrorCode.SYNTAX_ERROR;
import static io.trino.spi.StandardErrorCode.TABLE_NOT_FOUND;
import static java.lang.Math.abs;
import static java.lang.Math.max;
import static java.util.Locale.ENGLISH;

/**
 * Whether what the engine read is what the reference implementation read.
 */
final class Comparison
{
    private static final int ROWS_SHOWN = 3;
    private static final int ROW_LENGTH_SHOWN = 1_000;
    private static final double SUM_TOLERANCE = 1e-9;

    private static final Set<ErrorType> ALLOWED_ERRORS = ImmutableSet.of(USER_ERROR, EXTERNAL);
    /**
     * Those say that the table was not looked at, whatever the reference's reason to fail is.
     */
    private static final List<ErrorCodeSupplier> MISSED_TABLE = List.of(SYNTAX_ERROR, CATALOG_NOT_FOUND, SCHEMA_NOT_FOUND, TABLE_NOT_FOUND);

    private Comparison() {}

    /**
     * What is different, as a text of few lines; nothing if they agree.
     */
    static Optional<String> difference(Expectation expected, Outcome actual)
    {
        return switch (expected) {
            case Expectation.Failure failure -> switch (actual) {
                case Outcome.Read read -> Optional.of("expected an error (%s), but read %s rows".formatted(failure.message(), read.rowCount()));
                case Outcome.Failed failed -> improperError(failed);
            };
            case Expectation.Rows(SparkType.Struct schema, List<String> rows) -> switch (actual) {
                case Outcome.Failed failed -> Optional.of(unexpectedError(rows.size(), failed));
                case Outcome.Read read -> schemaDifference(schema, read.columns()).or(() -> rowDifference(rows, read));
            };
            case Expectation.Digest digest -> switch (actual) {
                case Outcome.Failed failed -> Optional.of(unexpectedError(digest.rowCount(), failed));
                case Outcome.Read read -> schemaDifference(digest.schema(), read.columns()).or(() -> digestDifference(digest, read));
            };
        };
    }

    private static String unexpectedError(long rowCount, Outcome.Failed failed)
    {
        return "expected %s rows, but failed: %s".formatted(rowCount, failed);
    }

    private static Optional<String> improperError(Outcome.Failed failed)
    {
        if (failed.code().filter(Comparison::isProper).isPresent() && !failed.message().isBlank()) {
            return Optional.empty();
        }
        return Optional.of("expected an error of the connector about the table, but failed: " + failed);
    }

    private static boolean isProper(ErrorCode code)
    {
        return ALLOWED_ERRORS.contains(code.getType()) && MISSED_TABLE.stream().noneMatch(missed -> missed.toErrorCode().equals(code));
    }

    private static Optional<String> schemaDifference(SparkType.Struct schema, List<Column> actual)
    {
        List<Column> expected = schema.fields().stream()
                // Trino knows names of columns in lower case only
                .map(field -> new Column(field.name().toLowerCase(ENGLISH), field.type().trinoName()))
                .collect(toImmutableList());
        if (expected.equals(actual)) {
            return Optional.empty();
        }
        return Optional.of("columns differ\n  expected %s\n  actual   %s".formatted(expected, actual));
    }

    private static Optional<String> rowDifference(List<String> expected, Outcome.Read actual)
    {
        Multiset<String> expectedRows = HashMultiset.create(expected);
        Multiset<String> actualRows = HashMultiset.create(actual.firstRows());
        if (expectedRows.equals(actualRows) && expected.size() == actual.rowCount()) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder("rows differ: expected %s, actual %s".formatted(expected.size(), actual.rowCount()));
        appendRows("missing", Multisets.difference(expectedRows, actualRows), text);
        appendRows("unexpected", Multisets.difference(actualRows, expectedRows), text);
        return Optional.of(text.toString());
    }

    private static void appendRows(String title, Collection<String> rows, StringBuilder text)
    {
        if (rows.isEmpty()) {
            return;
        }
        text.append("\n  ").append(rows.size()).append(' ').append(title);
        rows.stream()
                .sorted(CanonicalText.ORDER)
                .limit(ROWS_SHOWN)
                .forEach(row -> text.append("\n    ").append(row.length() > ROW_LENGTH_SHOWN ? row.substring(0, ROW_LENGTH_SHOWN) + "…" : row));
    }

    private static Optional<String> digestDifference(Expectation.Digest expected, Outcome.Read actual)
    {
        List<String> differences = new ArrayList<>();
        if (expected.rowCount() != actual.rowCount()) {
            differences.add("row count: expected %s, actual %s".formatted(expected.rowCount(), actual.rowCount()));
        }
        for (int i = 0; i < expected.aggregates().size(); i++) {
            String column = expected.schema().fields().get(i).name();
            ColumnAggregate aggregate = actual.aggregates().get(i);
            aggregateDifference(expected.aggregates().get(i), aggregate).ifPresent(text -> differences.add(column + ": " + text));
        }
        // The checksum is one of texts, and how Java prints numbers of floating point depends on its version
        boolean checksumDecides = !expected.schema().holdsFloatingPoint();
        if (differences.isEmpty() && checksumDecides && expected.checksum() != actual.checksum()) {
            differences.add("counts, bounds and sums agree, the checksum of the rows does not: expected %016x, actual %016x; first row: %s".formatted(
                    expected.checksum(),
                    actual.checksum(),
                    actual.firstRows().stream().findFirst().orElse("none")));
        }
        return differences.isEmpty() ? Optional.empty() : Optional.of("rows differ\n  " + String.join("\n  ", differences));
    }

    private static Optional<String> aggregateDifference(Aggregate expected, ColumnAggregate actual)
    {
        if (expected.nonNull() != actual.nonNull()) {
            return Optional.of("expected %s values that are not null, actual %s".formatted(expected.nonNull(), actual.nonNull()));
        }
        if (!sameBound(expected.minimum(), actual.minimum(), actual.isApproximate())) {
            return Optional.of("expected minimum %s, actual %s".formatted(expected.minimum(), actual.minimum()));
        }
        if (!sameBound(expected.maximum(), actual.maximum(), actual.isApproximate())) {
            return Optional.of("expected maximum %s, actual %s".formatted(expected.maximum(), actual.maximum()));
        }
        if (expected.sum().isPresent() && !sameSum(expected.sum().get(), actual)) {
            return Optional.of("expected sum %s, actual %s".formatted(expected.sum().get(), actual.isApproximate() ? actual.approximateSum() : actual.exactSum()));
        }
        return Optional.empty();
    }

    private static boolean sameBound(String expected, String actual, boolean approximate)
    {
        // Of two zeros that compare as equal, either one is a bound
        return expected.equals(actual) || (approximate && isZero(expected) && isZero(actual));
    }

    private static boolean isZero(String number)
    {
        return number.equals("0.0") || number.equals("-0.0");
    }

    private static boolean sameSum(String expected, ColumnAggregate actual)
    {
        if (!actual.isApproximate()) {
            return new BigDecimal(expected).compareTo(actual.exactSum()) == 0;
        }
        double sum = Double.parseDouble(expected);
        return Double.compare(sum, actual.approximateSum()) == 0 || abs(sum - actual.approximateSum()) <= SUM_TOLERANCE * max(abs(sum), abs(actual.approximateSum()));
    }
}
