package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.catalog.LocalDiskFileSystemFactory;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.spi.security.ConnectorIdentity;
import io.trino.testing.MaterializedRow;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One table with the metadata of both, as Delta's universal format leaves it: the same Parquet files, read by the same field
 * ids. The files are Iceberg's here, and the log is put over them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestUniformTable
{
    private static final String PROTOCOL =
            """
            {"protocol":{"minReaderVersion":2,"minWriterVersion":7,"writerFeatures":["columnMapping","icebergCompatV2","invariants","appendOnly"]}}""";
    /**
     * Logical names are those after the renaming, ids those that Iceberg gave.
     */
    private static final String METADATA =
            """
            {"metaData":{"id":"uniform","format":{"provider":"parquet","options":{}},"schemaString":"%s","partitionColumns":["day"],\
            "configuration":{"delta.columnMapping.mode":"id","delta.columnMapping.maxColumnId":"9","delta.enableIcebergCompatV2":"true","delta.universalFormat.enabledFormats":"iceberg"}}}""".formatted(
            """
            {"type":"struct","fields":[
             {"name":"id","type":"long","nullable":true,"metadata":{"delta.columnMapping.id":1,"delta.columnMapping.physicalName":"col-1"}},
             {"name":"remark","type":"string","nullable":true,"metadata":{"delta.columnMapping.id":2,"delta.columnMapping.physicalName":"col-2"}},
             {"name":"tags","type":{"type":"array","elementType":"string","containsNull":true},"nullable":true,
              "metadata":{"delta.columnMapping.id":3,"delta.columnMapping.physicalName":"col-3","delta.columnMapping.nested.ids":{"col-3.element":6}}},
             {"name":"place","type":{"type":"struct","fields":[
               {"name":"town","type":"string","nullable":true,"metadata":{"delta.columnMapping.id":7,"delta.columnMapping.physicalName":"col-7"}},
               {"name":"zip","type":"integer","nullable":true,"metadata":{"delta.columnMapping.id":8,"delta.columnMapping.physicalName":"col-8"}}]},
              "nullable":true,"metadata":{"delta.columnMapping.id":4,"delta.columnMapping.physicalName":"col-4"}},
             {"name":"day","type":"date","nullable":true,"metadata":{"delta.columnMapping.id":5,"delta.columnMapping.physicalName":"col-5"}},
             {"name":"amount","type":"decimal(10,2)","nullable":true,"metadata":{"delta.columnMapping.id":9,"delta.columnMapping.physicalName":"col-9"}}]}
            """.replace("\n", "").replace("\"", "\\\""));

    private final WarehouseRunner delta = new WarehouseRunner("lake").withCatalog("delta", ImmutableMap.of());

    @BeforeAll
    void start()
    {
        IcebergBeside.create(delta.runner(), delta.directory());
        delta.execute("CREATE SCHEMA iceberg.lake");
        delta.execute(
                """
                CREATE TABLE iceberg.lake.orders (id bigint, note varchar, tags array(varchar), place row(city varchar, zip integer), day date)
                WITH (partitioning = ARRAY['day'], location = 'local:///warehouse/lake/orders')""");
        delta.execute("INSERT INTO iceberg.lake.orders VALUES (1, 'a', ARRAY['x', NULL], ROW('Ulm', 89073), DATE '2026-01-01'), (2, NULL, ARRAY[], ROW(NULL, 1), DATE '2026-01-02')");
        delta.execute("ALTER TABLE iceberg.lake.orders RENAME COLUMN note TO remark");
        delta.execute("ALTER TABLE iceberg.lake.orders RENAME COLUMN place.city TO town");
        delta.execute("ALTER TABLE iceberg.lake.orders ADD COLUMN amount decimal(10, 2)");
        delta.execute("INSERT INTO iceberg.lake.orders VALUES (3, 'c', NULL, NULL, DATE '2026-01-02', 12.50), (4, 'd', ARRAY['y'], ROW('Bonn', NULL), NULL, NULL)");

        TrinoFileSystem fileSystem = new LocalDiskFileSystemFactory().create(ConnectorIdentity.ofUser("ann"));
        Location root = Location.of("file://" + delta.warehouse().resolve("lake", "orders"));
        new LogBuilder(fileSystem, new TableLocation("lake.orders", root))
                .commit(0, PROTOCOL, METADATA)
                .commit(1, delta.execute("SELECT f.file_path, f.file_size_in_bytes, d.day FROM iceberg.lake.\"orders$files\" f JOIN (SELECT DISTINCT \"$path\" path, day FROM iceberg.lake.orders) d ON f.file_path = d.path")
                        .getMaterializedRows().stream()
                        .map(TestUniformTable::add)
                        .toArray(String[]::new));
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "SELECT * FROM %s.lake.orders ORDER BY id",
            "SELECT id, place.town, cardinality(tags) FROM %s.lake.orders WHERE remark IS NOT NULL ORDER BY id",
            "SELECT day, count(*), sum(amount) FROM %s.lake.orders GROUP BY day ORDER BY day",
            "SELECT id FROM %s.lake.orders WHERE day = DATE '2026-01-02' AND amount > 1",
            "SELECT id FROM %s.lake.orders WHERE day IS NULL OR place.zip = 1 ORDER BY id",
    })
    void readsTheSameThroughBoth(String sql)
    {
        assertThat(delta.execute(sql.formatted("delta")).getMaterializedRows())
                .isNotEmpty()
                .isEqualTo(delta.execute(sql.formatted("iceberg")).getMaterializedRows());
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "remark", "day", "amount"})
    void joinsWithItself(String column)
    {
        long rows = (long) delta.execute("SELECT count(%s) FROM iceberg.lake.orders".formatted(column)).getOnlyValue();
        assertThat(delta.execute("SELECT count(DISTINCT d.id) FROM delta.lake.orders d JOIN iceberg.lake.orders i ON d.%1$s = i.%1$s".formatted(column)).getOnlyValue()).isEqualTo(rows);
    }

    private static String add(MaterializedRow file)
    {
        String path = file.getField(0).toString();
        Object day = file.getField(2);
        return """
               {"add":{"path":"%s","partitionValues":{"col-5":%s},"size":%s,"modificationTime":1760000000000,"dataChange":true}}""".formatted(
                path.substring(path.indexOf("/data/") + 1).replace("%", "%25"),
                day == null ? "null" : "\"" + day + "\"",
                file.getField(1));
    }
}
