package dev.trinodelta.catalog;

import com.google.inject.Binder;
import com.google.inject.Key;
import io.airlift.configuration.AbstractConfigurationAwareModule;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.filesystem.manager.FileSystemConfig;

import java.util.List;

import static com.google.inject.Scopes.SINGLETON;
import static com.google.inject.multibindings.MapBinder.newMapBinder;
import static com.google.inject.multibindings.OptionalBinder.newOptionalBinder;

/**
 * Keeps logs from reading through Hadoop what no table lies in. With {@code fs.hadoop.enabled} Trino gives Hadoop every
 * location whose scheme no other file system has, and Hadoop serves this machine's disk and web servers, too. A location
 * that somebody wrote into a log must not lead there. May be installed several times.
 */
final class UnservedSchemesModule
        extends AbstractConfigurationAwareModule
{
    private static final List<String> UNSERVED = List.of("har", "http", "https", "ftp", "sftp");
    private static final TrinoFileSystemFactory NOTHING = _ -> {
        throw new IllegalArgumentException("locations with this scheme are not served");
    };

    @Override
    protected void setup(Binder binder)
    {
        FileSystemConfig config = buildConfigObject(FileSystemConfig.class);
        var factories = newMapBinder(binder, String.class, TrinoFileSystemFactory.class);
        newOptionalBinder(binder, Key.get(TrinoFileSystemFactory.class, ForLocalDisk.class)).setDefault().toInstance(NOTHING);
        if (!config.isLocalEnabled()) {
            factories.addBinding("file").to(Key.get(TrinoFileSystemFactory.class, ForLocalDisk.class)).in(SINGLETON);
        }
        if (config.isHadoopEnabled()) {
            UNSERVED.forEach(scheme -> factories.addBinding(scheme).toInstance(NOTHING));
        }
    }

    @Override
    public boolean equals(Object other)
    {
        return other instanceof UnservedSchemesModule;
    }

    @Override
    public int hashCode()
    {
        return UnservedSchemesModule.class.hashCode();
    }
}
