package dev.trinodelta.history;

import dev.trinodelta.log.AvailableVersions;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.ListedFile;
import dev.trinodelta.log.LogFile.CheckpointFile;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogListing;
import dev.trinodelta.log.MissingCommitException;
import dev.trinodelta.log.ParallelReads;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.TrinoFileSystem;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static java.util.Objects.requireNonNull;

/**
 * When the commits of a table were made, up to a version, as one listing of the log has them.
 * <p>
 * Where a table has in-commit timestamps, a commit from their first version on tells its time itself, and has to be read for
 * it: a search reads O(log n) of them, and each once, and goes by their neighbours where one does not tell. Any other commit was made when its file was modified last, as the listing tells; where
 * that is not after the commit before it, a millisecond after that one.
 */
public final class CommitHistory
{
    private final TrinoFileSystem fileSystem;
    private final TableLocation table;
    private final Executor executor;
    private final long latest;
    private final List<ListedFile> files;
    private final AvailableVersions available;
    private final Optional<InCommitTimestamps> inCommit;
    private final ListedCommits commits;
    /**
     * Those that do not tell their times themselves.
     */
    private final ListedCommits byFileTime;
    private final Map<Long, Instant> read = new ConcurrentHashMap<>();

    private CommitHistory(TrinoFileSystem fileSystem, TableLocation table, Executor executor, long latest, List<ListedFile> listing, Optional<InCommitTimestamps> inCommit)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
        this.executor = requireNonNull(executor, "executor is null");
        this.latest = latest;
        this.files = listing.stream()
                .filter(entry -> entry.file().version() <= latest)
                .collect(toImmutableList());
        this.available = AvailableVersions.of(files.stream().map(ListedFile::file).collect(toImmutableList()));
        this.inCommit = requireNonNull(inCommit, "inCommit is null");
        this.commits = ListedCommits.of(files, latest);
        this.byFileTime = commits.inOrderBefore(inCommit.map(InCommitTimestamps::firstVersion).orElse(Long.MAX_VALUE));
    }

    /**
     * Lists the log.
     *
     * @param executor bounded; its tasks wait for nothing but storage
     * @param latest the version to end with: whoever has pinned it must not see later ones
     * @param protocol of that version, as the metadata
     * @throws dev.trinodelta.log.MissingLogException where there is no log any more
     * @throws DeltaException where the log cannot be listed, or the table does not say which times hold
     */
    public static CommitHistory list(TrinoFileSystem fileSystem, TableLocation table, Executor executor, long latest, Protocol protocol, Metadata metadata)
    {
        Optional<InCommitTimestamps> inCommit = InCommitTimestamps.of(table, protocol, metadata);
        return new CommitHistory(fileSystem, table, executor, latest, LogListing.entries(fileSystem, table), inCommit);
    }

    public long latest()
    {
        return latest;
    }

    /**
     * The files of the log, by version and name. What came after the latest version is left out.
     */
    public List<ListedFile> files()
    {
        return files;
    }

    /**
     * The versions that can be reconstructed, as far as names of files tell.
     */
    public AvailableVersions available()
    {
        return available;
    }

    /**
     * Ascending. There can be commits that no version can be reconstructed from, and versions whose commits are gone.
     */
    public LongStream commits()
    {
        return LongStream.range(0, commits.size()).map(position -> commits.version((int) position));
    }

    /**
     * @param version one of {@link #commits}
     * @throws DeltaException where the commit has to be read and cannot be, or does not tell
     */
    public Instant time(long version)
    {
        checkArgument(commits.contains(version), "there is no commit of version %s", version);
        if (tellsTime(version)) {
            Instant known = read.get(version);
            // Not computed within the map: nobody waits for storage with a lock held
            return known == null ? readTime(version) : known;
        }
        return Instant.ofEpochMilli(byFileTime.time(byFileTime.firstFrom(version)));
    }

    /**
     * As {@link #time(long)}, for those who have read the commit.
     *
     * @param inCommitTimestamp what the commit tells, in milliseconds since the epoch
     */
    public Instant time(long version, OptionalLong inCommitTimestamp)
    {
        return inCommit.isPresent() && inCommit.get().covers(version) && inCommitTimestamp.isPresent()
                ? Instant.ofEpochMilli(inCommitTimestamp.getAsLong())
                : time(version);
    }

    /**
     * As {@link #time}. Nothing is read.
     *
     * @return empty where the commit has to tell, and was not read yet
     */
    public Optional<Instant> listedTime(long version)
    {
        checkArgument(commits.contains(version), "there is no commit of version %s", version);
        return inCommit.isPresent() && inCommit.get().covers(version)
                ? Optional.ofNullable(read.get(version))
                : Optional.of(Instant.ofEpochMilli(byFileTime.time(byFileTime.firstFrom(version))));
    }

    /**
     * The commits of a range that are there, ascending. What has to be read is read side by side.
     *
     * @param last inclusive
     * @throws DeltaException as {@link #time(long)}
     */
    public List<CommitTime> times(long first, long last)
    {
        List<Long> range = new ArrayList<>();
        for (int position = commits.firstFrom(first); position < commits.size() && commits.version(position) <= last; position++) {
            range.add(commits.version(position));
        }
        try (ParallelReads reads = new ParallelReads(table, executor)) {
            List<Future<Instant>> unread = range.stream()
                    .filter(version -> tellsTime(version) && !read.containsKey(version))
                    .map(version -> reads.start(() -> time(version)))
                    .collect(toImmutableList());
            unread.forEach(reads::await);
        }
        return range.stream()
                .map(version -> new CommitTime(version, time(version)))
                .collect(toImmutableList());
    }

    private boolean tellsTime(long version)
    {
        return inCommit.isPresent() && inCommit.get().covers(version);
    }

    /**
     * The version that was current at a time; after the last commit that is the latest one.
     *
     * @throws DeltaException where the table did not exist then, or that part of the log is gone: which times there are
     */
    public long versionAt(Instant time)
    {
        Reach reach = reach(time);
        long version = reach.next().isPresent() ? reach.next().getAsLong() - 1 : latest;
        boolean known = reach.last().isPresent() && reach.last().getAsLong() == version;
        // Where commits are gone, a checkpoint can stand for the last of them. It was written after that one
        if (!known && checkpointTime(version).filter(checkpoint -> !checkpoint.isAfter(time)).isEmpty()) {
            // A version before it can be reconstructed, so that the time is in a hole and not before all there is
            throw !commits.contains(version) && available.first().orElse(Long.MAX_VALUE) < version ? unknown(time, version) : tooEarly(time);
        }
        if (version < available.first().orElse(Long.MAX_VALUE)) {
            throw tooEarly(time);
        }
        return version;
    }

    /**
     * The last commit that was made at a time or before it, whether or not its version can be reconstructed.
     */
    public OptionalLong lastUpTo(Instant time)
    {
        return reach(time).last();
    }

    /**
     * The first commit that was made at a time or after it, whether or not its version can be reconstructed.
     */
    public OptionalLong firstFrom(Instant time)
    {
        Reach reach = reach(time);
        return reach.last().isPresent() && time(reach.last().getAsLong()).equals(time) ? reach.last() : reach.next();
    }

    private Reach reach(Instant time)
    {
        boolean tellTimes = inCommit.isPresent() && !time.isBefore(inCommit.get().firstTime());
        int start = tellTimes ? byFileTime.size() : 0;
        int position = tellTimes ? lastReadUpTo(time) : byFileTime.firstAfter(0, time.toEpochMilli()) - 1;
        return new Reach(
                position >= start ? OptionalLong.of(commits.version(position)) : OptionalLong.empty(),
                position + 1 < commits.size() ? OptionalLong.of(commits.version(position + 1)) : OptionalLong.empty());
    }

    /**
     * Among the commits that tell their times themselves. Files are modified when commits are made, mostly: their times
     * tell where to begin.
     *
     * @return the position of the commit; the one before them all where there is none
     */
    private int lastReadUpTo(Instant time)
    {
        int start = byFileTime.size();
        int low = start - 1;
        int high = commits.size();
        int probe = commits.firstAfter(start, time.toEpochMilli()) - 1;
        int step = 1;
        UntoldTimes untold = new UntoldTimes();
        for (OptionalInt next = untold.nearestOther(probe, low, high); next.isPresent(); next = untold.nearestOther(probe, low, high)) {
            probe = next.getAsInt();
            int asked = probe;
            Optional<Instant> told = timeUnlessDamaged(commits.version(probe), failure -> untold.add(asked, failure));
            if (told.isEmpty()) {
                continue;
            }
            if (told.get().isAfter(time)) {
                high = probe;
                probe = low >= start ? (low + high) >>> 1 : probe - step;
            }
            else {
                low = probe;
                probe = high < commits.size() ? (low + high) >>> 1 : probe + step;
            }
            step *= 2;
        }
        // Times of commits ascend, so that none of those between can have been made in the same millisecond as the one before them
        boolean told = low + 1 == high || (low >= start && time.isBefore(time(commits.version(low)).plusMillis(1)));
        if (!told) {
            throw untold(time, low >= start ? OptionalInt.of(low) : OptionalInt.empty(), high, untold.failureAt(low + 1));
        }
        return low;
    }

    /**
     * @return empty where the commit does not tell
     */
    private Optional<Instant> timeUnlessDamaged(long version, Consumer<DeltaException> damage)
    {
        try {
            return Optional.of(time(version));
        }
        catch (MissingCommitException e) {
            // The listing is out of date
            throw e;
        }
        catch (DeltaException e) {
            if (!e.getErrorCode().equals(DELTA_INVALID_LOG.toErrorCode())) {
                throw e;
            }
            damage.accept(e);
            return Optional.empty();
        }
    }

    /**
     * @param last position of the last commit that is known to have been made by then
     * @param next position of the first one that is known to have been made later
     */
    private DeltaException untold(Instant time, OptionalInt last, int next, DeltaException cause)
    {
        return new DeltaException(DELTA_INVALID_LOG, "Which version table %s was at %s cannot be told: it was %s. %s".formatted(
                table,
                time,
                last.isPresent()
                        ? "one of %s to %s".formatted(commits.version(last.getAsInt()), commits.version(next - 1))
                        : "version %s, or an earlier one".formatted(commits.version(next - 1)),
                cause.getMessage()), cause);
    }

    private Instant readTime(long version)
    {
        Commit commit = new Commit(version);
        OptionalLong time = CommitReader.readCommitInfo(fileSystem, table, commit)
                .map(info -> info.inCommitTimestamp())
                .orElseGet(OptionalLong::empty);
        if (time.isEmpty()) {
            throw new DeltaException(DELTA_INVALID_LOG, "Log file %s of table %s has no inCommitTimestamp, though commits have it from version %s on. Name the version instead of the time: FOR VERSION AS OF n, or table_name@vn."
                    .formatted(table.logDirectory().appendPath(commit.fileName()), table, inCommit.orElseThrow().firstVersion()));
        }
        Instant instant = Instant.ofEpochMilli(time.getAsLong());
        read.put(version, instant);
        return instant;
    }

    /**
     * @return empty where there is no checkpoint of the version from which it can be reconstructed
     */
    private Optional<Instant> checkpointTime(long version)
    {
        return available.contains(version) ? checkpointTimes(version).max(Instant::compareTo) : Optional.empty();
    }

    private Stream<Instant> checkpointTimes(long version)
    {
        return files.stream()
                .filter(entry -> entry.file() instanceof CheckpointFile && entry.file().version() == version)
                .map(ListedFile::modified);
    }

    private DeltaException tooEarly(Instant time)
    {
        String problem = "Table %s has no version of %s or before.".formatted(table, time);
        if (available.first().isEmpty()) {
            return new DeltaException(INVALID_ARGUMENTS, problem + " None of its versions can be reconstructed.");
        }
        return new DeltaException(INVALID_ARGUMENTS, "%s Its first version that can be reconstructed is %s, its last one %s. Ask for a time from the first one on."
                .formatted(problem, describe(available.first().getAsLong()), describe(latest)));
    }

    private DeltaException unknown(Instant time, long last)
    {
        int position = commits.firstFrom(last);
        long first = position == 0 ? 0 : commits.version(position - 1) + 1;
        return new DeltaException(DELTA_INVALID_LOG, "Which version table %s was at %s cannot be told: %s. Name the version instead of the time; available are %s.".formatted(
                table,
                time,
                first == last
                        ? "commit %s is missing from its log, and so is its time".formatted(new Commit(last).fileName())
                        : "the commits from %s to %s are missing from its log, and so are their times".formatted(new Commit(first).fileName(), new Commit(last).fileName()),
                available));
    }

    private String describe(long version)
    {
        if (commits.contains(version)) {
            return timeUnlessDamaged(version, _ -> {})
                    .map(time -> new CommitTime(version, time).toString())
                    .orElseGet(() -> Long.toString(version));
        }
        return checkpointTime(version)
                .map(time -> "%s, whose checkpoint is of %s".formatted(version, time))
                .orElseGet(() -> Long.toString(version));
    }

    /**
     * @param last commit up to a time
     * @param next the one after it
     */
    private record Reach(OptionalLong last, OptionalLong next) {}
}
