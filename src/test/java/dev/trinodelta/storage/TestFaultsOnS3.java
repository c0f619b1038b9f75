package dev.trinodelta.storage;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.plugin.DeltaPlugin;
import dev.trinodelta.testing.server.RemoteStorage;
import dev.trinodelta.testing.server.S3Gateway;
import dev.trinodelta.testing.server.S3Gateway.Fault;
import io.trino.Session;
import io.trino.testing.MaterializedRow;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static io.trino.testing.assertions.TrinoExceptionAssert.assertTrinoExceptionThrownBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * A table on an S3 that fails. What is read has to be right, or the error has to name what could not be read.
 */
@TestInstance(PER_CLASS)
class TestFaultsOnS3
{
    private static final Session SESSION = testSessionBuilder().build();
    // Before the OPTIMIZE that made an end of the deletion vectors
    private static final String QUERY = "SELECT count(*), sum(amount) FROM %s.sales.orders FOR VERSION AS OF 8";
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /**
     * What a query asks of S3.
     */
    private enum Part
    {
        NAME("GET /lake/faults/_trino_delta/tables/sales/orders.json ", "Cannot read s3://lake/faults/_trino_delta/tables/sales/orders\\.json, where sales\\.orders may be registered"),
        HINT("GET /lake/faults/sales/orders/_delta_log/_last_checkpoint ", "not an error"),
        LISTING("GET /lake\\?.*list-type=2.*_delta_log.*", "Cannot look for directory s3://lake/faults/sales/orders/_delta_log to find table sales\\.orders"),
        COMMIT("GET /lake/faults/sales/orders/_delta_log/00000000000000000007.json ", "Could not read log file s3://lake/faults/sales/orders/_delta_log/00000000000000000007\\.json of table sales\\.orders"),
        CHECKPOINT("GET /lake/faults/sales/orders/_delta_log/00000000000000000005.checkpoint.parquet ", "Could not read checkpoint file s3://lake/faults/sales/orders/_delta_log/00000000000000000005\\.checkpoint\\.parquet of table sales\\.orders"),
        VECTOR("GET /lake/faults/sales/orders/deletion_vector_.* ", "Failed to read the deletion vector at offset [0-9]+ of s3://lake/faults/sales/orders/deletion_vector_[0-9a-f-]+\\.bin of table sales\\.orders"),
        DATA("GET /lake/faults/sales/orders/(?!_delta_log).*\\.parquet ", "Failed to read data file s3://lake/faults/sales/orders/\\S+\\.parquet of table sales\\.orders");

        private final Pattern requests;
        private final String error;

        Part(String requests, String error)
        {
            this.requests = Pattern.compile(requests);
            this.error = error;
        }

        String error(Fault fault)
        {
            // Of a directory that may not be looked at it is not known that it is none, so its log is listed
            return this == LISTING && fault == Fault.FORBIDDEN ? "Could not list the log of table sales\\.orders at s3://lake/faults/sales/orders/_delta_log" : error;
        }

        boolean isAskedForBy(String request)
        {
            return requests.matcher(request).lookingAt();
        }
    }

    private final S3Gateway gateway = new S3Gateway();
    private final StandaloneQueryRunner runner = new StandaloneQueryRunner(SESSION);
    private final AtomicInteger catalogs = new AtomicInteger();
    private List<MaterializedRow> rows;

    @BeforeAll
    void setUp()
    {
        try (RemoteStorage storage = RemoteStorage.s3("faults")) {
            storage.upload(Path.of("demo", "warehouse", "sales"), List.of("orders"), "sales");
        }
        runner.installPlugin(new DeltaPlugin());
        rows = runner.execute(QUERY.formatted(newCatalog())).getMaterializedRows();
        assertThat(rows.getFirst().getField(0)).isEqualTo(14_801L);
    }

    @AfterAll
    void close()
    {
        runner.close();
        gateway.close();
    }

    /**
     * With nothing in its caches.
     */
    private String newCatalog()
    {
        String name = "delta" + catalogs.incrementAndGet();
        runner.createCatalog(name, "delta", ImmutableMap.<String, String>builder()
                .putAll(gateway.catalogProperties())
                .put("delta.warehouse", "s3://lake/faults")
                .put("s3.max-error-retries", "3")
                .put("s3.socket-timeout", "1s")
                .put("s3.socket-connect-timeout", "1s")
                .buildOrThrow());
        return name;
    }

    @ParameterizedTest
    @EnumSource(names = "FORBIDDEN", mode = EnumSource.Mode.EXCLUDE)
    void whatFailsOnceIsAskedForAgain(Fault fault)
    {
        for (Part part : Part.values()) {
            String catalog = newCatalog();
            gateway.fail(part::isAskedForBy, fault, 1);
            if ((part == Part.NAME || part == Part.LISTING) && fault == Fault.CUT_OFF) {
                // S3's client does not ask again where it has read half of a listing, or of the answer that there is no file
                assertFails(catalog, part, fault);
            }
            assertThat(runner.execute(QUERY.formatted(catalog)).getMaterializedRows()).as("%s %s", part, fault).isEqualTo(rows);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INTERNAL_ERROR", "FORBIDDEN", "SILENCE"})
    void whatGoesOnFailingIsNamedAndForgottenOnceItWorks(Fault fault)
    {
        for (Part part : Part.values()) {
            String catalog = newCatalog();
            gateway.fail(part::isAskedForBy, fault, Integer.MAX_VALUE);
            if (part == Part.HINT) {
                assertThat(runner.execute(QUERY.formatted(catalog)).getMaterializedRows()).as("%s %s", part, fault).isEqualTo(rows);
                continue;
            }
            assertFails(catalog, part, fault);
            gateway.heal();
            assertThat(runner.execute(QUERY.formatted(catalog)).getMaterializedRows()).as("%s %s", part, fault).isEqualTo(rows);
        }
    }

    @Test
    void storageThatNeverAnswersEndsAQueryInTime()
    {
        String catalog = newCatalog();
        gateway.fail(_ -> true, Fault.SILENCE, Integer.MAX_VALUE);
        assertFails(catalog, Part.NAME, Fault.SILENCE);
    }

    private void assertFails(String catalog, Part part, Fault fault)
    {
        long start = System.nanoTime();
        assertTrinoExceptionThrownBy(() -> runner.execute(QUERY.formatted(catalog)))
                .as("%s %s", part, fault)
                .hasErrorCode(DELTA_FILESYSTEM_ERROR)
                .hasMessageMatching(part.error(fault) + (fault == Fault.FORBIDDEN
                        ? ": access is denied\\. Grant access to the user that Trino runs as, or to the credentials of the catalog\\."
                        : ": .*(?:told so by the test .*Status Code: 500.*|Read timed out|Connection reset)\\)?\\. Run the statement again\\."));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LIMIT);
    }
}
