package dev.trinodelta.catalog;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.trino.spi.security.ConnectorIdentity;
import io.trino.spi.security.SelectedRole;

import java.security.Principal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import static java.util.Objects.requireNonNull;

/**
 * What of an identity decides which files it may see: what one viewer saw is not shown to another one.
 */
public record Viewer(String user, Optional<String> principal, Set<String> groups, Set<String> systemRoles, Optional<SelectedRole> role, Map<String, String> credentials)
{
    public Viewer
    {
        requireNonNull(user, "user is null");
        requireNonNull(principal, "principal is null");
        requireNonNull(role, "role is null");
        groups = ImmutableSet.copyOf(groups);
        systemRoles = ImmutableSet.copyOf(systemRoles);
        credentials = ImmutableMap.copyOf(credentials);
    }

    public static Viewer of(ConnectorIdentity identity)
    {
        return new Viewer(
                identity.getUser(),
                identity.getPrincipal().map(Principal::getName),
                identity.getGroups(),
                identity.getEnabledSystemRoles(),
                identity.getConnectorRole(),
                identity.getExtraCredentials());
    }

    @Override
    public String toString()
    {
        // Not the credentials
        return user;
    }
}
