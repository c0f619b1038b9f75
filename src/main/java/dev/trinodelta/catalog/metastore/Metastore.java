package dev.trinodelta.catalog.metastore;

import io.trino.metastore.Database;
import io.trino.metastore.HiveMetastore;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;

import java.util.List;
import java.util.Optional;

/**
 * A service that knows tables. It is asked each time: nothing here remembers answers. Where it fails it throws
 * {@link io.trino.spi.TrinoException} of the code {@code HIVE_METASTORE_ERROR}, the cause being what its client said.
 */
public interface Metastore
{
    MetastoreAddress address();

    /**
     * Whether it is asked in the name of the user, so that users may see different tables.
     */
    boolean asksAsUser();

    /**
     * For lists of schemas, and for what is changed.
     */
    HiveMetastore client(ConnectorIdentity identity);

    Optional<Database> schema(ConnectorIdentity identity, String name);

    Optional<MetastoreTable> table(ConnectorIdentity identity, SchemaTableName name);

    /**
     * All that the schema holds, tables of other formats and views among them, in a few requests.
     *
     * @return empty where the schema does not exist
     */
    List<MetastoreTable> tables(ConnectorIdentity identity, String schema);
}
