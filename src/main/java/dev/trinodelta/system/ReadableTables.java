package dev.trinodelta.system;

import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.SchemaTableName;

import java.util.List;

/**
 * Which tables a user may read, for tables that tell of many.
 */
public interface ReadableTables
{
    /**
     * @return those of the names that the user may read, in their order
     */
    List<SchemaTableName> filter(ConnectorSession session, TransactionState transaction, List<SchemaTableName> names);
}
