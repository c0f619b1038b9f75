package dev.trinodelta.changes;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.FeatureGate;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.SchemaEvolution;
import dev.trinodelta.schema.TableSchema;
import dev.trinodelta.snapshot.TableDefinition;

import java.util.Optional;

import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static java.util.Objects.requireNonNull;

/**
 * Whether the changes of a range of versions are all there, and can be read with the columns of one definition.
 *
 * @param columns at the end of the range or later
 */
record RangeCheck(VersionRange range, TableDefinition columns)
{
    static final String RECORDED = "delta.enableChangeDataFeed";

    RangeCheck
    {
        requireNonNull(range, "range is null");
        requireNonNull(columns, "columns is null");
    }

    TableLocation table()
    {
        return columns.table();
    }

    /**
     * What is wrong with the changes of a version, and of those after it for which the table is the same; empty where nothing is.
     */
    Optional<String> problem(long version, Protocol protocol, Metadata metadata)
    {
        return isRecorded(metadata)
                ? misfit(version, protocol, metadata)
                : Optional.of("they were not recorded at version %s, where table property %s was not true".formatted(version, RECORDED));
    }

    /**
     * Why rows that were written when the table was as told do not go with the columns; empty where they do.
     *
     * @throws DeltaException where the table could not be read then
     */
    Optional<String> misfit(long version, Protocol protocol, Metadata metadata)
    {
        FeatureGate.checkReadable(table().name(), protocol, Optional.of(metadata));
        return SchemaEvolution.obstacle(TableSchema.of(table().name(), protocol, metadata), columns.schema())
                .map(obstacle -> "rows of version %s do not fit the columns of version %s, since %s".formatted(version, columns.version(), obstacle));
    }

    /**
     * @throws DeltaException where a file is in an unknown partition
     */
    void checkPartitionValues(CommitChanges commit)
    {
        if (columns.schema().partitionColumns().isEmpty()) {
            return;
        }
        commit.files().stream().filter(file -> file.partitionValues().isEmpty()).findFirst().ifPresent(file -> {
            throw failure(
                    "version %s removed %s and does not tell its partition values".formatted(commit.version(), file.path()),
                    "Ask for ranges without that version.");
        });
    }

    DeltaException failure(String problem, String remedy)
    {
        return new DeltaException(NOT_SUPPORTED, "Changes of %s of table %s cannot be read: %s. %s".formatted(range, table(), problem, remedy));
    }

    static boolean isRecorded(Metadata metadata)
    {
        return Boolean.parseBoolean(metadata.configuration().get(RECORDED));
    }
}
