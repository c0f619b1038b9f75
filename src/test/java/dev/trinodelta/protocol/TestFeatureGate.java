package dev.trinodelta.protocol;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.protocol.TableFeature.Kind.READER_WRITER;
import static dev.trinodelta.protocol.TableFeature.Support.NONE;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestFeatureGate
{
    private static final String DROP = " Read it with the engine that wrote it, or drop the features there (ALTER TABLE ... DROP FEATURE).";

    @ParameterizedTest
    @EnumSource
    void featureIsReadOrRefusedByItsName(TableFeature feature)
    {
        Protocol protocol = features(ImmutableSet.of(feature.featureName()));
        if (feature.support() == NONE) {
            assertThatExceptionOfType(DeltaException.class)
                    .isThrownBy(() -> FeatureGate.checkReadable("sales.orders", protocol, Optional.empty()))
                    .withMessageStartingWith("Table sales.orders uses Delta features that this connector cannot read: %s. ".formatted(feature.featureName()))
                    .matches(e -> e.getErrorCode().equals(NOT_SUPPORTED.toErrorCode()));
        }
        else {
            assertThatCode(() -> FeatureGate.checkReadable("sales.orders", protocol, Optional.empty())).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @EnumSource
    void featureOfWritersAloneDoesNotHinderReaders(TableFeature feature)
    {
        Protocol protocol = new Protocol(1, 7, Optional.empty(), Optional.of(ImmutableSet.of(feature.featureName())));

        assertThatCode(() -> FeatureGate.checkReadable("sales.orders", protocol, Optional.empty())).doesNotThrowAnyException();
        // What is for writers only must not be refused
        assertThat(feature.support() == NONE && feature.kind() != READER_WRITER).isFalse();
    }

    @Test
    void unknownWriterFeatureDoesNotHinderReaders()
    {
        Protocol protocol = new Protocol(3, 7, Optional.of(ImmutableSet.of()), Optional.of(ImmutableSet.of("fromTheFuture")));

        assertThatCode(() -> FeatureGate.checkReadable("sales.orders", protocol, Optional.empty())).doesNotThrowAnyException();
    }

    @Test
    void readerFeaturesOfAVersionWithoutThemAreIgnored()
    {
        Protocol protocol = new Protocol(2, 7, Optional.of(ImmutableSet.of("fromTheFuture")), Optional.of(ImmutableSet.of("fromTheFuture")));

        assertThatCode(() -> FeatureGate.checkReadable("sales.orders", protocol, Optional.empty())).doesNotThrowAnyException();
    }

    @Test
    void everyMissingFeatureIsNamedAndUnknownOnesAreMarked()
    {
        assertRefused(
                ImmutableSet.of("geospatial", "columnMapping", "fromTheFuture", "intervalTypes"),
                ImmutableMap.of(),
                "Table sales.orders uses Delta features that this connector cannot read: fromTheFuture, geospatial, intervalTypes (not known to any protocol version that this connector was built for: fromTheFuture)." + DROP);
    }

    @ParameterizedTest
    @ValueSource(strings = {"catalogManaged", "catalogOwned", "catalogOwned-preview"})
    void catalogThatMustBeAskedIsNamed(String feature)
    {
        String refusal = "Table sales.orders uses Delta features that this connector cannot read: %s. Its newest commits may be known only to ".formatted(feature) + "%s: read it with an engine that asks that catalog.";

        assertRefused(ImmutableSet.of(feature), ImmutableMap.of("delta.enableInCommitTimestamps", "true"), refusal.formatted("the catalog that owns it"));
        assertRefused(ImmutableSet.of(feature), ImmutableMap.of("io.unitycatalog.tableId", "42"), refusal.formatted("Unity Catalog (table id 42)"));
        assertRefused(ImmutableSet.of(feature), ImmutableMap.of("ucTableId", "41"), refusal.formatted("Unity Catalog (table id 41)"));
        assertRefused(ImmutableSet.of(feature), ImmutableMap.of("delta.coordinatedCommits.commitCoordinator-preview", "dynamodb"), refusal.formatted("the commit coordinator 'dynamodb'"));
    }

    @Test
    void redirectNamesWhereTheTableIs()
    {
        assertRefused(
                ImmutableSet.of("redirectReaderWriter-preview"),
                ImmutableMap.of("delta.redirectReaderWriter-preview", "{\"spec\":1}"),
                "Table sales.orders uses Delta features that this connector cannot read: redirectReaderWriter-preview. It has moved: read the table that its property delta.redirectReaderWriter-preview={\"spec\":1} names.");
    }

    @Test
    void eachKindOfRemedyIsTold()
    {
        assertRefused(
                ImmutableSet.of("catalogManaged", "geospatial"),
                ImmutableMap.of(),
                "Table sales.orders uses Delta features that this connector cannot read: catalogManaged, geospatial." + DROP + " Its newest commits may be known only to the catalog that owns it: read it with an engine that asks that catalog.");
    }

    @Test
    void impossibleAndFutureVersionsAreRefused()
    {
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> FeatureGate.checkReadable("sales.orders", new Protocol(4, 7, Optional.empty(), Optional.empty()), Optional.empty()))
                .withMessage("Table sales.orders requires Delta reader version 4, this connector reads versions up to 3. Read it with the engine that wrote it, or upgrade trino-delta.")
                .matches(e -> e.getErrorCode().equals(NOT_SUPPORTED.toErrorCode()));
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> FeatureGate.checkReadable("sales.orders", new Protocol(0, 7, Optional.empty(), Optional.empty()), Optional.empty()))
                .withMessage("Protocol of sales.orders is invalid: minReaderVersion is 0. Check the table with the writer that made it.")
                .matches(e -> e.getErrorCode().equals(DELTA_INVALID_LOG.toErrorCode()));
    }

    @Test
    void columnMappingHoldsInEachCombinationOfVersionsThatHasIt()
    {
        Set<String> mapping = ImmutableSet.of("columnMapping");
        assertThat(FeatureGate.allowsColumnMapping(new Protocol(2, 5, Optional.empty(), Optional.empty()))).isTrue();
        assertThat(FeatureGate.allowsColumnMapping(new Protocol(3, 7, Optional.of(mapping), Optional.of(mapping)))).isTrue();
        // As Iceberg compatible tables have it
        assertThat(FeatureGate.allowsColumnMapping(new Protocol(2, 7, Optional.empty(), Optional.of(ImmutableSet.of("columnMapping", "icebergCompatV1"))))).isTrue();
        assertThat(FeatureGate.allowsColumnMapping(new Protocol(1, 7, Optional.empty(), Optional.of(mapping)))).isTrue();

        assertThat(FeatureGate.allowsColumnMapping(new Protocol(1, 2, Optional.empty(), Optional.empty()))).isFalse();
        assertThat(FeatureGate.allowsColumnMapping(new Protocol(3, 7, Optional.of(ImmutableSet.of()), Optional.of(ImmutableSet.of())))).isFalse();
    }

    private static void assertRefused(Set<String> readerFeatures, Map<String, String> configuration, String message)
    {
        Metadata metadata = new Metadata("m", Optional.empty(), Optional.empty(), "parquet", Optional.empty(), List.of(), configuration, OptionalLong.empty());
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> FeatureGate.checkReadable("sales.orders", features(readerFeatures), Optional.of(metadata)))
                .withMessage(message)
                .matches(e -> e.getErrorCode().equals(NOT_SUPPORTED.toErrorCode()));
    }

    private static Protocol features(Set<String> names)
    {
        return new Protocol(3, 7, Optional.of(names), Optional.of(names));
    }
}
