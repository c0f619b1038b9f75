package dev.trinodelta.schema;

import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableFeature;

import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * Where rewritten rows carry the id and the version that they had before.
 *
 * @param rowIdColumn physical name in data files
 * @param rowCommitVersionColumn physical name in data files
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#row-tracking">Protocol</a>
 */
public record RowTracking(String rowIdColumn, String rowCommitVersionColumn)
{
    private static final String ENABLED = "delta.enableRowTracking";
    private static final String ROW_ID_COLUMN = "delta.rowTracking.materializedRowIdColumnName";
    private static final String ROW_COMMIT_VERSION_COLUMN = "delta.rowTracking.materializedRowCommitVersionColumnName";

    public RowTracking
    {
        requireNonNull(rowIdColumn, "rowIdColumn is null");
        requireNonNull(rowCommitVersionColumn, "rowCommitVersionColumn is null");
    }

    /**
     * Empty where the table does not vouch for its row ids: the feature alone does not, the property does. Without the
     * names nobody could tell rows that carry an id from those that do not.
     */
    static Optional<RowTracking> of(Protocol protocol, Metadata metadata)
    {
        boolean supported = protocol.writerFeatures()
                .map(features -> features.contains(TableFeature.ROW_TRACKING.featureName()))
                .orElse(false);
        if (!supported || !Boolean.parseBoolean(metadata.configuration().get(ENABLED))) {
            return Optional.empty();
        }
        String rowIdColumn = metadata.configuration().get(ROW_ID_COLUMN);
        String rowCommitVersionColumn = metadata.configuration().get(ROW_COMMIT_VERSION_COLUMN);
        return rowIdColumn == null || rowCommitVersionColumn == null
                ? Optional.empty()
                : Optional.of(new RowTracking(rowIdColumn, rowCommitVersionColumn));
    }
}
