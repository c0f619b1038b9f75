package dev.trinodelta.catalog.hive;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import io.trino.hive.thrift.metastore.ClientCapabilities;
import io.trino.hive.thrift.metastore.ClientCapability;
import io.trino.hive.thrift.metastore.GetTablesRequest;
import io.trino.hive.thrift.metastore.Table;
import io.trino.hive.thrift.metastore.TableMeta;
import io.trino.plugin.hive.metastore.thrift.MetastoreSupportsDateStatistics;
import io.trino.plugin.hive.metastore.thrift.ThriftHiveMetastoreClient;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static org.apache.thrift.TApplicationException.UNKNOWN_METHOD;

/**
 * Lists the tables of a schema with all that the metastore has of them: what makes a table a Delta table is among its parameters, and the
 * metastore's own filters do not take the name of that one.
 */
final class ListingClient
        extends ThriftHiveMetastoreClient
{
    /**
     * Few enough for a slow metastore to answer within the usual time-out.
     */
    private static final int TABLES_OF_REQUEST = 100;

    private final Optional<String> catalogName;

    ListingClient(TransportSupplier transportSupplier, String hostname, Optional<String> catalogName, Alternatives alternatives)
            throws TTransportException
    {
        super(transportSupplier,
                hostname,
                catalogName,
                alternatives.dateStatistics(),
                alternatives.getTable(),
                alternatives.tableParameters(),
                alternatives.alterTransactionalTable(),
                alternatives.alterPartitions());
        this.catalogName = catalogName;
    }

    @Override
    public List<TableMeta> getTableMeta(String schema)
            throws TException
    {
        List<String> names = client.getAllTables(catalogName.map(catalog -> "@" + catalog + "#" + schema).orElse(schema));
        ImmutableList.Builder<TableMeta> tables = ImmutableList.builder();
        for (List<String> batch : Lists.partition(names, TABLES_OF_REQUEST)) {
            tables.addAll(wholeTables(schema, batch).stream().map(WholeTable::new).collect(toImmutableList()));
        }
        return tables.build();
    }

    private List<Table> wholeTables(String schema, List<String> names)
            throws TException
    {
        GetTablesRequest request = new GetTablesRequest(schema);
        request.setTblNames(names);
        // Without it one insert-only table fails the request
        request.setCapabilities(new ClientCapabilities(ImmutableList.of(ClientCapability.INSERT_ONLY_TABLES)));
        catalogName.ifPresent(request::setCatName);
        try {
            return client.getTableObjectsByNameReq(request).getTables();
        }
        catch (TApplicationException e) {
            if (e.getType() != UNKNOWN_METHOD) {
                throw e;
            }
            // Before Hive 3
            return client.getTableObjectsByName(schema, names);
        }
    }

    /**
     * Which of several requests a metastore understands, found out once and kept between connections.
     */
    record Alternatives(
            MetastoreSupportsDateStatistics dateStatistics,
            AtomicInteger getTable,
            AtomicInteger tableParameters,
            AtomicInteger alterTransactionalTable,
            AtomicInteger alterPartitions)
    {
        static Alternatives unknown()
        {
            return new Alternatives(
                    new MetastoreSupportsDateStatistics(),
                    new AtomicInteger(Integer.MAX_VALUE),
                    new AtomicInteger(Integer.MAX_VALUE),
                    new AtomicInteger(Integer.MAX_VALUE),
                    new AtomicInteger(Integer.MAX_VALUE));
        }
    }
}
