package dev.trinodelta.system;

import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.SchemaTableName;

import java.util.List;

/**
 * What of tables a user may read, where the engine does not ask: for tables that tell of many, and for statistics.
 */
public interface ReadableTables
{
    /**
     * @return those of the names that the user may read, in their order
     */
    List<SchemaTableName> filter(ConnectorSession session, TransactionState transaction, List<SchemaTableName> names);

    /**
     * Whether no filter keeps rows of the table from the user.
     */
    boolean showsAllRows(ConnectorSession session, TransactionState transaction, SchemaTableName name);
}
