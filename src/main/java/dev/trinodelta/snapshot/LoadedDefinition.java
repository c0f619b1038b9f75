package dev.trinodelta.snapshot;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.FeatureGate;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.TableSchema;

import java.util.Optional;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static java.util.Objects.requireNonNull;

/**
 * A definition that was checked: the table may be read.
 */
record LoadedDefinition(TableLocation table, long version, Protocol protocol, Metadata metadata, TableSchema schema)
        implements TableDefinition
{
    LoadedDefinition
    {
        requireNonNull(table, "table is null");
        requireNonNull(protocol, "protocol is null");
        requireNonNull(metadata, "metadata is null");
        requireNonNull(schema, "schema is null");
    }

    /**
     * @throws DeltaException where the table must not be read, or there is no such definition
     */
    static LoadedDefinition of(TableLocation table, long version, Optional<Protocol> replayedProtocol, Optional<Metadata> replayedMetadata)
    {
        Protocol protocol = require(replayedProtocol, "protocol", table, version);
        FeatureGate.checkReadable(table.name(), protocol, replayedMetadata);
        Metadata metadata = require(replayedMetadata, "metaData", table, version);
        if (!metadata.provider().equalsIgnoreCase("parquet")) {
            throw new DeltaException(NOT_SUPPORTED, "Data files of table %s are of the format %s; Delta tables hold Parquet. Check the table with the writer that made it.".formatted(table, metadata.provider()));
        }
        return new LoadedDefinition(table, version, protocol, metadata, TableSchema.of(table.name(), protocol, metadata));
    }

    /**
     * What the definition becomes in a later version. Nothing is parsed again where nothing has changed.
     *
     * @throws DeltaException where the later version must not be read
     */
    static TableDefinition next(TableDefinition base, long version, Protocol protocol, Metadata metadata)
    {
        if (protocol.equals(base.protocol()) && metadata.equals(base.metadata())) {
            return new LoadedDefinition(base.table(), version, base.protocol(), base.metadata(), base.schema());
        }
        return of(base.table(), version, Optional.of(protocol), Optional.of(metadata));
    }

    private static <T> T require(Optional<T> action, String name, TableLocation table, long version)
    {
        return action.orElseThrow(() -> new DeltaException(DELTA_INVALID_LOG, "Log of table %s has no %s action up to version %s. Restore the first commit of the table from a backup.".formatted(table, name, version)));
    }
}
