package dev.trinodelta.catalog.warehouse;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.trino.spi.security.ConnectorIdentity;
import io.trino.spi.security.SelectedRole;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What of an identity decides which files it may see: what one viewer listed is not shown to another one.
 */
record Viewer(String user, Set<String> groups, Set<String> systemRoles, Optional<SelectedRole> role, Map<String, String> credentials)
{
    Viewer
    {
        groups = ImmutableSet.copyOf(groups);
        systemRoles = ImmutableSet.copyOf(systemRoles);
        credentials = ImmutableMap.copyOf(credentials);
    }

    static Viewer of(ConnectorIdentity identity)
    {
        return new Viewer(
                identity.getUser(),
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
