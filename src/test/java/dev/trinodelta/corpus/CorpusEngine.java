package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableMap;
import com.google.inject.Key;
import dev.trinodelta.plugin.DeltaCluster;
import dev.trinodelta.plugin.DeltaPlugin;
import io.trino.Session;
import io.trino.client.direct.DirectTrinoClient;
import io.trino.client.direct.DirectTrinoClient.QueryResultsListener;
import io.trino.dispatcher.DispatchQuery;
import io.trino.execution.ExecutionFailureInfo;
import io.trino.execution.QueryInfo;
import io.trino.execution.QueryManagerConfig;
import io.trino.operator.DirectExchangeClientSupplier;
import io.trino.server.SessionContext;
import io.trino.server.testing.TestingTrinoServer;
import io.trino.spi.block.BlockEncodingSerde;
import io.trino.testing.StandaloneQueryRunner;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import static io.trino.SystemSessionProperties.QUERY_MAX_RUN_TIME;
import static io.trino.execution.QueryState.FINISHED;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static java.util.Objects.requireNonNull;

/**
 * A Trino engine whose results are read from its pages, not from what a client protocol makes of them.
 */
final class CorpusEngine
        implements AutoCloseable
{
    static final Session SESSION = testSessionBuilder()
            .setTimeZoneKey(UTC_KEY)
            // A read that never ends is to fail by itself
            .setSystemProperty(QUERY_MAX_RUN_TIME, "5m")
            .build();

    /**
     * Every file is read in full, and the engine does all the filtering.
     */
    private static final Session WITHOUT_PRUNING = Session.builder(SESSION)
            .setCatalogSessionProperty("delta", "file_pruning_enabled", "false")
            .setCatalogSessionProperty("delta", "parquet_ignore_statistics", "true")
            .build();

    /**
     * @param rowsRead by scans, before the engine filters
     */
    record Execution(Outcome outcome, long rowsRead)
    {
        Execution
        {
            requireNonNull(outcome, "outcome is null");
        }
    }

    private final StandaloneQueryRunner runner;
    private final Runnable close;
    private final DirectTrinoClient client;

    CorpusEngine()
    {
        StandaloneQueryRunner single = new StandaloneQueryRunner(SESSION);
        single.installPlugin(new DeltaPlugin());
        this(single, single::close);
    }

    /**
     * Of a cluster, whose nodes have the plugin.
     *
     * @param cluster closed with the engine
     */
    static CorpusEngine on(DeltaCluster cluster)
    {
        return new CorpusEngine(cluster.coordinator(), cluster::close);
    }

    private CorpusEngine(StandaloneQueryRunner runner, Runnable close)
    {
        this.runner = requireNonNull(runner, "runner is null");
        this.close = requireNonNull(close, "close is null");
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
        createCatalog("delta", warehouse.toString(), ImmutableMap.of());
    }

    /**
     * @param warehouse holds schemas, which hold tables
     * @param storage properties of its file system
     */
    void createCatalog(String name, String warehouse, Map<String, String> storage)
    {
        runner.createCatalog(name, "delta", ImmutableMap.<String, String>builder()
                .put("delta.catalog.type", "warehouse")
                .put("delta.warehouse", warehouse)
                .putAll(storage)
                .buildOrThrow());
    }

    /**
     * Adds a catalog of the tables of a metastore.
     *
     * @param directory where they lie
     * @param storage properties of its file system
     */
    void createMetastoreCatalog(String name, URI metastore, String directory, Map<String, String> storage)
    {
        runner.createCatalog(name, "delta", ImmutableMap.<String, String>builder()
                .put("delta.catalog.type", "hive")
                .put("hive.metastore.uri", metastore.toString())
                .put("delta.path-access.allowed-locations", directory)
                .putAll(storage)
                .buildOrThrow());
    }

    Outcome execute(String sql)
    {
        return executeWithPruning(sql).outcome();
    }

    Execution executeWithPruning(String sql)
    {
        return execute(SESSION, sql);
    }

    Execution executeWithoutPruning(String sql)
    {
        return execute(WITHOUT_PRUNING, sql);
    }

    /**
     * @return what the statement failed with
     */
    Optional<Outcome.Failed> execute(String sql, QueryResultsListener listener)
    {
        return failure(run(SESSION, sql, listener));
    }

    private Execution execute(Session session, String sql)
    {
        ResultDigest digest = new ResultDigest();
        QueryInfo info = run(session, sql, digest);
        return new Execution(
                failure(info).<Outcome>map(failed -> failed).orElseGet(digest::read),
                info.getQueryStats().getPhysicalInputPositions());
    }

    private QueryInfo run(Session session, String sql, QueryResultsListener listener)
    {
        DispatchQuery query = client.execute(SessionContext.fromSession(session), sql, listener);
        return query.getFullQueryInfo();
    }

    private static Optional<Outcome.Failed> failure(QueryInfo info)
    {
        if (info.getState() == FINISHED) {
            return Optional.empty();
        }
        return Optional.of(Optional.ofNullable(info.getFailureInfo())
                .map(CorpusEngine::failed)
                .orElseGet(() -> new Outcome.Failed(Optional.empty(), "query is " + info.getState())));
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
        close.run();
    }
}
