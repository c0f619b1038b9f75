package dev.trinodelta.system;

import com.google.common.collect.ImmutableMap;
import com.google.inject.Inject;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.CacheListener;
import io.airlift.log.Logger;
import jakarta.annotation.PreDestroy;
import org.weakref.jmx.JmxException;
import org.weakref.jmx.MBeanExporter;
import org.weakref.jmx.ObjectNameGenerator;

import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import static com.google.common.util.concurrent.MoreExecutors.newSequentialExecutor;
import static java.util.Objects.requireNonNull;

/**
 * A bean for each table that the cache keeps at its latest version, as long as it does.
 */
public final class TableHealthBeans
        implements CacheListener
{
    private static final Logger log = Logger.get(TableHealthBeans.class);

    private final MBeanExporter exporter;
    private final ObjectNameGenerator names;
    // The server of beans tells others what comes and goes, so that the cache must not wait for it
    private final Executor executor;
    private final Map<TableLocation, TableHealth> tables = new ConcurrentHashMap<>();
    private final Map<TableLocation, TableHealth> exported = new HashMap<>();
    private boolean stopped;

    /**
     * @param executor its tasks wait for nothing but storage
     */
    @Inject
    public TableHealthBeans(MBeanExporter exporter, ObjectNameGenerator names, @ForMetadataTables Executor executor)
    {
        this.exporter = requireNonNull(exporter, "exporter is null");
        this.names = requireNonNull(names, "names is null");
        this.executor = newSequentialExecutor(executor);
    }

    @Override
    public void changed(TableLocation table, Object identity, Optional<KeptVersion> latest)
    {
        TableHealth known = tables.get(table);
        if (known == null && latest.isEmpty()) {
            return;
        }
        TableHealth health = known == null ? new TableHealth(Clock.systemUTC()) : known;
        health.changed(identity, latest);
        if (known == null) {
            tables.put(table, health);
            settle(table);
        }
        else if (!health.isKept()) {
            tables.remove(table);
            settle(table);
        }
    }

    private void settle(TableLocation table)
    {
        try {
            executor.execute(() -> export(table));
        }
        catch (RejectedExecutionException _) {
            // The catalog ends, and all beans with it
        }
    }

    private synchronized void export(TableLocation table)
    {
        TableHealth wanted = stopped ? null : tables.get(table);
        TableHealth present = exported.get(table);
        if (wanted == present) {
            return;
        }
        try {
            if (present != null) {
                exported.remove(table);
                exporter.unexport(name(table));
            }
            if (wanted != null) {
                exporter.export(name(table), wanted);
                exported.put(table, wanted);
            }
        }
        catch (JmxException e) {
            log.warn(e, "The bean of table %s at %s is not up to date", table, table.root());
        }
    }

    private ObjectName name(TableLocation table)
    {
        try {
            return new ObjectName(names.generatedNameOf(TableHealth.class, ImmutableMap.of("type", TableHealth.class.getSimpleName(), "table", table.name(), "location", table.root().toString())));
        }
        catch (MalformedObjectNameException e) {
            throw new IllegalStateException(e);
        }
    }

    @PreDestroy
    public void stop()
    {
        synchronized (this) {
            stopped = true;
            ImmutableMap.copyOf(exported).keySet().forEach(this::export);
        }
    }
}
