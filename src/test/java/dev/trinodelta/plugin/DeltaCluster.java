package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableList;
import com.google.inject.Binder;
import io.trino.Session;
import io.trino.execution.FailureInjector;
import io.trino.server.testing.TestingTrinoServer;
import io.trino.testing.MaterializedResult;
import io.trino.testing.StandaloneQueryRunner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.inject.Scopes.SINGLETON;
import static com.google.inject.multibindings.OptionalBinder.newOptionalBinder;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A coordinator that does no work, and workers: whatever they share goes over the network.
 */
public final class DeltaCluster
        implements AutoCloseable
{
    private static final String ENVIRONMENT = "cluster";

    private final StandaloneQueryRunner coordinator;
    private final List<TestingTrinoServer> workers;

    /**
     * @param properties of every node
     */
    public DeltaCluster(Session session, int workers, Map<String, String> properties)
    {
        requireNonNull(properties, "properties is null");
        coordinator = new StandaloneQueryRunner(session, builder -> {
            builder.setEnvironment(ENVIRONMENT)
                    .setAdditionalModule(DeltaCluster::failures)
                    .addProperty("node-scheduler.include-coordinator", "false");
            properties.forEach(builder::addProperty);
        });
        coordinator.installPlugin(new DeltaPlugin());
        this.workers = IntStream.range(0, workers)
                .mapToObj(_ -> worker(properties))
                .collect(toImmutableList());
        coordinator.getCoordinator().refreshNodes();
    }

    private TestingTrinoServer worker(Map<String, String> properties)
    {
        TestingTrinoServer.Builder builder = TestingTrinoServer.builder()
                .setCoordinator(false)
                .setEnvironment(ENVIRONMENT)
                .setAdditionalModule(DeltaCluster::failures)
                .addProperty("discovery.uri", coordinator.getCoordinator().getCurrentNode().getInternalUri().toString());
        properties.forEach(builder::addProperty);
        TestingTrinoServer worker = builder.build();
        worker.installPlugin(new DeltaPlugin());
        return worker;
    }

    private static void failures(Binder binder)
    {
        newOptionalBinder(binder, FailureInjector.class).setBinding().to(FirstAttemptsFail.class).in(SINGLETON);
    }

    /**
     * @param schema of the session, whose catalog is {@code delta}
     */
    static DeltaCluster overWarehouse(String schema, String warehouse)
    {
        DeltaCluster cluster = new DeltaCluster(testSessionBuilder().setCatalog("delta").setSchema(schema).build(), 1, Map.of());
        cluster.coordinator.createCatalog("delta", "delta", Map.of("delta.warehouse", warehouse));
        return cluster;
    }

    public StandaloneQueryRunner coordinator()
    {
        return coordinator;
    }

    List<TestingTrinoServer> servers()
    {
        return ImmutableList.<TestingTrinoServer>builder().add(coordinator.getCoordinator()).addAll(workers).build();
    }

    MaterializedResult execute(String sql)
    {
        return coordinator.execute(sql);
    }

    /**
     * @param rows in order, as {@code [1, null]}
     */
    void assertRows(String sql, String... rows)
    {
        assertThat(execute(sql).getMaterializedRows()).extracting(Object::toString).as(sql).containsExactly(rows);
    }

    @Override
    public void close()
    {
        try {
            for (TestingTrinoServer worker : workers) {
                worker.close();
            }
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        finally {
            coordinator.close();
        }
    }
}
