package dev.trinodelta.protocol;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;

import java.util.Map;
import java.util.Set;
import java.util.SortedSet;

import static dev.trinodelta.protocol.TableFeature.APPEND_ONLY;
import static dev.trinodelta.protocol.TableFeature.CHANGE_DATA_FEED;
import static dev.trinodelta.protocol.TableFeature.CHECK_CONSTRAINTS;
import static dev.trinodelta.protocol.TableFeature.COLUMN_MAPPING;
import static dev.trinodelta.protocol.TableFeature.GENERATED_COLUMNS;
import static dev.trinodelta.protocol.TableFeature.IDENTITY_COLUMNS;
import static dev.trinodelta.protocol.TableFeature.INVARIANTS;

/**
 * The features that a protocol allows, whether it lists them or its versions are from before there were lists.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#valid-feature-names-in-table-features">Protocol</a>
 */
public final class SupportedFeatures
{
    private static final int FIRST_READER_VERSION_WITH_LIST = 3;
    private static final int FIRST_WRITER_VERSION_WITH_LIST = 7;

    private static final Map<TableFeature, Versions> IMPLIED = ImmutableMap.<TableFeature, Versions>builder()
            .put(APPEND_ONLY, new Versions(1, 2))
            .put(INVARIANTS, new Versions(1, 2))
            .put(CHECK_CONSTRAINTS, new Versions(1, 3))
            .put(CHANGE_DATA_FEED, new Versions(1, 4))
            .put(GENERATED_COLUMNS, new Versions(1, 4))
            .put(COLUMN_MAPPING, new Versions(2, 5))
            .put(IDENTITY_COLUMNS, new Versions(1, 6))
            .buildOrThrow();

    private SupportedFeatures() {}

    private record Versions(int reader, int writer) {}

    /**
     * Their names, also of features that are not known here.
     */
    public static SortedSet<String> of(Protocol protocol)
    {
        ImmutableSortedSet.Builder<String> names = ImmutableSortedSet.naturalOrder();
        names.addAll(protocol.readerFeatures().orElse(Set.of()));
        names.addAll(protocol.writerFeatures().orElse(Set.of()));
        if (protocol.minReaderVersion() < FIRST_READER_VERSION_WITH_LIST && protocol.minWriterVersion() < FIRST_WRITER_VERSION_WITH_LIST) {
            IMPLIED.forEach((feature, since) -> {
                if (since.reader() <= protocol.minReaderVersion() && since.writer() <= protocol.minWriterVersion()) {
                    names.add(feature.featureName());
                }
            });
        }
        return names.build();
    }
}
