package dev.trinodelta.catalog;

import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.security.ConnectorIdentity;

/**
 * Serves locations with the scheme {@code file} from the disk of this machine, for everybody alike.
 */
public final class LocalDiskFileSystemFactory
        implements TrinoFileSystemFactory
{
    private final TrinoFileSystem fileSystem = new LocalDiskFileSystem();

    @Override
    public TrinoFileSystem create(ConnectorIdentity identity)
    {
        return fileSystem;
    }
}
