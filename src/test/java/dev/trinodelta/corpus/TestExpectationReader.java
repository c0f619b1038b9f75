package dev.trinodelta.corpus;

import dev.trinodelta.corpus.Expectation.Aggregate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import static org.assertj.core.api.Assertions.assertThat;

final class TestExpectationReader
{
    @TempDir
    private Path directory;

    @Test
    void readsRowsInCanonicalForm()
            throws IOException
    {
        Expectation expectation = read(
                """
                {
                "table":"t",
                "version":1,
                "status":"ok",
                "schema":{"type":"struct","fields":[
                {"name":"f","type":"float","nullable":true,"metadata":{}},
                {"name":"d","type":"double","nullable":true,"metadata":{}},
                {"name":"x","type":"decimal(3,2)","nullable":true,"metadata":{}},
                {"name":"s","type":{"type":"struct","fields":[{"name":"A","type":"string","nullable":true,"metadata":{}}]},"nullable":true,"metadata":{}},
                {"name":"m","type":{"type":"map","keyType":"double","valueType":{"type":"array","elementType":"long","containsNull":true},"valueContainsNull":true},"nullable":true,"metadata":{}},
                {"name":"v","type":"variant","nullable":true,"metadata":{}}]},
                "rowCount":2,
                "rows":[
                [1.10,2.0E-3,"1.50",{"A":"\\u007f"},[[20,[1,null]],[1.0,null]],{"variant":"{\\"a\\":1.50}"}],
                ["NaN",-0.0,null,null,null,null]
                ]
                }
                """);

        assertThat(expectation).isInstanceOfSatisfying(Expectation.Rows.class, rows -> {
            assertThat(rows.schema().trinoName()).isEqualTo(
                    "row(\"f\" real, \"d\" double, \"x\" decimal(3,2), \"s\" row(\"A\" varchar), \"m\" map(double, array(bigint)), \"v\" variant)");
            assertThat(rows.rows()).containsExactly(
                    "[1.1,0.002,\"1.50\",{\"A\":\"\\u007f\"},[[1.0,null],[20.0,[1,null]]],{\"variant\":\"{\\\"a\\\":1.50}\"}]",
                    "[\"NaN\",-0.0,null,null,null,null]");
        });
    }

    @Test
    void readsChecksumAndAggregatesOfLargeTable()
            throws IOException
    {
        Expectation expectation = read(
                """
                {"status":"ok",
                "schema":{"type":"struct","fields":[{"name":"id","type":"long","nullable":true,"metadata":{}},{"name":"b","type":"binary","nullable":true,"metadata":{}}]},
                "rowCount":3000,
                "rows":null,
                "rowsChecksum":"fc72a9bff270e059",
                "aggregates":[
                {"column":"id","nonNull":2999,"min":-5,"max":199999,"sum":"18908629980"},
                {"column":"b","nonNull":1,"min":null,"max":null,"sum":null}
                ]}
                """);

        assertThat(expectation).isInstanceOfSatisfying(Expectation.Digest.class, digest -> {
            assertThat(digest.rowCount()).isEqualTo(3000);
            assertThat(digest.checksum()).isEqualTo(0xFC72A9BFF270E059L);
            assertThat(digest.aggregates()).containsExactly(
                    new Aggregate(2999, "-5", "199999", Optional.of("18908629980")),
                    new Aggregate(1, "null", "null", Optional.empty()));
        });
    }

    @Test
    void readsError()
            throws IOException
    {
        assertThat(read(
                """
                {"table":"t","version":2,"status":"error","error":{"phase":"scan","errorClass":null,"message":"gone"}}
                """))
                .isEqualTo(new Expectation.Failure("scan", "gone"));
    }

    private Expectation read(String content)
            throws IOException
    {
        return ExpectationReader.read(Files.writeString(directory.resolve("v1.json"), content));
    }
}
