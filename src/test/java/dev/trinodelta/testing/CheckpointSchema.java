package dev.trinodelta.testing;

import com.google.common.collect.ImmutableMap;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import io.trino.spi.type.TypeOperators;

import java.util.Map;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RowType.field;
import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * The columns of checkpoints as the protocol lists them, with the widths that Spark gives to their integers.
 */
public final class CheckpointSchema
{
    private static final MapType STRING_MAP = new MapType(VARCHAR, VARCHAR, new TypeOperators());
    private static final ArrayType STRINGS = new ArrayType(VARCHAR);
    private static final RowType DELETION_VECTOR = row(ImmutableMap.of(
            "storageType", VARCHAR,
            "pathOrInlineDv", VARCHAR,
            "offset", INTEGER,
            "sizeInBytes", INTEGER,
            "cardinality", BIGINT));

    public static final RowType TRANSACTION = row(ImmutableMap.of("appId", VARCHAR, "version", BIGINT, "lastUpdated", BIGINT));
    public static final RowType ADD = row(ImmutableMap.<String, Type>builder()
            .put("path", VARCHAR)
            .put("partitionValues", STRING_MAP)
            .put("size", BIGINT)
            .put("modificationTime", BIGINT)
            .put("dataChange", BOOLEAN)
            .put("stats", VARCHAR)
            .put("tags", STRING_MAP)
            .put("deletionVector", DELETION_VECTOR)
            .put("baseRowId", BIGINT)
            .put("defaultRowCommitVersion", BIGINT)
            .put("clusteringProvider", VARCHAR)
            .buildOrThrow());
    public static final RowType REMOVE = row(ImmutableMap.of(
            "path", VARCHAR,
            "deletionTimestamp", BIGINT,
            "dataChange", BOOLEAN,
            "partitionValues", STRING_MAP,
            "size", BIGINT,
            "deletionVector", DELETION_VECTOR));
    public static final RowType METADATA = row(ImmutableMap.<String, Type>builder()
            .put("id", VARCHAR)
            .put("name", VARCHAR)
            .put("description", VARCHAR)
            .put("format", row(ImmutableMap.of("provider", VARCHAR, "options", STRING_MAP)))
            .put("schemaString", VARCHAR)
            .put("partitionColumns", STRINGS)
            .put("configuration", STRING_MAP)
            .put("createdTime", BIGINT)
            .buildOrThrow());
    public static final RowType PROTOCOL = row(ImmutableMap.of(
            "minReaderVersion", INTEGER,
            "minWriterVersion", INTEGER,
            "readerFeatures", STRINGS,
            "writerFeatures", STRINGS));
    public static final RowType DOMAIN_METADATA = row(ImmutableMap.of("domain", VARCHAR, "configuration", VARCHAR, "removed", BOOLEAN));
    public static final RowType CHECKPOINT_METADATA = row(ImmutableMap.of("version", BIGINT, "tags", STRING_MAP));
    public static final RowType SIDECAR = row(ImmutableMap.of("path", VARCHAR, "sizeInBytes", BIGINT, "modificationTime", BIGINT, "tags", STRING_MAP));

    public static final Map<String, Type> CLASSIC = ImmutableMap.of(
            "txn", TRANSACTION,
            "add", ADD,
            "remove", REMOVE,
            "metaData", METADATA,
            "protocol", PROTOCOL,
            "domainMetadata", DOMAIN_METADATA);
    public static final Map<String, Type> V2 = ImmutableMap.<String, Type>builder()
            .putAll(CLASSIC)
            .put("checkpointMetadata", CHECKPOINT_METADATA)
            .put("sidecar", SIDECAR)
            .buildOrThrow();
    public static final Map<String, Type> FILES = ImmutableMap.of("add", ADD, "remove", REMOVE);

    private CheckpointSchema() {}

    public static RowType row(Map<String, Type> fields)
    {
        return RowType.from(fields.entrySet().stream().map(entry -> field(entry.getKey(), entry.getValue())).toList());
    }
}
