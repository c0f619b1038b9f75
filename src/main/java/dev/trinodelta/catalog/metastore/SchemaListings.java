package dev.trinodelta.catalog.metastore;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.catalog.BriefCache;
import dev.trinodelta.catalog.Freshness;
import dev.trinodelta.catalog.Viewer;
import io.trino.spi.security.ConnectorIdentity;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static dev.trinodelta.catalog.BoundedTasks.inParallel;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * What a metastore has, asked schema by schema and remembered briefly: the Delta tables and Trino views, nothing of all the others. Users share what is
 * remembered, unless the metastore shows each their own.
 */
final class SchemaListings
{
    // Of the engine, and of Hive 3
    private static final Set<String> HIDDEN_SCHEMAS = ImmutableSet.of("information_schema", "sys");
    private static final Viewer EVERYBODY = new Viewer("", Optional.empty(), ImmutableSet.of(), ImmutableSet.of(), Optional.empty(), ImmutableMap.of());
    private static final int MAXIMUM_LISTINGS = 1_000;

    private final Metastore metastore;
    private final MetastoreRequests requests;
    private final Executor executor;
    private final Ticker ticker;
    private final BriefCache<String, List<String>> schemas;
    private final BriefCache<String, Map<String, MetastoreTable>> tables;

    SchemaListings(Metastore metastore, MetastoreRequests requests, Executor executor, Duration timeToLive, Ticker ticker)
    {
        this.metastore = requireNonNull(metastore, "metastore is null");
        this.requests = requireNonNull(requests, "requests is null");
        this.executor = requireNonNull(executor, "executor is null");
        this.ticker = requireNonNull(ticker, "ticker is null");
        this.schemas = new BriefCache<>(timeToLive, MAXIMUM_LISTINGS, ticker);
        this.tables = new BriefCache<>(timeToLive, MAXIMUM_LISTINGS, ticker);
    }

    static boolean isHidden(String schema)
    {
        return HIDDEN_SCHEMAS.contains(schema);
    }

    Freshness now()
    {
        return Freshness.since(ticker.read());
    }

    List<String> schemas(ConnectorIdentity identity, Freshness freshness)
    {
        return schemas.get(viewer(identity), "", freshness, () -> requests.ask("list schemas", () -> metastore.client(identity).getAllDatabases().stream()
                .map(name -> name.toLowerCase(ENGLISH))
                .filter(name -> !isHidden(name))
                .distinct()
                .sorted()
                .collect(toImmutableList())));
    }

    /**
     * @param schema all schemas where absent
     */
    List<MetastoreTable> tables(ConnectorIdentity identity, Optional<String> schema, Freshness freshness)
    {
        List<String> names = schema.map(name -> isHidden(name) ? ImmutableList.<String>of() : ImmutableList.of(name))
                .orElseGet(() -> ImmutableList.copyOf(schemas(identity, freshness)));
        List<Callable<Collection<MetastoreTable>>> listings = names.stream()
                .<Callable<Collection<MetastoreTable>>>map(name -> () -> tables(identity, name, freshness).values())
                .collect(toImmutableList());
        return inParallel(listings, executor).stream()
                .flatMap(Collection::stream)
                .collect(toImmutableList());
    }

    private Map<String, MetastoreTable> tables(ConnectorIdentity identity, String schema, Freshness freshness)
    {
        return tables.get(viewer(identity), schema, freshness, () -> requests.ask("list the tables of schema " + schema, () -> metastore.tables(identity, schema).stream()
                .filter(table -> table.kind().isListed())
                .collect(toImmutableMap(table -> table.name().getTableName(), table -> table, (first, _) -> first))));
    }

    /**
     * What is remembered of the schema; nothing is asked.
     */
    Optional<Map<String, MetastoreTable>> remembered(ConnectorIdentity identity, String schema)
    {
        return tables.remembered(viewer(identity), schema);
    }

    void invalidateAll()
    {
        schemas.invalidateAll();
        tables.invalidateAll();
    }

    private Viewer viewer(ConnectorIdentity identity)
    {
        return metastore.asksAsUser() ? Viewer.of(identity) : EVERYBODY;
    }
}
