package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import io.trino.spi.type.TypeOperators;

import java.util.Map;
import java.util.Set;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.RowType.field;
import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * The columns of a checkpoint that replay needs, as Trino's types. Tombstones are not among them: they are for those
 * who write checkpoints and clean up files.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#checkpoint-schema">Protocol</a>
 */
final class CheckpointColumns
{
    static final String ADD = "add";
    static final String METADATA = "metaData";
    static final String PROTOCOL = "protocol";
    static final String TRANSACTION = "txn";
    static final String DOMAIN_METADATA = "domainMetadata";
    static final String SIDECAR = "sidecar";
    static final String CHECKPOINT_METADATA = "checkpointMetadata";
    static final String REMOVE = "remove";

    private static final MapType STRING_MAP = new MapType(VARCHAR, VARCHAR, new TypeOperators());
    private static final ArrayType STRINGS = new ArrayType(VARCHAR);

    /**
     * Fields of a data file, by index below. What else a checkpoint has of it is for those who write one.
     */
    private static final Map<String, Type> FILE = ImmutableMap.<String, Type>builder()
            .put("path", VARCHAR)
            .put("size", BIGINT)
            .put("modificationTime", BIGINT)
            // The one field that tells whether there is a vector; the rest is decoded where there is
            .put("deletionVector", row(ImmutableMap.of("storageType", VARCHAR)))
            .put("baseRowId", BIGINT)
            .put("defaultRowCommitVersion", BIGINT)
            .buildOrThrow();
    static final int PATH = 0;
    static final int SIZE = 1;
    static final int MODIFICATION_TIME = 2;
    static final int DELETION_VECTOR = 3;
    static final int BASE_ROW_ID = 4;
    static final int DEFAULT_ROW_COMMIT_VERSION = 5;
    static final int STATISTICS = 6;

    static final RowType FILE_TYPE = row(FILE);
    static final RowType FILE_TYPE_WITH_STATISTICS = row(ImmutableMap.<String, Type>builder().putAll(FILE).put("stats", VARCHAR).buildOrThrow());

    /**
     * Apart from the rest, since it can tell that the rest is not wanted.
     */
    static final RowType FILE_TYPE_OF_PARTITIONS = row(ImmutableMap.of("partitionValues", STRING_MAP));

    static final RowType DELETION_VECTOR_TYPE = row(ImmutableMap.of(
            "pathOrInlineDv", VARCHAR,
            "offset", BIGINT,
            "sizeInBytes", BIGINT,
            "cardinality", BIGINT));
    static final RowType FILE_TYPE_OF_VECTORS = row(ImmutableMap.of("deletionVector", DELETION_VECTOR_TYPE));

    /**
     * A row has a data file where it has its size: {@link CheckpointReader#read} accepts no other.
     */
    static final RowType FILE_TYPE_OF_STATISTICS = row(ImmutableMap.of("size", BIGINT, "stats", VARCHAR));

    static final RowType FILE_TYPE_OF_NOTES = row(ImmutableMap.of("path", VARCHAR, "tags", STRING_MAP, "clusteringProvider", VARCHAR));

    /**
     * A field that a tombstone has, and that no writer fills in beside another action.
     */
    static final RowType TOMBSTONE_TYPE = row(ImmutableMap.of("deletionTimestamp", BIGINT));

    /**
     * Other actions by column name. Integers of any width are read as bigint.
     */
    static final Map<String, RowType> TYPES = ImmutableMap.of(
            METADATA, row(ImmutableMap.<String, Type>builder()
                    .put("id", VARCHAR)
                    .put("name", VARCHAR)
                    .put("description", VARCHAR)
                    .put("format", row(ImmutableMap.of("provider", VARCHAR)))
                    .put("schemaString", VARCHAR)
                    .put("partitionColumns", STRINGS)
                    .put("configuration", STRING_MAP)
                    .put("createdTime", BIGINT)
                    .buildOrThrow()),
            PROTOCOL, row(ImmutableMap.of(
                    "minReaderVersion", BIGINT,
                    "minWriterVersion", BIGINT,
                    "readerFeatures", STRINGS,
                    "writerFeatures", STRINGS)),
            TRANSACTION, row(ImmutableMap.of("appId", VARCHAR, "version", BIGINT, "lastUpdated", BIGINT)),
            DOMAIN_METADATA, row(ImmutableMap.of("domain", VARCHAR, "configuration", VARCHAR, "removed", BOOLEAN)),
            SIDECAR, row(ImmutableMap.of("path", VARCHAR, "sizeInBytes", BIGINT, "modificationTime", BIGINT)),
            CHECKPOINT_METADATA, row(ImmutableMap.of("version", BIGINT, "tags", STRING_MAP)));

    /**
     * What a table's protocol, schema and properties are in.
     */
    static final Map<String, RowType> DEFINITION_TYPES = ImmutableMap.copyOf(Maps.filterKeys(TYPES, Set.of(METADATA, PROTOCOL)::contains));

    /**
     * Of these a sidecar has one or both.
     */
    static final Set<String> OF_SIDECARS = ImmutableSet.of(ADD, REMOVE);

    /**
     * A file without any of them is no file of a checkpoint.
     */
    static final Set<String> OF_CHECKPOINTS = ImmutableSet.<String>builder().add(ADD).addAll(TYPES.keySet()).add(REMOVE).build();

    private CheckpointColumns() {}

    private static RowType row(Map<String, Type> fields)
    {
        return RowType.from(fields.entrySet().stream().map(entry -> field(entry.getKey(), entry.getValue())).toList());
    }
}
