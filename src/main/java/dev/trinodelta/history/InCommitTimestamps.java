package dev.trinodelta.history;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableFeature;
import dev.trinodelta.protocol.TableLocation;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static java.lang.Long.parseLong;
import static java.util.Objects.requireNonNull;

/**
 * From where on the commits of a table tell their times themselves.
 *
 * @param firstVersion that does
 * @param firstTime its time: at that time and later only versions from the first one on were current, before it only earlier ones
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#in-commit-timestamps">Protocol</a>
 */
record InCommitTimestamps(long firstVersion, Instant firstTime)
{
    private static final String ENABLED = "delta.enableInCommitTimestamps";
    private static final String FIRST_VERSION = "delta.inCommitTimestampEnablementVersion";
    private static final String FIRST_TIME = "delta.inCommitTimestampEnablementTimestamp";
    private static final Set<String> FEATURES = Set.of(TableFeature.IN_COMMIT_TIMESTAMP.featureName(), TableFeature.IN_COMMIT_TIMESTAMP_PREVIEW.featureName());

    InCommitTimestamps
    {
        checkArgument(firstVersion >= 0, "firstVersion is negative: %s", firstVersion);
        requireNonNull(firstTime, "firstTime is null");
    }

    /**
     * @param protocol of the latest version, as the metadata
     * @return empty where commits do not, whether or not they did once
     * @throws DeltaException where the properties say it in a way that cannot be understood
     */
    static Optional<InCommitTimestamps> of(TableLocation table, Protocol protocol, Metadata metadata)
    {
        boolean supported = protocol.writerFeatures().map(features -> features.stream().anyMatch(FEATURES::contains)).orElse(false);
        if (!supported || !Boolean.parseBoolean(metadata.configuration().get(ENABLED))) {
            return Optional.empty();
        }
        String version = metadata.configuration().get(FIRST_VERSION);
        String time = metadata.configuration().get(FIRST_TIME);
        if (version == null || time == null) {
            // From the first version on: there is no time before it
            return Optional.of(new InCommitTimestamps(0, Instant.MIN));
        }
        try {
            return Optional.of(new InCommitTimestamps(parseLong(version), Instant.ofEpochMilli(parseLong(time))));
        }
        catch (IllegalArgumentException | DateTimeException e) {
            throw new DeltaException(DELTA_INVALID_LOG, "Properties %s and %s of table %s are '%s' and '%s', which are no version and no time in milliseconds. Correct them with the writer of the table, or name the version: FOR VERSION AS OF n."
                    .formatted(FIRST_VERSION, FIRST_TIME, table, version, time), e);
        }
    }

    boolean covers(long version)
    {
        return version >= firstVersion;
    }
}
