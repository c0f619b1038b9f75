package dev.trinodelta.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Joiner;
import com.google.common.base.Throwables;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import com.google.common.hash.Hashing;
import dev.trinodelta.corpus.CorpusTable.Case;
import io.trino.Session;
import io.trino.execution.Failure;
import io.trino.spi.ErrorType;
import io.trino.testing.MaterializedResult;
import io.trino.testing.MaterializedRow;
import io.trino.testing.QueryFailedException;
import io.trino.testing.QueryRunner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * What a case came to.
 *
 * @param problem empty where Trino gave what the reference gave
 */
record CaseResult(Case tested, Optional<String> problem)
{
    private static final int SHOWN = 3;

    static CaseResult run(QueryRunner runner, Session session, Case tested)
    {
        JsonNode expected = tested.expectation();
        String sql = "SELECT * FROM delta.tables.\"%s\"%s".formatted(
                tested.table().name(),
                tested.asked().isPresent() ? " FOR VERSION AS OF " + tested.version() : "");
        boolean errorExpected = expected.path("status").asText().equals("error");
        MaterializedResult actual;
        try {
            actual = runner.execute(session, sql);
        }
        catch (QueryFailedException e) {
            return new CaseResult(tested, errorExpected ? internalError(e) : Optional.of("failed: " + e.getMessage()));
        }
        catch (RuntimeException e) {
            // The test's client could not take the result
            return new CaseResult(tested, Optional.of("client failed: " + e));
        }
        if (errorExpected) {
            return new CaseResult(tested, Optional.of("the reference fails (%s), Trino returns %s rows".formatted(expected.path("error").path("message").asText(), actual.getRowCount())));
        }
        return new CaseResult(tested, compare(expected, actual));
    }

    private static Optional<String> internalError(QueryFailedException failure)
    {
        // A refusal has a code of ours or of the user's; anything else is an accident
        boolean refusal = Throwables.getCausalChain(failure).stream()
                .anyMatch(cause -> cause instanceof Failure refused
                        && refused.getFailureInfo().errorCode() != null
                        && refused.getFailureInfo().errorCode().getType() != ErrorType.INTERNAL_ERROR);
        return refusal ? Optional.empty() : Optional.of("internal error: " + failure.getMessage());
    }

    private static Optional<String> compare(JsonNode expected, MaterializedResult actual)
    {
        JsonNode schema = expected.path("schema");
        List<String> columns = new ArrayList<>();
        for (int column = 0; column < actual.getColumnNames().size(); column++) {
            columns.add(SparkSchema.column(actual.getColumnNames().get(column), actual.getTypes().get(column).getDisplayName()));
        }
        List<String> expectedColumns = SparkSchema.trinoColumns(schema);
        if (!columns.equals(expectedColumns)) {
            return Optional.of("schema differs\n  expected %s\n  actual   %s".formatted(expectedColumns, columns));
        }
        List<String> rows = new ArrayList<>();
        for (MaterializedRow row : actual.getMaterializedRows()) {
            rows.add(CanonicalText.row(row, schema));
        }
        if (rows.size() != expected.path("rowCount").intValue()) {
            return Optional.of("expected %s rows, got %s".formatted(expected.path("rowCount").intValue(), rows.size()));
        }
        if (expected.path("rows").isArray()) {
            return compareRows(
                    StreamSupport.stream(expected.path("rows").spliterator(), false).map(row -> CanonicalText.row(row, schema)).collect(toImmutableList()),
                    rows);
        }
        String checksum = checksum(rows);
        return checksum.equals(expected.path("rowsChecksum").textValue()) ? Optional.empty() : Optional.of("checksum of the rows differs");
    }

    private static Optional<String> compareRows(List<String> expected, List<String> actual)
    {
        Multiset<String> expectedRows = HashMultiset.create(expected);
        Multiset<String> actualRows = HashMultiset.create(actual);
        if (expectedRows.equals(actualRows)) {
            return Optional.empty();
        }
        return Optional.of("rows differ\n  missing    %s\n  unexpected %s".formatted(
                Joiner.on("\n             ").join(Multisets.difference(expectedRows, actualRows).stream().limit(SHOWN).toList()),
                Joiner.on("\n             ").join(Multisets.difference(actualRows, expectedRows).stream().limit(SHOWN).toList())));
    }

    private static String checksum(List<String> rows)
    {
        long sum = 0;
        for (String row : rows) {
            // Hash codes are little-endian
            sum += Long.reverseBytes(Hashing.sha256().hashString(row, UTF_8).asLong());
        }
        return "%016x".formatted(sum);
    }
}
