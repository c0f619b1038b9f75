package dev.trinodelta.system;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.testing.CountingFileSystemFactory;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.memory.MemoryFileSystemFactory;
import io.trino.plugin.base.jmx.ConnectorObjectNameGeneratorModule.ConnectorObjectNameGenerator;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.Test;
import org.weakref.jmx.MBeanExporter;

import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import static com.google.common.base.Ticker.systemTicker;
import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static org.assertj.core.api.Assertions.assertThat;

class TestTableHealthBeans
{
    private final CountingFileSystemFactory storage = new CountingFileSystemFactory(new MemoryFileSystemFactory());
    private final TrinoFileSystem fileSystem = storage.create(ConnectorIdentity.ofUser("user"));
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final TableHealthBeans beans = new TableHealthBeans(
            new MBeanExporter(server),
            new ConnectorObjectNameGenerator("dev.trinodelta", "trino.delta", "lake"),
            Runnable::run);
    private final SnapshotCache cache = cache(10_000_000);

    @Test
    void tableHasABeanAsLongAsItIsKept()
            throws JMException
    {
        LogBuilder log = log("sales.orders");
        log.commit(0, protocol(), metadata(), add("a.parquet"))
                .checkpoint(0, protocol(), metadata(), add("a.parquet"))
                .commit(1, add("b.parquet", "vector"));
        ObjectName name = new ObjectName("trino.delta.system:type=TableHealth,table=sales.orders,location=\"memory:///sales.orders\",catalog=lake");

        cache.latest(fileSystem, log.table(), "user");

        assertThat(beans()).containsExactly(name);
        storage.take();
        Map<String, Object> attributes = attributes(name);
        assertThat(storage.take()).isEmpty();
        assertThat((long) attributes.get("CheckpointAgeSeconds")).isBetween(0L, 600L);
        assertThat(Sets.difference(attributes.entrySet(), Set.of(Map.entry("CheckpointAgeSeconds", attributes.get("CheckpointAgeSeconds"))))).containsExactlyInAnyOrderElementsOf(ImmutableMap.<String, Object>builder()
                .put("Version", 1L)
                .put("ListedVersion", 1L)
                .put("CheckpointVersion", 0L)
                .put("CheckpointAgeVersions", 1L)
                .put("TailCommits", 1L)
                .put("TailFiles", 1L)
                .put("TailBytes", log.size("00000000000000000001.json"))
                .put("Files", 2L)
                .put("SizeInBytes", 200L)
                .put("SmallFiles", 2L)
                .put("FilesWithDeletionVector", 1L)
                .put("DeletionVectorShare", 0.5)
                .put("DeletedRows", 2L)
                .buildOrThrow()
                .entrySet());

        cache.forget(table -> table.equals(log.table()));
        assertThat(beans()).isEmpty();
    }

    @Test
    void whatIsNotKnownIsMinusOne()
            throws JMException
    {
        LogBuilder log = log("sales.empty").commit(0, protocol(), metadata());
        cache.latest(fileSystem, log.table(), "user");

        assertThat(attributes(bean()))
                .containsEntry("CheckpointVersion", -1L)
                .containsEntry("CheckpointAgeVersions", -1L)
                .containsEntry("CheckpointAgeSeconds", -1L)
                .containsEntry("TailCommits", 1L)
                .containsEntry("Files", 0L)
                .containsEntry("DeletionVectorShare", Double.NaN);
    }

    @Test
    void checkpointsThatCommitsDoNotTellOfAreFoundByAListingOnceInAWhile()
            throws JMException
    {
        LogBuilder log = log("sales.stream").commit(0, protocol(), metadata());
        cache.latest(fileSystem, log.table(), "user");
        IntStream.rangeClosed(1, 40).forEach(version -> log.commit(version, add("a.parquet")));
        log.checkpoint(40, protocol(), metadata(), add("a.parquet"));
        cache.latest(fileSystem, log.table(), "user");
        assertThat(attributes(bean())).containsEntry("Version", 40L).containsEntry("ListedVersion", 0L).containsEntry("TailCommits", 1L);

        IntStream.rangeClosed(41, 50).forEach(version -> log.commit(version, add("a.parquet")));
        storage.take();
        cache.latest(fileSystem, log.table(), "user");

        assertThat(storage.take().stream().filter(request -> request.startsWith("listFiles"))).hasSize(1);
        assertThat(attributes(bean())).containsEntry("Version", 50L).containsEntry("ListedVersion", 50L).containsEntry("CheckpointVersion", 40L).containsEntry("TailCommits", 10L);
    }

    @Test
    void tableIsShownOnceAtTheNewestVersionThatAnyoneHasSeen()
            throws JMException
    {
        LogBuilder log = log("sales.shared").commit(0, protocol(), metadata());
        cache.latest(fileSystem, log.table(), "ann");
        log.commit(1, add("a.parquet"));
        cache.latest(fileSystem, log.table(), "bob");

        assertThat(attributes(bean())).containsEntry("Version", 1L);
    }

    @Test
    void onlyLatestVersionsAreShown()
    {
        LogBuilder log = log("sales.past").commit(0, protocol(), metadata()).commit(1, add("a.parquet"));

        cache.at(fileSystem, log.table(), "user", 0);

        assertThat(beans()).isEmpty();
    }

    @Test
    void tableThatGaveWayHasNoBean()
    {
        SnapshotCache small = cache(25_000);
        for (String table : new String[] {"sales.a", "sales.b", "sales.c", "sales.d"}) {
            small.latest(fileSystem, log(table).commit(0, protocol(), metadata()).table(), "user");
        }

        assertThat(beans()).extracting(bean -> bean.getKeyProperty("table")).contains("sales.d").doesNotContain("sales.a");
        assertThat((long) beans().size()).isEqualTo(small.metrics().getTables());
    }

    @Test
    void namesAreQuoted()
    {
        LogBuilder log = log("sales.a,b=\"*?").commit(0, protocol(), metadata());
        cache.latest(fileSystem, log.table(), "user");

        assertThat(ObjectName.unquote(bean().getKeyProperty("table"))).isEqualTo("sales.a,b=\"*?");
    }

    @Test
    void beansGoWithTheCatalog()
    {
        cache.latest(fileSystem, log("sales.a").commit(0, protocol(), metadata()).table(), "user");
        beans.stop();
        assertThat(beans()).isEmpty();

        cache.latest(fileSystem, log("sales.b").commit(0, protocol(), metadata()).table(), "user");
        assertThat(beans()).isEmpty();
    }

    @Test
    void attributesAreThoseOfTheDocument()
            throws JMException, IOException
    {
        cache.latest(fileSystem, log("sales.a").commit(0, protocol(), metadata()).table(), "user");
        String section = Files.readString(Path.of("docs", "metadata-tables.md")).split("\n## Beans\n")[1].split("\n## ")[0];

        assertThat(Pattern.compile("^\\| `(\\w+)` \\|", Pattern.MULTILINE).matcher(section).results().map((MatchResult match) -> match.group(1)))
                .containsExactlyInAnyOrderElementsOf(attributes(bean()).keySet());
    }

    private SnapshotCache cache(long maxRetainedBytes)
    {
        return new SnapshotCache(new SnapshotLoader(Runnable::run), new SnapshotCache.Settings(maxRetainedBytes, Duration.ZERO, Duration.ofMinutes(1)), systemTicker(), beans);
    }

    private LogBuilder log(String table)
    {
        return new LogBuilder(fileSystem, new TableLocation(table, Location.of("memory:///").appendPath(table)));
    }

    private Set<ObjectName> beans()
    {
        return server.queryNames(null, null).stream().filter(name -> name.getDomain().startsWith("trino.delta")).collect(toImmutableSet());
    }

    private ObjectName bean()
    {
        Set<ObjectName> beans = beans();
        assertThat(beans).hasSize(1);
        return beans.iterator().next();
    }

    private Map<String, Object> attributes(ObjectName bean)
            throws JMException
    {
        String[] names = Arrays.stream(server.getMBeanInfo(bean).getAttributes()).map(MBeanAttributeInfo::getName).toArray(String[]::new);
        return server.getAttributes(bean, names).asList().stream().collect(toImmutableMap(Attribute::getName, Attribute::getValue));
    }
}
