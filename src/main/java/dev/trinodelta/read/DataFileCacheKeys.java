package dev.trinodelta.read;

import com.google.inject.Inject;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoInputFile;
import io.trino.filesystem.cache.CacheKeyProvider;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

import static java.util.Objects.requireNonNull;

/**
 * What the file-system cache of Trino may keep, and under which key: data files. Never what lies in a log or in the registry
 * of a warehouse, where a name may get another content at any time; nor deletion vectors, which are kept in memory.
 * <p>
 * Names of data files that writers make up have a UUID in them, and stand for one content for ever. Other names, which
 * people and converters give, may be used again: by a table that is made anew in the place of another one. The storage says
 * when such a file was written. It counts in seconds at worst, so a file is not kept before it has some age.
 */
public final class DataFileCacheKeys
        implements CacheKeyProvider
{
    private static final Pattern UUID = Pattern.compile("\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");
    private static final Pattern DELETION_VECTORS = Pattern.compile(".*/deletion_vector_[^/]*\\.bin", Pattern.DOTALL);
    private static final Pattern METADATA = Pattern.compile("(?:.*/)?(?:_delta_log|_trino_delta)/.*", Pattern.DOTALL);
    /**
     * Storage and this machine need not agree on the time.
     */
    private static final Duration MINIMUM_AGE = Duration.ofMinutes(1);

    private final Clock clock;

    @Inject
    public DataFileCacheKeys()
    {
        this(Clock.systemUTC());
    }

    DataFileCacheKeys(Clock clock)
    {
        this.clock = requireNonNull(clock, "clock is null");
    }

    /**
     * Whether no other file ever has the name.
     */
    static boolean isNameForOnce(Location location)
    {
        return UUID.matcher(location.fileName()).find();
    }

    @Override
    public Optional<String> getCacheKey(TrinoInputFile file)
            throws IOException
    {
        Location location = file.location();
        if (METADATA.matcher(location.path()).matches() || DELETION_VECTORS.matcher("/" + location.path()).matches()) {
            return Optional.empty();
        }
        Instant modified = file.lastModified();
        if (!isNameForOnce(location) && modified.isAfter(clock.instant().minus(MINIMUM_AGE))) {
            return Optional.empty();
        }
        return Optional.of("%s#%s#%s".formatted(location, modified, file.length()));
    }
}
