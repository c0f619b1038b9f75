package dev.trinodelta.catalog;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.DeltaException;
import io.airlift.log.Logger;
import io.trino.filesystem.Location;

import java.io.IOException;
import java.util.List;

import static dev.trinodelta.catalog.PathAccessConfig.ALLOWED_LOCATIONS;
import static dev.trinodelta.protocol.StorageFailure.isAccessDenied;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static io.trino.spi.StandardErrorCode.PERMISSION_DENIED;

/**
 * Guards the locations that users name. A location is allowed where it lies in an allowed directory, once its spelling is
 * taken apart and, on the local file system, its symbolic links are followed.
 */
public final class PathAccess
{
    private static final Logger log = Logger.get(PathAccess.class);

    private final List<StorageLocation> allowed;

    public PathAccess(List<StorageLocation> allowed)
    {
        this.allowed = ImmutableList.copyOf(allowed);
    }

    /**
     * @return the location as file systems are to be given it: what was checked, not what was spelled
     */
    public Location check(String location)
    {
        if (allowed.isEmpty()) {
            throw new DeltaException(PERMISSION_DENIED, "Access to location %s is not allowed: the catalog property %s is not set. Ask the administrator to add a directory above it.".formatted(PrintableLocation.of(location), ALLOWED_LOCATIONS));
        }
        StorageLocation resolved = resolve(location);
        for (StorageLocation directory : allowed) {
            if (covers(directory, resolved)) {
                return resolved.location();
            }
        }
        if (!resolved.equals(StorageLocation.of(location))) {
            throw new DeltaException(PERMISSION_DENIED, "Access to location %s is not allowed: once its symbolic links are followed, it lies in none of the directories of the catalog property %s. Ask the administrator to add one above what they lead to.".formatted(PrintableLocation.of(location), ALLOWED_LOCATIONS));
        }
        throw new DeltaException(PERMISSION_DENIED, "Access to location %s is not allowed: it lies in none of the directories of the catalog property %s. Ask the administrator to add one above it.".formatted(PrintableLocation.of(location), ALLOWED_LOCATIONS));
    }

    /**
     * The location taken apart, without symbolic links. Whether it is allowed is another question.
     */
    public static StorageLocation resolve(String location)
    {
        StorageLocation spelled;
        try {
            spelled = StorageLocation.of(location);
        }
        catch (IllegalArgumentException e) {
            throw new DeltaException(PERMISSION_DENIED, "Access to location %s is not allowed: it %s. Write it in full, unescaped.".formatted(PrintableLocation.of(location), e.getMessage()), e);
        }
        try {
            return spelled.resolveLinks();
        }
        catch (IllegalArgumentException | IOException e) {
            if (isAccessDenied(e)) {
                throw storageFailure("Cannot follow the symbolic links of location " + PrintableLocation.of(location), e);
            }
            throw new DeltaException(PERMISSION_DENIED, "Access to location %s is not allowed: its symbolic links cannot be followed. Name the directory that they should lead to.".formatted(PrintableLocation.of(location)), e);
        }
    }

    private static boolean covers(StorageLocation directory, StorageLocation resolved)
    {
        if (!directory.store().equals(resolved.store())) {
            return false;
        }
        try {
            return directory.resolveLinks().covers(resolved);
        }
        catch (IOException e) {
            // What is not readable covers nothing; the other directories may
            log.warn(e, "Cannot follow the symbolic links of %s, which is in %s", directory, ALLOWED_LOCATIONS);
            return false;
        }
    }
}
