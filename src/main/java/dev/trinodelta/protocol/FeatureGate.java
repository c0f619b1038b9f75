package dev.trinodelta.protocol;

import com.google.common.collect.ImmutableSet;
import dev.trinodelta.protocol.TableFeature.Remedy;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import static com.google.common.collect.Sets.toImmutableEnumSet;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.protocol.TableFeature.Support.NONE;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static java.util.stream.Collectors.joining;

/**
 * Decides from the protocol action alone whether a table may be read.
 */
public final class FeatureGate
{
    private static final int TABLE_FEATURES_READER_VERSION = 3;
    private static final int COLUMN_MAPPING_READER_VERSION = 2;

    private static final String REDIRECT_PROPERTY = "delta.redirectReaderWriter";

    private FeatureGate() {}

    /**
     * @param table named in the error
     * @param metadata what is known of it, to tell where else the table can be read
     * @throws DeltaException naming every feature that is missing, so that nobody has to meet them one by one
     */
    public static void checkReadable(String table, Protocol protocol, Optional<Metadata> metadata)
    {
        int version = protocol.minReaderVersion();
        if (version < 1) {
            throw new DeltaException(DELTA_INVALID_LOG, "Protocol of %s is invalid: minReaderVersion is %s. Check the table with the writer that made it.".formatted(table, version));
        }
        if (version > TABLE_FEATURES_READER_VERSION) {
            throw new DeltaException(NOT_SUPPORTED, "Table %s requires Delta reader version %s, this connector reads versions up to %s. Read it with the engine that wrote it, or upgrade trino-delta.".formatted(table, version, TABLE_FEATURES_READER_VERSION));
        }
        List<String> missing = readerFeatures(protocol).stream()
                .filter(name -> TableFeature.byName(name).map(feature -> feature.support() == NONE).orElse(true))
                .sorted()
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        List<String> unknown = missing.stream()
                .filter(name -> TableFeature.byName(name).isEmpty())
                .toList();
        throw new DeltaException(NOT_SUPPORTED, "Table %s uses Delta features that this connector cannot read: %s%s.%s".formatted(
                table,
                String.join(", ", missing),
                describe(missing, unknown),
                remedies(missing, metadata)));
    }

    private static String describe(List<String> missing, List<String> unknown)
    {
        if (unknown.isEmpty()) {
            return "";
        }
        return " (not known to any protocol version that this connector was built for%s)".formatted(unknown.equals(missing) ? "" : ": " + String.join(", ", unknown));
    }

    private static String remedies(List<String> missing, Optional<Metadata> metadata)
    {
        Set<Remedy> remedies = missing.stream()
                .map(name -> TableFeature.byName(name).map(TableFeature::remedy).orElse(Remedy.DROP_FEATURE))
                .collect(toImmutableEnumSet());
        return remedies.stream()
                .map(remedy -> switch (remedy) {
                    case DROP_FEATURE -> " Read it with the engine that wrote it, or drop the features there (ALTER TABLE ... DROP FEATURE).";
                    case ASK_CATALOG -> " Its newest commits may be known only to %s: read it with an engine that asks that catalog.".formatted(OwningCatalog.describe(metadata));
                    case FOLLOW_REDIRECT -> " It has moved: read the table that its property %s names.".formatted(redirect(metadata));
                })
                .collect(joining());
    }

    private static String redirect(Optional<Metadata> metadata)
    {
        return metadata.stream()
                .flatMap(present -> present.configuration().entrySet().stream())
                .filter(property -> property.getKey().startsWith(REDIRECT_PROPERTY))
                .map(property -> "%s=%s".formatted(property.getKey(), property.getValue()))
                .findFirst()
                .orElse(REDIRECT_PROPERTY);
    }

    /**
     * Whether columns may be mapped. The reference implementation goes by the table's mode alone and so reads tables
     * that list the feature for writers only; a mode that is left over where nobody lists the feature is ignored.
     */
    public static boolean allowsColumnMapping(Protocol protocol)
    {
        return protocol.minReaderVersion() == COLUMN_MAPPING_READER_VERSION || isListed(protocol, TableFeature.COLUMN_MAPPING);
    }

    /**
     * Whether the types of columns may have changed. What a schema says of changes where nobody lists the feature is
     * ignored, as the reference implementation does.
     */
    public static boolean allowsTypeWidening(Protocol protocol)
    {
        return isListed(protocol, TableFeature.TYPE_WIDENING) || isListed(protocol, TableFeature.TYPE_WIDENING_PREVIEW);
    }

    private static boolean isListed(Protocol protocol, TableFeature feature)
    {
        return readerFeatures(protocol).contains(feature.featureName())
                || protocol.writerFeatures().map(features -> features.contains(feature.featureName())).orElse(false);
    }

    private static Set<String> readerFeatures(Protocol protocol)
    {
        return Optional.of(protocol)
                .filter(candidate -> candidate.minReaderVersion() >= TABLE_FEATURES_READER_VERSION)
                .flatMap(Protocol::readerFeatures)
                .orElse(ImmutableSet.of());
    }
}
