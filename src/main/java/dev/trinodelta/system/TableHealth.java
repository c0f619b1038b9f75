package dev.trinodelta.system;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.snapshot.CacheListener.KeptVersion;
import dev.trinodelta.snapshot.ListedLog;
import org.weakref.jmx.Managed;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

import static java.util.Comparator.comparingLong;
import static java.util.Objects.requireNonNull;

/**
 * The state of a table of which a version is kept, for the operator. Storage is not asked: what is not known is -1, or
 * not a number. Attributes of a bean need the prefix in their getters.
 */
public final class TableHealth
{
    private static final long UNKNOWN = -1;

    private final Clock clock;
    // Replaced as a whole: whoever reads it does not wait for the cache
    private volatile Map<Object, Counted> versions = ImmutableMap.of();

    TableHealth(Clock clock)
    {
        this.clock = requireNonNull(clock, "clock is null");
    }

    /**
     * Called by one thread at a time.
     *
     * @param identity for whom it is kept
     */
    void changed(Object identity, Optional<KeptVersion> latest)
    {
        ImmutableMap.Builder<Object, Counted> newer = ImmutableMap.builder();
        versions.forEach((other, version) -> {
            if (!other.equals(identity)) {
                newer.put(other, version);
            }
        });
        latest.ifPresent(version -> newer.put(identity, new Counted(version)));
        versions = newer.buildOrThrow();
    }

    boolean isKept()
    {
        return !versions.isEmpty();
    }

    /**
     * Latest version that is known: a query looks for later ones.
     */
    @Managed
    public long getVersion()
    {
        return latest().map(Counted::version).orElse(UNKNOWN);
    }

    /**
     * Version at which the log was listed last: what follows about checkpoint and tail is of that version.
     */
    @Managed
    public long getListedVersion()
    {
        return log(ListedLog::version);
    }

    @Managed
    public long getCheckpointVersion()
    {
        return log(listed -> listed.checkpointVersion().orElse(UNKNOWN));
    }

    @Managed
    public long getCheckpointAgeVersions()
    {
        return log(listed -> listed.checkpointVersion().isPresent() ? listed.tailCommits() : UNKNOWN);
    }

    @Managed
    public long getCheckpointAgeSeconds()
    {
        return log(listed -> listed.checkpointTime().map(written -> Duration.between(written, clock.instant()).toSeconds()).orElse(UNKNOWN));
    }

    @Managed
    public long getTailCommits()
    {
        return log(ListedLog::tailCommits);
    }

    @Managed
    public long getTailFiles()
    {
        return log(ListedLog::tailFiles);
    }

    @Managed
    public long getTailBytes()
    {
        return log(ListedLog::tailBytes);
    }

    @Managed
    public long getFiles()
    {
        return files(FileFigures::files);
    }

    @Managed
    public long getSizeInBytes()
    {
        return files(FileFigures::bytes);
    }

    @Managed
    public long getSmallFiles()
    {
        return files(FileFigures::small);
    }

    @Managed
    public long getFilesWithDeletionVector()
    {
        return files(FileFigures::withVector);
    }

    @Managed
    public double getDeletionVectorShare()
    {
        return figures().flatMap(FileFigures::vectorShare).orElse(Double.NaN);
    }

    @Managed
    public long getDeletedRows()
    {
        return files(FileFigures::deletedRows);
    }

    private long log(ToLongFunction<ListedLog> figure)
    {
        return latest().map(counted -> figure.applyAsLong(counted.kept.log())).orElse(UNKNOWN);
    }

    private long files(ToLongFunction<FileFigures> figure)
    {
        return figures().map(figure::applyAsLong).orElse(UNKNOWN);
    }

    private Optional<FileFigures> figures()
    {
        return latest().flatMap(Counted::figures);
    }

    /**
     * Users who may see different files each have a version of their own.
     */
    private Optional<Counted> latest()
    {
        return versions.values().stream()
                .max(comparingLong(Counted::version).thenComparingLong(counted -> counted.kept.log().version()));
    }

    /**
     * A version, and what was counted of its files. A look at a bean asks for one attribute after the other, and to count takes a
     * walk through all files.
     */
    private static final class Counted
    {
        private final KeptVersion kept;
        private volatile Optional<FileFigures> figures = Optional.empty();

        private Counted(KeptVersion kept)
        {
            this.kept = kept;
        }

        private long version()
        {
            return kept.snapshot().version();
        }

        /**
         * Empty as long as the files are not read.
         */
        private Optional<FileFigures> figures()
        {
            if (figures.isEmpty()) {
                figures = kept.snapshot().knownIndex().map(FileFigures::of);
            }
            return figures;
        }
    }
}
