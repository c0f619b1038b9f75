package dev.trinodelta.catalog;

import com.google.common.collect.ImmutableList;
import io.airlift.configuration.Config;
import io.airlift.configuration.ConfigDescription;
import jakarta.validation.constraints.NotNull;

import java.util.List;

/**
 * Which locations users may name.
 */
public class PathAccessConfig
{
    static final String ALLOWED_LOCATIONS = "delta.path-access.allowed-locations";

    private List<String> allowedLocations = ImmutableList.of();

    @NotNull
    public List<String> getAllowedLocations()
    {
        return allowedLocations;
    }

    @Config(ALLOWED_LOCATIONS)
    @ConfigDescription("Directories, separated by commas, in which users may name tables by their location; none by default")
    public PathAccessConfig setAllowedLocations(List<String> allowedLocations)
    {
        this.allowedLocations = ImmutableList.copyOf(allowedLocations);
        return this;
    }
}
