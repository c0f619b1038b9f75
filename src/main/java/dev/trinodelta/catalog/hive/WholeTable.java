package dev.trinodelta.catalog.hive;

import io.trino.hive.thrift.metastore.Table;
import io.trino.hive.thrift.metastore.TableMeta;

/**
 * A line of a listing that has the whole entry with it: the listing passes through Trino's client, which knows only the line.
 */
final class WholeTable
        extends TableMeta
{
    private final transient Table table;

    WholeTable(Table table)
    {
        super(table.getDbName(), table.getTableName(), table.getTableType());
        this.table = table;
    }

    Table table()
    {
        return table;
    }
}
