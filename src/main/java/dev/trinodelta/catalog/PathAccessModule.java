package dev.trinodelta.catalog;

import com.google.common.collect.ImmutableList;
import com.google.inject.Binder;
import io.airlift.configuration.AbstractConfigurationAwareModule;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.trinodelta.catalog.PathAccessConfig.ALLOWED_LOCATIONS;

/**
 * Binds {@link PathAccess}, and the local disk where an allowed location is on it.
 */
public final class PathAccessModule
        extends AbstractConfigurationAwareModule
{
    @Override
    protected void setup(Binder binder)
    {
        ImmutableList.Builder<StorageLocation> allowed = ImmutableList.builder();
        for (String location : buildConfigObject(PathAccessConfig.class).getAllowedLocations()) {
            try {
                StorageLocation directory = StorageLocation.of(location);
                // Trino's own local file system has a root that is not known here, so links in it cannot be followed
                checkArgument(!directory.scheme().equals("local"), "has the scheme local, write it as an absolute path");
                allowed.add(directory);
            }
            catch (IllegalArgumentException e) {
                binder.addError("Invalid configuration property %s: %s %s".formatted(ALLOWED_LOCATIONS, location, e.getMessage()));
            }
        }
        if (allowed.build().stream().anyMatch(StorageLocation::isLocal)) {
            install(new LocalDiskModule());
        }
        binder.bind(PathAccess.class).toInstance(new PathAccess(allowed.build()));
    }
}
