package dev.trinodelta.procedure;

import io.trino.spi.connector.SchemaTableName;

/**
 * Which names tables may get.
 */
public interface NewNames
{
    /**
     * @param statement as users know it: {@code CREATE TABLE}
     * @throws dev.trinodelta.protocol.DeltaException where the name could be taken for a version of another table, or for a table about tables
     */
    void checkNewName(SchemaTableName name, String statement);
}
