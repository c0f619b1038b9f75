package dev.trinodelta.catalog;

import dev.trinodelta.protocol.DeltaException;
import io.trino.spi.connector.SchemaTableName;

import java.util.Optional;

import static io.trino.spi.StandardErrorCode.UNSUPPORTED_TABLE_TYPE;
import static java.util.Objects.requireNonNull;

/**
 * What a catalog that it shares with others knows and cannot use: it is not listed, and who names it is sent on or told.
 *
 * @param refusal a whole message
 * @param catalog of the same server, that can use it
 */
public record ForeignRelation(SchemaTableName name, String refusal, Optional<String> catalog)
        implements CatalogRelation
{
    public ForeignRelation
    {
        requireNonNull(name, "name is null");
        requireNonNull(refusal, "refusal is null");
        requireNonNull(catalog, "catalog is null");
    }

    public DeltaException refused()
    {
        return new DeltaException(UNSUPPORTED_TABLE_TYPE, refusal);
    }
}
