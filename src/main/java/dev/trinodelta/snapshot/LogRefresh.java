package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.log.CommitContent;
import dev.trinodelta.log.CommitFingerprint;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogFile.CheckpointFile;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogListing;
import dev.trinodelta.log.LogTasks;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.TrinoFileSystem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static java.util.Objects.requireNonNull;

/**
 * Finds the commits that came after a version that was read before, without a listing: versions are numbered without gaps, so
 * that the name of the next commit is known.
 * <p>
 * The next commit alone does not tell that a table was dropped and made anew at the same place, or that its log was cleaned
 * up beyond the version: then there is none, as in a log to which nothing was added, or there is one that follows upon another
 * table's version. The commit of the version itself tells: it never changes, and is there until the log is cleaned up.
 */
final class LogRefresh
{
    private static final int MOST_AT_ONCE = 32;
    private static final int MOST_COMMITS = 1000;

    /**
     * How the table has gone on.
     */
    sealed interface Outcome {}

    /**
     * There is no next commit.
     *
     * @param sameTable whether the commit of the version was looked at, too
     */
    record Unchanged(boolean sameTable)
            implements Outcome {}

    /**
     * There are commits, and they are of the same table.
     *
     * @param commits actions, by version
     * @param fingerprint of the last one
     */
    record Advanced(List<List<Action>> commits, CommitFingerprint fingerprint)
            implements Outcome
    {
        Advanced
        {
            commits = ImmutableList.copyOf(commits);
            requireNonNull(fingerprint, "fingerprint is null");
        }
    }

    /**
     * What was read is of a table, or of a part of its log, that is no more.
     */
    record Replaced()
            implements Outcome {}

    /**
     * Only a listing can tell: the table is too far ahead, or commits that were looked for are missing or damaged.
     */
    record Unknown()
            implements Outcome {}

    private final TrinoFileSystem fileSystem;
    private final TableLocation table;
    private final LogTasks tasks;

    LogRefresh(TrinoFileSystem fileSystem, TableLocation table, Executor executor)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
        this.tasks = new LogTasks(table, executor);
    }

    /**
     * All commits after a version. Where there is none, that takes one request.
     *
     * @param check whether to look at the commit of the version also where there is no next one
     */
    Outcome toLatest(LoadedVersion base, boolean check)
    {
        Optional<Future<Boolean>> sameTable = check ? Optional.of(startCheck(base)) : Optional.empty();
        Optional<CommitContent> next;
        try {
            next = readIfPresent(base.version() + 1);
        }
        catch (DeltaException e) {
            return unknown(e);
        }
        if (next.isEmpty()) {
            return sameTable.isEmpty() || tasks.await(sameTable.get()) ? new Unchanged(check) : new Replaced();
        }
        Future<Boolean> checked = sameTable.orElseGet(() -> startCheck(base));
        List<CommitContent> commits = new ArrayList<>();
        commits.add(next.get());
        boolean complete = readOn(base.version(), commits);
        if (!tasks.await(checked)) {
            return new Replaced();
        }
        return complete ? advanced(commits) : new Unknown();
    }

    /**
     * The commits after a version up to another one, which may be the same. It is looked at the commit of the version, too.
     */
    Outcome toVersion(LoadedVersion base, long version)
    {
        Future<Boolean> sameTable = startCheck(base);
        List<Future<Optional<CommitContent>>> reads = LongStream.rangeClosed(base.version() + 1, version)
                .mapToObj(this::start)
                .collect(toImmutableList());
        if (!tasks.await(sameTable)) {
            return new Replaced();
        }
        if (reads.isEmpty()) {
            return new Unchanged(true);
        }
        Batch batch = await(reads);
        return batch.isWhole() ? advanced(batch.commits()) : new Unknown();
    }

    /**
     * Reads ahead: the more commits there were, the more are asked for at once.
     *
     * @return whether all commits that there are were read
     */
    private boolean readOn(long base, List<CommitContent> commits)
    {
        int atOnce = 1;
        int gap = -1;
        while (commits.size() <= MOST_COMMITS) {
            long reached = base + commits.size();
            Batch batch = await(LongStream.rangeClosed(reached + 1, reached + atOnce)
                    .mapToObj(this::start)
                    .collect(toImmutableList()));
            commits.addAll(batch.commits());
            if (batch.isDamaged()) {
                return false;
            }
            if (batch.isWhole()) {
                atOnce = atOnce == 1 ? 4 : Math.min(2 * atOnce, MOST_AT_ONCE);
            }
            else if (gap == commits.size()) {
                // It stays missing, although it has successors: a new listing tells what to make of it
                return false;
            }
            else if (!batch.goesOn()) {
                return true;
            }
            else {
                // It was written after it was looked for, and before its successors were
                gap = commits.size();
                atOnce = 1;
            }
        }
        return false;
    }

    private Future<Boolean> startCheck(LoadedVersion base)
    {
        return tasks.start(() -> isSameTable(base));
    }

    private boolean isSameTable(LoadedVersion base)
    {
        if (base.fingerprint().isPresent()) {
            return CommitReader.fingerprint(fileSystem, table, new Commit(base.version())).equals(base.fingerprint());
        }
        // It was a checkpoint without its commit. A table that was made anew has the commit
        List<LogFile> files = LogListing.listFrom(fileSystem, table, base.version());
        return files.stream().anyMatch(file -> file instanceof CheckpointFile && file.version() == base.version())
                && !files.contains(new Commit(base.version()));
    }

    private Future<Optional<CommitContent>> start(long version)
    {
        return tasks.start(() -> readIfPresent(version));
    }

    private Optional<CommitContent> readIfPresent(long version)
    {
        return CommitReader.readIfPresent(fileSystem, table, new Commit(version));
    }

    /**
     * All are waited for, so that which requests are made does not depend on which of them is answered first.
     */
    private Batch await(List<Future<Optional<CommitContent>>> reads)
    {
        List<CommitContent> commits = new ArrayList<>();
        Optional<DeltaException> failure = Optional.empty();
        boolean whole = true;
        boolean goesOn = false;
        for (Future<Optional<CommitContent>> read : reads) {
            try {
                Optional<CommitContent> commit = tasks.await(read);
                if (whole) {
                    commit.ifPresent(commits::add);
                }
                goesOn |= !whole && commit.isPresent();
                whole &= commit.isPresent();
            }
            catch (DeltaException e) {
                // Behind the end there is nothing that could fail
                failure = whole ? Optional.of(e) : failure;
                whole = false;
            }
        }
        failure.ifPresent(LogRefresh::unknown);
        return new Batch(commits, whole, goesOn, failure.isPresent());
    }

    private static Advanced advanced(List<CommitContent> commits)
    {
        return new Advanced(commits.stream().map(CommitContent::actions).collect(toImmutableList()), commits.getLast().fingerprint());
    }

    /**
     * Failing storage says nothing about the table. Anything else a reading of the whole log tells better, since it knows
     * more: a checkpoint may stand in, or a feature that is not known here may be why.
     */
    private static Unknown unknown(DeltaException failure)
    {
        if (failure.getErrorCode().equals(DELTA_FILESYSTEM_ERROR.toErrorCode())) {
            throw failure;
        }
        return new Unknown();
    }

    /**
     * @param commits up to the first one that is missing or damaged
     * @param isWhole whether none is
     * @param goesOn whether there is one after one that is missing
     * @param isDamaged whether the first one that is missing is there, but damaged
     */
    private record Batch(List<CommitContent> commits, boolean isWhole, boolean goesOn, boolean isDamaged)
    {
        private Batch
        {
            commits = ImmutableList.copyOf(commits);
        }
    }
}
