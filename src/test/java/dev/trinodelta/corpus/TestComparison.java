package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.corpus.Expectation.Aggregate;
import dev.trinodelta.corpus.Outcome.Column;
import io.trino.spi.ErrorCodeSupplier;
import io.trino.spi.StandardErrorCode;
import io.trino.spi.block.Block;
import io.trino.spi.block.BlockBuilder;
import io.trino.spi.type.Type;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static io.trino.spi.StandardErrorCode.GENERIC_INTERNAL_ERROR;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.StandardErrorCode.TABLE_NOT_FOUND;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static org.assertj.core.api.Assertions.assertThat;

final class TestComparison
{
    private static final SparkType.Struct SCHEMA = new SparkType.Struct(ImmutableList.of(new SparkType.Field("Id", new SparkType.Primitive("long"))));
    private static final SparkType.Struct DOUBLES = new SparkType.Struct(ImmutableList.of(new SparkType.Field("d", new SparkType.Primitive("double"))));
    private static final List<Column> COLUMNS = ImmutableList.of(new Column("id", "bigint"));
    private static final Expectation ERROR = new Expectation.Failure("scan", "gone");

    @Test
    void sameRowsInAnotherOrderAgree()
    {
        assertThat(Comparison.difference(new Expectation.Rows(SCHEMA, ImmutableList.of("[1]", "[2]", "[2]")), read(COLUMNS, "[2]", "[1]", "[2]"))).isEmpty();
    }

    @Test
    void rowsAreCounted()
    {
        assertThat(Comparison.difference(new Expectation.Rows(SCHEMA, ImmutableList.of("[1]", "[2]", "[2]", "[4]")), read(COLUMNS, "[2]", "[1]", "[3]", "[1]"))).contains(
                """
                rows differ: expected 4, actual 4
                  2 missing
                    [2]
                    [4]
                  2 unexpected
                    [1]
                    [3]""");
    }

    @Test
    void otherTypeOrNameDiffers()
    {
        assertThat(Comparison.difference(new Expectation.Rows(SCHEMA, ImmutableList.of()), read(ImmutableList.of(new Column("id", "integer"))))).contains(
                """
                columns differ
                  expected [id bigint]
                  actual   [id integer]""");
        assertThat(Comparison.difference(new Expectation.Rows(SCHEMA, ImmutableList.of()), read(ImmutableList.of(new Column("i", "bigint"))))).contains(
                """
                columns differ
                  expected [id bigint]
                  actual   [i bigint]""");
    }

    @Test
    void errorOfTheConnectorAgreesWithError()
    {
        assertThat(Comparison.difference(ERROR, failed(DELTA_BAD_DATA))).isEmpty();
        assertThat(Comparison.difference(ERROR, failed(NOT_SUPPORTED))).isEmpty();
    }

    @Test
    void internalErrorAndMissedTableDoNotAgreeWithError()
    {
        assertThat(Comparison.difference(ERROR, failed(GENERIC_INTERNAL_ERROR)))
                .contains("expected an error of the connector about the table, but failed: GENERIC_INTERNAL_ERROR: why");
        assertThat(Comparison.difference(ERROR, failed(TABLE_NOT_FOUND)))
                .contains("expected an error of the connector about the table, but failed: TABLE_NOT_FOUND: why");
        assertThat(Comparison.difference(ERROR, new Outcome.Failed(Optional.empty(), "why")))
                .contains("expected an error of the connector about the table, but failed: no error code: why");
    }

    @Test
    void everyStandardErrorThatIsNobodysFaultDoesNotAgreeWithError()
    {
        for (StandardErrorCode code : StandardErrorCode.values()) {
            boolean agrees = Comparison.difference(ERROR, failed(code)).isEmpty();
            switch (code.toErrorCode().getType()) {
                case INTERNAL_ERROR, INSUFFICIENT_RESOURCES -> assertThat(agrees).isFalse();
                case USER_ERROR, EXTERNAL -> {}
            }
        }
    }

    @Test
    void rowsInsteadOfErrorDiffer()
    {
        assertThat(Comparison.difference(ERROR, read(COLUMNS, "[1]"))).contains("expected an error (gone), but read 1 rows");
    }

    @Test
    void errorInsteadOfRowsDiffers()
    {
        assertThat(Comparison.difference(new Expectation.Rows(SCHEMA, ImmutableList.of("[1]")), failed(NOT_SUPPORTED)))
                .contains("expected 1 rows, but failed: NOT_SUPPORTED: why");
    }

    @Test
    void largeTableAgreesByChecksumAndAggregates()
    {
        Outcome.Read read = digest(BIGINT, block(BIGINT, 1, 5));
        Aggregate aggregate = new Aggregate(2, "1", "5", Optional.of("6"));

        assertThat(Comparison.difference(new Expectation.Digest(SCHEMA, 2, read.checksum(), ImmutableList.of(aggregate)), read)).isEmpty();
        assertThat(Comparison.difference(new Expectation.Digest(SCHEMA, 2, 1, ImmutableList.of(aggregate)), read)).contains(
                """
                rows differ
                  counts, bounds and sums agree, the checksum of the rows does not: expected 0000000000000001, actual %016x; first row: [0]""".formatted(read.checksum()));
        assertThat(Comparison.difference(new Expectation.Digest(SCHEMA, 3, 1, ImmutableList.of(new Aggregate(2, "1", "5", Optional.of("7")))), read)).contains(
                """
                rows differ
                  row count: expected 3, actual 2
                  Id: expected sum 7, actual 6""");
    }

    @Test
    void largeTableOfFloatingPointAgreesByAggregatesAlone()
    {
        Outcome.Read read = digest(DOUBLE, block(DOUBLE, -0.0, 0.3));

        assertThat(Comparison.difference(new Expectation.Digest(DOUBLES, 2, 1, ImmutableList.of(new Aggregate(2, "0.0", "0.3", Optional.of("0.30000000000000004")))), read)).isEmpty();
        assertThat(Comparison.difference(new Expectation.Digest(DOUBLES, 2, 1, ImmutableList.of(new Aggregate(2, "0.0", "0.3", Optional.of("0.31")))), read)).contains(
                """
                rows differ
                  d: expected sum 0.31, actual 0.3""");
    }

    private static Outcome failed(ErrorCodeSupplier code)
    {
        return new Outcome.Failed(Optional.of(code.toErrorCode()), "why");
    }

    private static Outcome read(List<Column> columns, String... rows)
    {
        return new Outcome.Read(columns, rows.length, ImmutableList.copyOf(rows), 0, ImmutableList.of());
    }

    private static Outcome.Read digest(Type type, Block block)
    {
        ColumnAggregate aggregate = new ColumnAggregate(type);
        for (int position = 0; position < block.getPositionCount(); position++) {
            aggregate.add(block, position);
        }
        List<Column> columns = type.equals(DOUBLE) ? ImmutableList.of(new Column("d", "double")) : COLUMNS;
        return new Outcome.Read(columns, block.getPositionCount(), ImmutableList.of("[0]"), 1234, ImmutableList.of(aggregate));
    }

    private static Block block(Type type, double... values)
    {
        BlockBuilder builder = type.createBlockBuilder(null, values.length);
        for (double value : values) {
            if (type.equals(DOUBLE)) {
                DOUBLE.writeDouble(builder, value);
            }
            else {
                type.writeLong(builder, (long) value);
            }
        }
        return builder.build();
    }
}
