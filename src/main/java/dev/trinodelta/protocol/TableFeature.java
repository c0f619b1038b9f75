package dev.trinodelta.protocol;

import com.google.common.collect.ImmutableMap;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static dev.trinodelta.protocol.TableFeature.Kind.READER_WRITER;
import static dev.trinodelta.protocol.TableFeature.Kind.WRITER;
import static dev.trinodelta.protocol.TableFeature.Support.NONE;
import static dev.trinodelta.protocol.TableFeature.Support.READ;
import static java.util.Objects.requireNonNull;
import static java.util.function.Function.identity;

/**
 * Every table feature that the protocol, its RFCs or the reference implementation name, one row each, with what this
 * connector does about it.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#valid-feature-names-in-table-features">Protocol</a>
 */
public enum TableFeature
{
    APPEND_ONLY("appendOnly", WRITER, READ),
    INVARIANTS("invariants", WRITER, READ),
    CHECK_CONSTRAINTS("checkConstraints", WRITER, READ),
    CHANGE_DATA_FEED("changeDataFeed", WRITER, READ),
    GENERATED_COLUMNS("generatedColumns", WRITER, READ),
    IDENTITY_COLUMNS("identityColumns", WRITER, READ),
    ALLOW_COLUMN_DEFAULTS("allowColumnDefaults", WRITER, READ),
    COLUMN_MAPPING("columnMapping", READER_WRITER, READ),
    DELETION_VECTORS("deletionVectors", READER_WRITER, READ),
    TIMESTAMP_NTZ("timestampNtz", READER_WRITER, READ),
    VACUUM_PROTOCOL_CHECK("vacuumProtocolCheck", READER_WRITER, READ),
    V2_CHECKPOINT("v2Checkpoint", READER_WRITER, READ),
    TYPE_WIDENING("typeWidening", READER_WRITER, READ),
    TYPE_WIDENING_PREVIEW("typeWidening-preview", READER_WRITER, READ),
    VARIANT_TYPE("variantType", READER_WRITER, READ),
    VARIANT_TYPE_PREVIEW("variantType-preview", READER_WRITER, READ),
    VARIANT_SHREDDING("variantShredding", READER_WRITER, READ),
    VARIANT_SHREDDING_PREVIEW("variantShredding-preview", READER_WRITER, READ),
    DOMAIN_METADATA("domainMetadata", WRITER, READ),
    ROW_TRACKING("rowTracking", WRITER, READ),
    IN_COMMIT_TIMESTAMP("inCommitTimestamp", WRITER, READ),
    IN_COMMIT_TIMESTAMP_PREVIEW("inCommitTimestamp-preview", WRITER, READ),
    CLUSTERING("clustering", WRITER, READ),
    CHECKPOINT_PROTECTION("checkpointProtection", WRITER, READ),
    MATERIALIZE_PARTITION_COLUMNS("materializePartitionColumns", WRITER, READ),
    ICEBERG_COMPAT_V1("icebergCompatV1", WRITER, READ),
    ICEBERG_COMPAT_V2("icebergCompatV2", WRITER, READ),
    ICEBERG_COMPAT_V3("icebergCompatV3", WRITER, READ),
    ICEBERG_WRITER_COMPAT_V1("icebergWriterCompatV1", WRITER, READ),
    ICEBERG_WRITER_COMPAT_V3("icebergWriterCompatV3", WRITER, READ),
    COORDINATED_COMMITS_PREVIEW("coordinatedCommits-preview", WRITER, READ),
    REDIRECT_WRITER_ONLY("redirectWriterOnly", WRITER, READ),
    REDIRECT_WRITER_ONLY_PREVIEW("redirectWriterOnly-preview", WRITER, READ),
    COLLATIONS("collations", WRITER, READ),
    COLLATIONS_PREVIEW("collations-preview", WRITER, READ),
    LIQUID("liquid", WRITER, READ),
    CLUSTERING_EXPRESSIONS("clusteringExpressions", WRITER, READ),
    CONCURRENT_IDENTITY_COLUMNS("concurrentIdentityColumns", WRITER, READ),
    INVISIBLE_COLUMNS("invisibleColumns", WRITER, READ),
    MULTI_TABLE_TRANSACTION("multiTableTransaction", WRITER, READ),
    RECORD_LEVEL_INDEX("recordLevelIndex", WRITER, READ),
    TABLE_BRANCHING("tableBranching", WRITER, READ),
    CATALOG_MANAGED("catalogManaged", READER_WRITER, NONE, Remedy.ASK_CATALOG),
    CATALOG_OWNED("catalogOwned", READER_WRITER, NONE, Remedy.ASK_CATALOG),
    CATALOG_OWNED_PREVIEW("catalogOwned-preview", READER_WRITER, NONE, Remedy.ASK_CATALOG),
    REDIRECT_READER_WRITER("redirectReaderWriter", READER_WRITER, NONE, Remedy.FOLLOW_REDIRECT),
    REDIRECT_READER_WRITER_PREVIEW("redirectReaderWriter-preview", READER_WRITER, NONE, Remedy.FOLLOW_REDIRECT),
    ADAPTIVE_METADATA_PREVIEW("adaptiveMetadata-preview", READER_WRITER, NONE),
    COLUMN_UPDATES("columnUpdates", READER_WRITER, NONE),
    DEC_FLOAT("decFloat", READER_WRITER, NONE),
    DEC_FLOAT_PREVIEW("decFloat-preview", READER_WRITER, NONE),
    FILE_TYPE("fileType", READER_WRITER, NONE),
    FLOAT16("float16", READER_WRITER, NONE),
    GEOSPATIAL("geospatial", READER_WRITER, NONE),
    GEOSPATIAL_PREVIEW("geospatial-dev", READER_WRITER, NONE),
    INTERVAL_TYPES("intervalTypes", READER_WRITER, NONE),
    MATERIALIZED_VOID_TYPE("materializedVoidType", READER_WRITER, NONE),
    PARQUET_ENCRYPTION("parquetEncryption", READER_WRITER, NONE),
    TIMESTAMP_NANOS("timestampNanos", READER_WRITER, NONE),
    TIMESTAMP_PRECISION("timestampPrecision", READER_WRITER, NONE),
    UNSIGNED_INTEGER_TYPES("unsignedIntegerTypes", READER_WRITER, NONE),
    UNSIGNED_INTEGER_TYPES_PREVIEW("unsignedIntegerTypes-dev", READER_WRITER, NONE);

    /**
     * Who must know the feature.
     */
    public enum Kind
    {
        WRITER,
        READER_WRITER,
    }

    /**
     * What this connector can do with a table that has the feature.
     */
    public enum Support
    {
        NONE,
        READ,
    }

    /**
     * What whoever meets a table with the feature can do where this connector cannot read it.
     */
    public enum Remedy
    {
        /**
         * Another engine can read it, and may be able to rewrite the table without the feature.
         */
        DROP_FEATURE,
        /**
         * The log is not the whole truth: commits may be known to a catalog only.
         */
        ASK_CATALOG,
        /**
         * The table is elsewhere.
         */
        FOLLOW_REDIRECT,
    }

    private static final Map<String, TableFeature> BY_NAME = ImmutableMap.copyOf(
            Stream.of(values()).collect(toImmutableMap(TableFeature::featureName, identity())));

    private final String featureName;
    private final Kind kind;
    private final Support support;
    private final Remedy remedy;

    TableFeature(String featureName, Kind kind, Support support)
    {
        this(featureName, kind, support, Remedy.DROP_FEATURE);
    }

    TableFeature(String featureName, Kind kind, Support support, Remedy remedy)
    {
        this.featureName = requireNonNull(featureName, "featureName is null");
        this.kind = requireNonNull(kind, "kind is null");
        this.support = requireNonNull(support, "support is null");
        this.remedy = requireNonNull(remedy, "remedy is null");
    }

    public static Optional<TableFeature> byName(String name)
    {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /**
     * As the log spells it.
     */
    public String featureName()
    {
        return featureName;
    }

    public Kind kind()
    {
        return kind;
    }

    public Support support()
    {
        return support;
    }

    public Remedy remedy()
    {
        return remedy;
    }
}
