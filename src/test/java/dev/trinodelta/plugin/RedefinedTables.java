package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableList;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Tables whose versions have other columns than their latest ones, in schema {@code past}. But for the first one, each is the demo table of
 * orders with a version 10, where version 1 has a column {@code state} and version 9 calls it {@code status}.
 */
final class RedefinedTables
{
    private static final long AFTER_ALL_ORDERS = 1_900_000_000_000L;

    private RedefinedTables() {}

    static void write(SecuredRunner delta)
    {
        Path schema = delta.server().warehouse().resolve("past");
        writeUpgraded(schema.resolve("upgraded"));
        redefine(delta, "damaged", orders -> orders.substring(0, orders.length() - 9));
        redefine(delta, "moved", orders -> orders
                .replace("\\\"name\\\":\\\"region\\\"", "\\\"name\\\":\\\"area\\\"")
                .replace("[\"region\"]", "[\"area\"]"));
        redefine(delta, "replaced", orders -> orders.replace("\"col-", "\"new-"));
        redefine(delta, "dropped", orders -> orders.replaceFirst("\\{\\\\\"name\\\\\":\\\\\"status\\\\\".*?\\}\\},", ""));
        redefine(delta, "swapped", orders -> orders
                .replace("\\\"name\\\":\\\"region\\\"", "\\\"name\\\":\\\"temporary\\\"")
                .replace("\\\"name\\\":\\\"status\\\"", "\\\"name\\\":\\\"region\\\"")
                .replace("\\\"name\\\":\\\"temporary\\\"", "\\\"name\\\":\\\"status\\\"")
                .replace("[\"region\"]", "[\"status\"]"));
    }

    /**
     * Column mapping comes in version 1, in version 2 the column {@code state} is called {@code status}. There are no data files.
     */
    private static void writeUpgraded(Path table)
    {
        commit(table,
                0,
                "{'protocol':{'minReaderVersion':1,'minWriterVersion':2}}",
                "{'metaData':{'id':'upgraded','format':{'provider':'parquet','options':{}},'schemaString':'{#type#:#struct#,#fields#:[{#name#:#state#,#type#:#string#,#nullable#:true,#metadata#:{}},{#name#:#region#,#type#:#string#,#nullable#:true,#metadata#:{}}]}','partitionColumns':['region'],'configuration':{}}}",
                "{'add':{'path':'a.parquet','partitionValues':{'region':'EU'},'size':1,'modificationTime':1,'dataChange':true,'stats':'{#numRecords#:5,#minValues#:{#state#:#done#},#maxValues#:{#state#:#open#},#nullCount#:{#state#:0}}'}}");
        commit(table, 1, "{'protocol':{'minReaderVersion':2,'minWriterVersion':5}}", mapped("state"));
        commit(table, 2, mapped("status"));
    }

    private static String mapped(String name)
    {
        return "{'metaData':{'id':'upgraded','format':{'provider':'parquet','options':{}},'schemaString':'{#type#:#struct#,#fields#:[{#name#:#%s#,#type#:#string#,#nullable#:true,#metadata#:{#delta.columnMapping.id#:1,#delta.columnMapping.physicalName#:#state#}},{#name#:#region#,#type#:#string#,#nullable#:true,#metadata#:{#delta.columnMapping.id#:2,#delta.columnMapping.physicalName#:#region#}}]}','partitionColumns':['region'],'configuration':{'delta.columnMapping.mode':'name','delta.columnMapping.maxColumnId':'2'}}}"
                .formatted(name);
    }

    private static void redefine(SecuredRunner delta, String name, UnaryOperator<String> definition)
    {
        delta.copy("orders", "past", name);
        Path table = delta.server().warehouse().resolve("past").resolve(name);
        String orders = lines(table, 6).stream().filter(line -> line.startsWith("{\"metaData\"")).findFirst().orElseThrow();
        commit(table, 10, "{'commitInfo':{'inCommitTimestamp':%s,'timestamp':%s,'operation':'CHANGE'}}".formatted(AFTER_ALL_ORDERS, AFTER_ALL_ORDERS), definition.apply(orders));
    }

    private static List<String> lines(Path table, int version)
    {
        try {
            return ImmutableList.copyOf(Files.readAllLines(file(table, version)));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void commit(Path table, int version, String... actions)
    {
        try {
            Files.createDirectories(table.resolve("_delta_log"));
            Files.write(file(table, version), List.of(actions).stream().map(action -> action.replace("'", "\"").replace("#", "\\\"")).toList());
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path file(Path table, int version)
    {
        return table.resolve("_delta_log").resolve("%020d.json".formatted(version));
    }
}
