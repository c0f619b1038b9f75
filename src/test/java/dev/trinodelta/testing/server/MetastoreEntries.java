package dev.trinodelta.testing.server;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.trino.hive.thrift.metastore.Database;
import io.trino.hive.thrift.metastore.FieldSchema;
import io.trino.hive.thrift.metastore.GetTableRequest;
import io.trino.hive.thrift.metastore.SerDeInfo;
import io.trino.hive.thrift.metastore.StorageDescriptor;
import io.trino.hive.thrift.metastore.Table;
import io.trino.hive.thrift.metastore.ThriftHiveMetastore;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * Enters in a metastore what other engines would, word for word.
 */
public final class MetastoreEntries
        implements AutoCloseable
{
    private static final int TIMEOUT_MILLISECONDS = 60_000;

    private final TSocket socket;
    private final ThriftHiveMetastore.Client client;

    public MetastoreEntries(URI metastore)
    {
        try {
            socket = new TSocket(metastore.getHost(), metastore.getPort(), TIMEOUT_MILLISECONDS);
            socket.open();
            client = new ThriftHiveMetastore.Client(new TBinaryProtocol(socket));
        }
        catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * @param location the metastore chooses one where absent
     */
    public void schema(String name, Optional<String> location)
    {
        Database database = new Database(name, "", location.orElse(null), ImmutableMap.of());
        request(() -> client.createDatabase(database));
    }

    public void add(Entry entry)
    {
        request(() -> client.createTable(entry.toTable()));
    }

    public void drop(String schema, String table)
    {
        request(() -> client.dropTable(schema, table, false));
    }

    public Table find(String schema, String table)
    {
        try {
            return client.getTableReq(new GetTableRequest(schema, table)).getTable();
        }
        catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void request(Request request)
    {
        try {
            request.send();
        }
        catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close()
    {
        socket.close();
    }

    private interface Request
    {
        void send()
                throws TException;
    }

    /**
     * @param location of the storage
     */
    public record Entry(
            String schema,
            String table,
            String type,
            Map<String, String> parameters,
            Optional<String> location,
            Map<String, String> serdeParameters,
            List<FieldSchema> columns,
            List<FieldSchema> partitionColumns,
            Optional<String> viewText)
    {
        public Entry
        {
            requireNonNull(schema, "schema is null");
            requireNonNull(table, "table is null");
            requireNonNull(type, "type is null");
            parameters = ImmutableMap.copyOf(parameters);
            requireNonNull(location, "location is null");
            serdeParameters = ImmutableMap.copyOf(serdeParameters);
            columns = ImmutableList.copyOf(columns);
            partitionColumns = ImmutableList.copyOf(partitionColumns);
            requireNonNull(viewText, "viewText is null");
        }

        /**
         * As Spark enters a Delta table that lies elsewhere.
         *
         * @param storageLocation a placeholder where the metastore would not take the path
         */
        public static Entry spark(String schema, String table, String storageLocation, String path)
        {
            return new Entry(
                    schema,
                    table,
                    "EXTERNAL_TABLE",
                    ImmutableMap.of("EXTERNAL", "TRUE", "spark.sql.sources.provider", "delta", "spark.sql.sources.schema", "{\"type\":\"struct\",\"fields\":[]}", "spark.sql.create.version", "4.0.0"),
                    Optional.of(storageLocation),
                    ImmutableMap.of("path", path, "serialization.format", "1"),
                    ImmutableList.of(new FieldSchema("col", "array<string>", "from deserializer")),
                    ImmutableList.of(),
                    Optional.empty());
        }

        /**
         * As Trino's own connector enters one.
         */
        public static Entry trino(String schema, String table, String location)
        {
            return new Entry(
                    schema,
                    table,
                    "EXTERNAL_TABLE",
                    ImmutableMap.of("EXTERNAL", "TRUE", "spark.sql.sources.provider", "DELTA", "location", location, "numFiles", "-1", "totalSize", "-1", "trino_query_id", "20261130_000000_00000_aaaaa"),
                    Optional.of(location),
                    ImmutableMap.of("path", location),
                    ImmutableList.of(new FieldSchema("dummy", "string", null)),
                    ImmutableList.of(),
                    Optional.empty());
        }

        /**
         * A table of another format, or with conventions of its own.
         */
        public static Entry table(String schema, String table, Map<String, String> parameters, Optional<String> location)
        {
            return new Entry(
                    schema,
                    table,
                    "EXTERNAL_TABLE",
                    ImmutableMap.<String, String>builder().put("EXTERNAL", "TRUE").putAll(parameters).buildOrThrow(),
                    location,
                    ImmutableMap.of(),
                    ImmutableList.of(new FieldSchema("id", "bigint", null), new FieldSchema("note", "string", null)),
                    ImmutableList.of(new FieldSchema("day", "string", null)),
                    Optional.empty());
        }

        public static Entry view(String schema, String table, Map<String, String> parameters, String text)
        {
            return new Entry(
                    schema,
                    table,
                    "VIRTUAL_VIEW",
                    parameters,
                    Optional.empty(),
                    ImmutableMap.of(),
                    ImmutableList.of(new FieldSchema("id", "bigint", null)),
                    ImmutableList.of(),
                    Optional.of(text));
        }

        Table toTable()
        {
            SerDeInfo serde = new SerDeInfo();
            serde.setName(table);
            serde.setSerializationLib("org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe");
            serde.setParameters(serdeParameters);
            StorageDescriptor storage = new StorageDescriptor();
            location.ifPresent(storage::setLocation);
            storage.setCols(columns);
            storage.setSerdeInfo(serde);
            storage.setInputFormat("org.apache.hadoop.mapred.TextInputFormat");
            storage.setOutputFormat("org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat");
            storage.setNumBuckets(-1);
            storage.setParameters(ImmutableMap.of());
            Table result = new Table();
            result.setDbName(schema);
            result.setTableName(table);
            result.setOwner("ann");
            result.setTableType(type);
            // The metastore's client adds to it
            result.setParameters(new HashMap<>(parameters));
            result.setPartitionKeys(partitionColumns);
            result.setSd(storage);
            viewText.ifPresent(text -> {
                result.setViewOriginalText(text);
                result.setViewExpandedText(text);
            });
            return result;
        }
    }
}
