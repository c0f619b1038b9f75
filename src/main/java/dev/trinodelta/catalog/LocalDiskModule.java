package dev.trinodelta.catalog;

import com.google.inject.Binder;
import com.google.inject.Key;
import io.airlift.configuration.AbstractConfigurationAwareModule;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.filesystem.manager.FileSystemConfig;

import static com.google.inject.Scopes.SINGLETON;
import static com.google.inject.multibindings.OptionalBinder.newOptionalBinder;

/**
 * Adds the local disk to the file systems that Trino's file-system module chooses from by scheme. May be installed several
 * times.
 */
public final class LocalDiskModule
        extends AbstractConfigurationAwareModule
{
    @Override
    protected void setup(Binder binder)
    {
        if (buildConfigObject(FileSystemConfig.class).isLocalEnabled()) {
            binder.addError("fs.local.enabled cannot be set where delta.warehouse or delta.path-access.allowed-locations names a local directory: local directories need no property. Remove fs.local.enabled and local.location");
            return;
        }
        install(new UnservedSchemesModule());
        newOptionalBinder(binder, Key.get(TrinoFileSystemFactory.class, ForLocalDisk.class))
                .setBinding().to(LocalDiskFileSystemFactory.class).in(SINGLETON);
    }

    @Override
    public boolean equals(Object other)
    {
        return other instanceof LocalDiskModule;
    }

    @Override
    public int hashCode()
    {
        return LocalDiskModule.class.hashCode();
    }
}
