package dev.trinodelta.catalog.metastore;

import com.google.common.collect.ImmutableMap;
import io.trino.spi.connector.SchemaTableName;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static io.trino.plugin.hive.ViewReaderUtil.isTrinoMaterializedView;
import static io.trino.plugin.hive.ViewReaderUtil.isTrinoView;
import static java.util.Objects.requireNonNull;

/**
 * What a metastore says of a table or view, as far as anybody here wants to know it: the columns of a Delta table are in its log.
 *
 * @param type as {@code EXTERNAL_TABLE} or {@code VIRTUAL_VIEW}
 * @param location of the storage descriptor
 * @param serdeParameters of the storage descriptor
 * @param viewText as the engine wrote it that made the view
 */
public record MetastoreTable(
        SchemaTableName name,
        String type,
        Optional<String> owner,
        Map<String, String> parameters,
        Optional<String> location,
        Map<String, String> serdeParameters,
        Optional<String> viewText)
{
    static final String PROVIDER = "spark.sql.sources.provider";
    static final String TABLE_TYPE = "table_type";

    private static final String VIRTUAL_VIEW = "VIRTUAL_VIEW";
    private static final String HIVE_MATERIALIZED_VIEW = "MATERIALIZED_VIEW";

    public MetastoreTable
    {
        requireNonNull(name, "name is null");
        requireNonNull(type, "type is null");
        requireNonNull(owner, "owner is null");
        parameters = withoutNulls(parameters);
        requireNonNull(location, "location is null");
        serdeParameters = withoutNulls(serdeParameters);
        requireNonNull(viewText, "viewText is null");
    }

    /**
     * How it is to be taken. A Delta table that Iceberg's clients can read as well (UniForm) is a Delta table.
     */
    MetastoreTableKind kind()
    {
        if (isTrinoView(type, parameters)) {
            return MetastoreTableKind.TRINO_VIEW;
        }
        if (isTrinoMaterializedView(type, parameters) || type.equals(HIVE_MATERIALIZED_VIEW)) {
            return MetastoreTableKind.MATERIALIZED_VIEW;
        }
        if (type.equals(VIRTUAL_VIEW)) {
            return MetastoreTableKind.FOREIGN_VIEW;
        }
        if (hasParameter(PROVIDER, "delta") || hasParameter(TABLE_TYPE, "delta")) {
            return MetastoreTableKind.DELTA;
        }
        return hasParameter(TABLE_TYPE, "iceberg") ? MetastoreTableKind.ICEBERG : MetastoreTableKind.OTHER_TABLE;
    }

    private boolean hasParameter(String key, String value)
    {
        return value.equalsIgnoreCase(parameters.get(key));
    }

    private static Map<String, String> withoutNulls(Map<String, String> map)
    {
        return map.values().stream().allMatch(Objects::nonNull)
                ? ImmutableMap.copyOf(map)
                : map.entrySet().stream().filter(entry -> entry.getValue() != null).collect(toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
