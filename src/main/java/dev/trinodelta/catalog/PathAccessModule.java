package dev.trinodelta.catalog;

import com.google.common.collect.ImmutableList;
import com.google.inject.Binder;
import io.airlift.configuration.AbstractConfigurationAwareModule;
import io.trino.filesystem.manager.FileSystemConfig;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.trinodelta.catalog.PathAccessConfig.ALLOWED_LOCATIONS;

/**
 * Binds {@link PathAccess}, the local disk where an allowed location is on it, and keeps logs from places where no tables are.
 */
public final class PathAccessModule
        extends AbstractConfigurationAwareModule
{
    @Override
    protected void setup(Binder binder)
    {
        FileSystemConfig fileSystems = buildConfigObject(FileSystemConfig.class);
        ImmutableList.Builder<StorageLocation> allowed = ImmutableList.builder();
        for (String location : buildConfigObject(PathAccessConfig.class).getAllowedLocations()) {
            try {
                StorageLocation directory = StorageLocation.of(location);
                // Trino's own local file system has a root that is not known here, so links in it cannot be followed
                checkArgument(!directory.scheme().equals("local"), "has the scheme local, write it as an absolute path");
                checkArgument(location.indexOf('*') < 0, "contains an asterisk, but is no pattern: a directory covers all that lies in it. Write the directory alone");
                ConfiguredLocations.problem(ALLOWED_LOCATIONS, directory, fileSystems).ifPresentOrElse(
                        problem -> binder.addError("Invalid configuration property %s: %s %s", ALLOWED_LOCATIONS, PrintableLocation.of(location), problem),
                        () -> allowed.add(directory));
            }
            catch (IllegalArgumentException e) {
                binder.addError("Invalid configuration property %s: %s %s", ALLOWED_LOCATIONS, PrintableLocation.of(location), e.getMessage());
            }
        }
        install(new UnservedSchemesModule());
        if (allowed.build().stream().anyMatch(StorageLocation::isLocal)) {
            install(new LocalDiskModule());
        }
        binder.bind(PathAccess.class).toInstance(new PathAccess(allowed.build()));
    }
}
