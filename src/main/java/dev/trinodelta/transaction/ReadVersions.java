package dev.trinodelta.transaction;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.snapshot.TableDefinition;
import io.trino.spi.connector.SchemaTableName;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The versions of tables that a transaction reads, by the name of the table, wherever and however its location is spelled. Access
 * control is told a name, and not which version of it is read.
 */
public final class ReadVersions
{
    private final Map<SchemaTableName, Map<Long, TableDefinition>> read = new ConcurrentHashMap<>();

    /**
     * To be called before anything of that version is read, and before access control is asked.
     *
     * @param table by its own name, which tells of no version
     */
    public void add(SchemaTableName table, TableDefinition version)
    {
        read.computeIfAbsent(table, _ -> new ConcurrentHashMap<>()).putIfAbsent(version.version(), version);
    }

    /**
     * Each once, in no order.
     */
    public List<TableDefinition> of(SchemaTableName table)
    {
        return ImmutableList.copyOf(read.getOrDefault(table, Map.of()).values());
    }
}
