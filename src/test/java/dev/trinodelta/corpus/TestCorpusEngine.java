package dev.trinodelta.corpus;

import dev.trinodelta.corpus.Outcome.Column;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * The way of values from SQL through the engine to their canonical form.
 */
@TestInstance(PER_CLASS)
final class TestCorpusEngine
{
    private CorpusEngine engine;

    @BeforeAll
    void setUp()
    {
        engine = new CorpusEngine();
    }

    @AfterAll
    void tearDown()
    {
        engine.close();
    }

    @Test
    void printsNumbers()
    {
        assertThat(row("TINYINT '-128', SMALLINT '32767', INTEGER '-2147483648', BIGINT '9223372036854775807', true, false"))
                .isEqualTo("[-128,32767,-2147483648,9223372036854775807,true,false]");
        assertThat(row("DECIMAL '1.50', DECIMAL '-0.00000000000000000000000000000000000001', CAST(0 AS decimal(38, 2)), DECIMAL '12345678901234567890123456789012345678'"))
                .isEqualTo("[\"1.50\",\"-0.00000000000000000000000000000000000001\",\"0.00\",\"12345678901234567890123456789012345678\"]");
    }

    @Test
    void printsFloatingPointAsJavaDoes()
    {
        assertThat(row("REAL '1.1', REAL '-0.0', REAL '1.4E-45', REAL '3.4028235E38', CAST(nan() AS real), CAST(-infinity() AS real)"))
                .isEqualTo("[1.1,-0.0,1.4E-45,3.4028235E38,\"NaN\",\"-Infinity\"]");
        assertThat(row("DOUBLE '1', DOUBLE '-0.0', DOUBLE '1E10', DOUBLE '4.9E-324', DOUBLE '0.1', nan(), infinity()"))
                .isEqualTo("[1.0,-0.0,1.0E10,4.9E-324,0.1,\"NaN\",\"Infinity\"]");
    }

    @Test
    void printsTextsAndBytes()
    {
        assertThat(row("VARCHAR 'a\"b', '', U&'\\0000', CAST('x' AS char(3)), X'00ff1A', X''"))
                .isEqualTo("[\"a\\\"b\",\"\",\"\\u0000\",\"x  \",\"00ff1a\",\"\"]");
    }

    @Test
    void printsDatesAndTimes()
    {
        assertThat(row("DATE '2024-02-29', DATE '-0001-12-31', DATE '0001-01-01', DATE '9999-12-31'"))
                .isEqualTo("[\"2024-02-29\",\"-0001-12-31\",\"0001-01-01\",\"9999-12-31\"]");
        assertThat(row("TIMESTAMP '2024-02-29 12:34:56.789012', TIMESTAMP '1969-12-31 23:59:59.999999', CAST(TIMESTAMP '0001-01-01 00:00:00' AS timestamp(6))"))
                .isEqualTo("[\"2024-02-29T12:34:56.789012\",\"1969-12-31T23:59:59.999999\",\"0001-01-01T00:00:00.000000\"]");
        assertThat(row("TIMESTAMP '2024-02-29 12:34:56.789012 UTC', TIMESTAMP '2024-02-29 12:34:56.789012 +02:00', TIMESTAMP '1969-12-31 23:59:59.999999 UTC'"))
                .isEqualTo("[\"2024-02-29T12:34:56.789012Z\",\"2024-02-29T10:34:56.789012Z\",\"1969-12-31T23:59:59.999999Z\"]");
    }

    @Test
    void printsNestedValues()
    {
        assertThat(row("ARRAY[1, NULL, 3], ARRAY[], CAST(ROW(1, ROW('x', NULL)) AS row(\"A\" integer, b row(\"cD\" varchar, e double)))"))
                .isEqualTo("[[1,null,3],[],{\"A\":1,\"b\":{\"cD\":\"x\",\"e\":null}}]");
        assertThat(row("MAP(ARRAY[2, 10, -1], ARRAY['b', NULL, 'a']), MAP()"))
                .isEqualTo("[[[-1,\"a\"],[10,null],[2,\"b\"]],[]]");
        assertThat(row("CAST(NULL AS array(integer)), CAST(NULL AS row(a integer)), NULL"))
                .isEqualTo("[null,null,null]");
        assertThat(row("ARRAY[ARRAY[CAST(ROW(MAP(ARRAY[1], ARRAY[ARRAY[2]])) AS row(m map(integer, array(integer))))]]"))
                .isEqualTo("[[[{\"m\":[[1,[2]]]}]]]");
    }

    @Test
    void printsVariants()
    {
        assertThat(row("CAST(JSON '{\"b\":[true,null,\"x\\u0001\"],\"a\":{}}' AS variant), CAST(NULL AS variant), CAST(JSON 'null' AS variant)"))
                .isEqualTo("[{\"variant\":\"{\\\"a\\\":{},\\\"b\\\":[true,null,\\\"x\\\\u0001\\\"]}\"},null,{\"variant\":\"null\"}]");
        assertThat(row("CAST(DECIMAL '2.50' AS variant), CAST(DATE '2024-01-02' AS variant), CAST(X'cafe' AS variant)"))
                .isEqualTo("[{\"variant\":\"2.5\"},{\"variant\":\"\\\"2024-01-02\\\"\"},{\"variant\":\"\\\"yv4=\\\"\"}]");
        assertThat(row("CAST(TIMESTAMP '2024-01-02 03:04:05.678901 UTC' AS variant), CAST(TIMESTAMP '2024-01-02 03:04:05.000000' AS variant)"))
                .isEqualTo("[{\"variant\":\"\\\"2024-01-02 03:04:05.678901+00:00\\\"\"},{\"variant\":\"\\\"2024-01-02 03:04:05\\\"\"}]");
    }

    @Test
    void tellsColumnsAndTypes()
    {
        Outcome.Read read = read("SELECT 1 AS \"A\", CAST(NULL AS row(\"cD\" array(map(varchar, timestamp(6) with time zone)))) AS r");

        assertThat(read.columns()).containsExactly(
                new Column("A", "integer"),
                new Column("r", "row(\"cD\" array(map(varchar, timestamp(6) with time zone)))"));
    }

    @Test
    void printsTypesThatTheCorpusLacks()
    {
        assertThat(row("TIMESTAMP '2024-01-02 03:04:05.678', TIME '01:02:03'")).isEqualTo("[\"2024-01-02 03:04:05.678\",\"01:02:03\"]");
    }

    @Test
    void readsResultWithoutRows()
    {
        Outcome.Read read = read("SELECT x, 'a' AS y FROM (VALUES 1, 2) t(x) WHERE x > 2");

        assertThat(read.rowCount()).isZero();
        assertThat(read.firstRows()).isEmpty();
        assertThat(read.columns()).containsExactly(new Column("x", "integer"), new Column("y", "varchar(1)"));
    }

    @Test
    void sumsUpLargeResult()
    {
        Outcome.Read read = read("SELECT n, IF(n % 2 = 0, n * 1e0) AS d, CAST(n AS decimal(10, 2)) AS x, CAST(n AS varchar) AS s, ARRAY[n] AS a FROM UNNEST(sequence(1, 5000)) t(n)");

        assertThat(read.rowCount()).isEqualTo(5000);
        assertThat(read.firstRows()).hasSize(ResultDigest.ROWS_KEPT);
        List<ColumnAggregate> aggregates = read.aggregates();
        assertThat(aggregates).extracting(ColumnAggregate::nonNull).containsExactly(5000L, 2500L, 5000L, 5000L, 5000L);
        assertThat(aggregates).extracting(ColumnAggregate::minimum).containsExactly("1", "2.0", "\"1.00\"", "\"1\"", "null");
        assertThat(aggregates).extracting(ColumnAggregate::maximum).containsExactly("5000", "5000.0", "\"5000.00\"", "\"999\"", "null");
        assertThat(aggregates.getFirst().exactSum()).isEqualTo("12502500");
        assertThat(aggregates.get(1).approximateSum()).isEqualTo(6252500);
        assertThat(aggregates.get(2).exactSum()).isEqualTo("12502500.00");
        assertThat(read.checksum()).isEqualTo(read("SELECT n, IF(n % 2 = 0, n * 1e0) AS d, CAST(n AS decimal(10, 2)) AS x, CAST(n AS varchar) AS s, ARRAY[n] AS a FROM UNNEST(sequence(5000, 1, -1)) t(n)").checksum());
    }

    @Test
    void tellsErrorOfFailure()
    {
        assertThat(engine.execute("SELECT 1 / 0 FROM (VALUES rand()) t(x)")).hasToString("DIVISION_BY_ZERO: Division by zero");
        assertThat(engine.execute("SELECT x FROM (VALUES 1) t(y)")).hasToString("COLUMN_NOT_FOUND: line 1:8: Column 'x' cannot be resolved");
        assertThat(engine.execute("SELECT * FROM nowhere.a.b")).hasToString("CATALOG_NOT_FOUND: line 1:15: Catalog 'nowhere' not found");
    }

    private String row(String expressions)
    {
        Outcome.Read read = read("SELECT " + expressions);
        assertThat(read.firstRows()).hasSize(1);
        return read.firstRows().getFirst();
    }

    private Outcome.Read read(String sql)
    {
        Outcome outcome = engine.execute(sql);
        assertThat(outcome).isInstanceOf(Outcome.Read.class);
        return (Outcome.Read) outcome;
    }
}
