package dev.trinodelta.catalog;

import io.airlift.log.Logger;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.security.ConnectorIdentity;

/**
 * Serves locations with the scheme {@code file} from the disk of this machine, for everybody alike.
 */
public final class LocalDiskFileSystemFactory
        implements TrinoFileSystemFactory
{
    private static final Logger log = Logger.get(LocalDiskFileSystemFactory.class);

    private final TrinoFileSystem fileSystem = new LocalDiskFileSystem();

    public LocalDiskFileSystemFactory()
    {
        // Java takes the encoding of file names from the locale, and nothing but the locale changes it
        String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
        if (!encoding.equalsIgnoreCase("UTF-8")) {
            log.warn("Files on the local disk whose names are not ASCII cannot be read: names are decoded as %s. Start the server in a UTF-8 locale, such as LC_ALL=C.UTF-8", encoding);
        }
    }

    @Override
    public TrinoFileSystem create(ConnectorIdentity identity)
    {
        return fileSystem;
    }
}
