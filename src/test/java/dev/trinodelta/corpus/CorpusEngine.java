package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableMap;
import com.google.inject.Key;
import dev.trinodelta.plugin.DeltaPlugin;
import io.trino.Session;
import io.trino.client.direct.DirectTrinoClient;
import io.trino.dispatcher.DispatchQuery;
import io.trino.execution.ExecutionFailureInfo;
import io.trino.execution.QueryInfo;
import io.trino.execution.QueryManagerConfig;
import io.trino.operator.DirectExchangeClientSupplier;
import io.trino.server.SessionContext;
import io.trino.server.testing.TestingTrinoServer;
import io.trino.spi.block.BlockEncodingSerde;
import io.trino.testing.StandaloneQueryRunner;

import java.nio.file.Path;
import java.util.Optional;

import static io.trino.SystemSessionProperties.QUERY_MAX_RUN_TIME;
import static io.trino.execution.QueryState.FINISHED;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.testing.TestingSession.testSessionBuilder;

/**
 * A Trino engine whose results are read from its pages, not from what a client protocol makes of them.
 */
final class CorpusEngine
        implements AutoCloseable
{
    private static final Session SESSION = testSessionBuilder()
            .setTimeZoneKey(UTC_KEY)
            // A read that never ends is to fail by itself
            .setSystemProperty(QUERY_MAX_RUN_TIME, "5m")
            .build();

    private final StandaloneQueryRunner runner;
    private final DirectTrinoClient client;

    CorpusEngine()
    {
        runner = new StandaloneQueryRunner(SESSION);
        TestingTrinoServer server = runner.getCoordinator();
        client = new DirectTrinoClient(
                server.getDispatchManager(),
                server.getQueryManager(),
                server.getInstance(Key.get(QueryManagerConfig.class)),
                server.getInstance(Key.get(DirectExchangeClientSupplier.class)),
                server.getInstance(Key.get(BlockEncodingSerde.class)));
    }

    /**
     * Adds the catalog {@code delta}.
     *
     * @param warehouse holds schemas, which hold tables
     */
    void createDeltaCatalog(Path warehouse)
    {
        runner.installPlugin(new DeltaPlugin());
        runner.createCatalog("delta", "delta", ImmutableMap.of(
                "delta.catalog.type", "warehouse",
                "delta.warehouse", warehouse.toString()));
    }

    Outcome execute(String sql)
    {
        ResultDigest digest = new ResultDigest();
        DispatchQuery query = client.execute(SessionContext.fromSession(SESSION), sql, digest);
        QueryInfo info = query.getFullQueryInfo();
        if (info.getState() == FINISHED) {
            return digest.read();
        }
        return Optional.ofNullable(info.getFailureInfo())
                .map(CorpusEngine::failed)
                .orElseGet(() -> new Outcome.Failed(Optional.empty(), "query is " + info.getState()));
    }

    private static Outcome.Failed failed(ExecutionFailureInfo failure)
    {
        return new Outcome.Failed(
                Optional.ofNullable(failure.errorCode()),
                Optional.ofNullable(failure.message()).orElse(failure.type()));
    }

    @Override
    public void close()
    {
        runner.close();
    }
}
