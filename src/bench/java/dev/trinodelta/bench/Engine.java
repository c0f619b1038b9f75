package dev.trinodelta.bench;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.inject.Key;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.trino.Session;
import io.trino.connector.ConnectorServicesProvider;
import io.trino.testing.MaterializedResult;
import io.trino.testing.StandaloneQueryRunner;

import java.nio.file.Path;
import java.util.Map;

import static io.trino.SystemSessionProperties.QUERY_MAX_RUN_TIME;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static java.util.Objects.requireNonNull;

/**
 * A Trino engine without workers. A catalog is as cold as its name is new.
 */
final class Engine
        implements AutoCloseable
{
    static final String SCHEMA = "tables";

    private final Path warehouse;
    private final Requests requests = new Requests();
    private final SdkTracerProvider tracers = SdkTracerProvider.builder().addSpanProcessor(requests).build();
    private final StandaloneQueryRunner runner = new StandaloneQueryRunner(testSessionBuilder().build());
    private int catalogs;

    /**
     * @param warehouse holds the tables in the schema {@value #SCHEMA}
     */
    Engine(Path warehouse)
    {
        this.warehouse = requireNonNull(warehouse, "warehouse is null");
        runner.installPlugin(new TracedPlugin(tracers.get("bench")));
    }

    Requests requests()
    {
        return requests;
    }

    /**
     * A session in a catalog that has seen no table yet.
     */
    Session coldSession()
    {
        return coldSession(ImmutableMap.of());
    }

    Session coldSession(Map<String, String> properties)
    {
        catalogs++;
        String catalog = "cold" + catalogs;
        runner.createCatalog(catalog, "delta", ImmutableMap.<String, String>builder()
                .put("delta.warehouse", warehouse.toString())
                .putAll(properties)
                .buildOrThrow());
        return testSessionBuilder()
                .setCatalog(catalog)
                .setSchema(SCHEMA)
                .setSystemProperty(QUERY_MAX_RUN_TIME, "10m")
                .build();
    }

    MaterializedResult execute(Session session, String sql)
    {
        return runner.execute(session, sql);
    }

    /**
     * Ends the catalog of a session, and lets go of what it caches.
     */
    void drop(Session session)
    {
        runner.execute(session, "DROP CATALOG " + session.getCatalog().orElseThrow());
        ConnectorServicesProvider catalogsOfServer = runner.getCoordinator().getInstance(Key.get(ConnectorServicesProvider.class));
        catalogsOfServer.pruneCatalogs(catalogsOfServer.getPrunableState(), ImmutableSet.of());
    }

    @Override
    public void close()
    {
        runner.close();
        tracers.close();
    }
}
