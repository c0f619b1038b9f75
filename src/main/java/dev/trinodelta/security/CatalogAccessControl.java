package dev.trinodelta.security;

import io.trino.spi.connector.ConnectorAccessControl;

import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What the engine asks before statements, besides its own rules.
 *
 * @param rules empty where the engine's own rules are all there are
 */
public record CatalogAccessControl(Optional<ConnectorAccessControl> rules)
{
    public CatalogAccessControl
    {
        requireNonNull(rules, "rules is null");
    }
}
