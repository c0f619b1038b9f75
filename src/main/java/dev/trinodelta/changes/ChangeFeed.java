package dev.trinodelta.changes;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogTasks;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.TableDefinition;
import io.trino.filesystem.TrinoFileSystem;

import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.Future.State;
import java.util.function.LongFunction;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * The changes of a range of versions, commit by commit. Commits are read ahead side by side, some more than are asked for next, and
 * let go of once they are given.
 * <p>
 * Nothing comes out that is not known to be recorded and readable: all of a short range is looked at before its first commit is
 * given, of a longer one each commit that makes the table another one in its turn.
 */
public final class ChangeFeed
        implements AutoCloseable
{
    private static final int COMMITS_AHEAD = 32;
    /**
     * Changed files of commits that are read and not given yet, beyond which no more commits are read.
     */
    private static final long MOST_FILES_AHEAD = 50_000;
    private static final String GENERAL_REMEDY = "Ask for the versions before and after that by themselves.";
    private static final String RECORD_REMEDY = "Ask for versions at which it was. Where there are none, set %s=true with the engine that writes the table: it records changes from then on.".formatted(RangeCheck.RECORDED);

    private final TrinoFileSystem fileSystem;
    private final VersionRange range;
    private final RangeCheck check;
    private final LongFunction<TableDefinition> definitions;
    private final LogTasks reads;
    // Closed by another thread than the one that reads
    private final Deque<Future<CommitChanges>> ahead = new ConcurrentLinkedDeque<>();
    /**
     * Present where commits to come may change it.
     */
    private Optional<Definition> current = Optional.empty();
    private boolean begun;
    private long nextVersion;

    /**
     * @param range to read
     * @param columns the definition whose columns are read, at the end of the range or later
     * @param definitions of the table at a version
     */
    public ChangeFeed(TrinoFileSystem fileSystem, Executor executor, VersionRange range, TableDefinition columns, LongFunction<TableDefinition> definitions)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.range = requireNonNull(range, "range is null");
        this.check = new RangeCheck(range, columns);
        this.definitions = requireNonNull(definitions, "definitions is null");
        this.reads = new LogTasks(columns.table(), executor);
        this.nextVersion = range.first();
    }

    /**
     * What can be told before commits are read.
     *
     * @param end the definition at the last version of the range
     * @throws DeltaException where no changes of that version are recorded
     */
    public static void checkEnd(VersionRange range, TableDefinition end)
    {
        checkDefinition(new RangeCheck(range, end), Definition.of(end));
    }

    /**
     * The changes of the next commit, which may be none; empty after the last one.
     *
     * @throws DeltaException where its log file is gone, its changes are not recorded, or cannot be read with the columns
     */
    public Optional<CommitChanges> next()
    {
        readAhead();
        if (!begun) {
            begin();
            begun = true;
        }
        if (ahead.isEmpty()) {
            return Optional.empty();
        }
        CommitChanges commit = reads.await(ahead.remove());
        if (current.isPresent() && commit.version() > range.first() && commit.changesDefinition()) {
            current = current.map(definition -> definition.after(commit));
            checkDefinition(check, current.get());
        }
        return Optional.of(commit);
    }

    @Override
    public void close()
    {
        ahead.forEach(read -> read.cancel(true));
    }

    private void begin()
    {
        if (check.columns().version() != range.last()) {
            checkDefinition(check, Definition.of(definitions.apply(range.last())));
        }
        boolean whole = nextVersion > range.last();
        List<CommitChanges> commits = whole
                ? ahead.stream().map(reads::await).collect(toImmutableList())
                : ImmutableList.of(reads.await(ahead.getFirst()));
        if (whole && commits.stream().noneMatch(CommitChanges::changesDefinition)) {
            // The table was the whole time as it is at the end
            return;
        }
        Definition start = Definition.of(definitions.apply(range.first()));
        checkCourse(start, commits);
        checkReplaced(commits.getFirst());
        if (!whole) {
            current = Optional.of(start);
        }
    }

    /**
     * @param commits from the first one on
     */
    private void checkCourse(Definition start, List<CommitChanges> commits)
    {
        List<Definition> course = new ArrayList<>();
        course.add(start);
        commits.stream()
                .filter(commit -> commit.version() > start.version() && commit.changesDefinition())
                .forEach(commit -> course.add(course.getLast().after(commit)));
        Optional<String> firstProblem = Optional.empty();
        OptionalLong goodFrom = OptionalLong.empty();
        for (Definition definition : course) {
            Optional<String> problem = problem(check, definition);
            firstProblem = firstProblem.or(() -> problem);
            if (problem.isPresent()) {
                goodFrom = OptionalLong.empty();
            }
            else if (goodFrom.isEmpty()) {
                goodFrom = OptionalLong.of(definition.version());
            }
        }
        if (firstProblem.isPresent()) {
            throw check.failure(firstProblem.get(), goodFrom.isPresent()
                    ? "Ask for %s, and for earlier ones by themselves.".formatted(rangeFrom(goodFrom.getAsLong(), commits))
                    : remedy(course.getLast()));
        }
    }

    private VersionRange rangeFrom(long version, List<CommitChanges> commits)
    {
        boolean replaces = commits.stream().anyMatch(commit -> commit.version() == version && replacesRows(commit));
        return new VersionRange(replaces && version < range.last() ? version + 1 : version, range.last());
    }

    /**
     * Rows that the first commit deleted were written under the definition that it replaced.
     */
    private void checkReplaced(CommitChanges first)
    {
        if (!replacesRows(first) || first.version() == 0) {
            return;
        }
        TableDefinition before = definitions.apply(first.version() - 1);
        check.misfit(before.version(), before.protocol(), before.metadata()).ifPresent(misfit -> {
            throw check.failure("version %s deleted rows, and %s".formatted(first.version(), misfit), "Ask for later versions, or for earlier ones by themselves.");
        });
    }

    private static boolean replacesRows(CommitChanges commit)
    {
        return commit.metadata().isPresent() && commit.infersDeletes();
    }

    private static void checkDefinition(RangeCheck check, Definition definition)
    {
        problem(check, definition).ifPresent(problem -> {
            throw check.failure(problem, remedy(definition));
        });
    }

    private static String remedy(Definition definition)
    {
        return RangeCheck.isRecorded(definition.metadata()) ? GENERAL_REMEDY : RECORD_REMEDY;
    }

    private static Optional<String> problem(RangeCheck check, Definition definition)
    {
        return check.problem(definition.version(), definition.protocol(), definition.metadata());
    }

    private void readAhead()
    {
        while (nextVersion <= range.last() && ahead.size() < COMMITS_AHEAD && filesAhead() < MOST_FILES_AHEAD) {
            Commit commit = new Commit(nextVersion);
            ahead.add(reads.start(() -> read(commit)));
            nextVersion++;
        }
    }

    private long filesAhead()
    {
        return ahead.stream()
                .filter(read -> read.state() == State.SUCCESS)
                .mapToLong(read -> read.resultNow().files().size())
                .sum();
    }

    private CommitChanges read(Commit commit)
    {
        TableLocation table = check.columns().table();
        CommitChanges changes = CommitReader.readIfPresent(fileSystem, table, commit)
                .map(content -> CommitChanges.of(table, commit.version(), content.actions()))
                .orElseThrow(() -> MissingCommits.failure(fileSystem, table, range, commit));
        check.checkPartitionValues(changes);
        return changes;
    }

    /**
     * What the table is like from a version on.
     */
    private record Definition(long version, Protocol protocol, Metadata metadata)
    {
        Definition
        {
            requireNonNull(protocol, "protocol is null");
            requireNonNull(metadata, "metadata is null");
        }

        static Definition of(TableDefinition definition)
        {
            return new Definition(definition.version(), definition.protocol(), definition.metadata());
        }

        Definition after(CommitChanges commit)
        {
            return new Definition(commit.version(), commit.protocol().orElse(protocol), commit.metadata().orElse(metadata));
        }
    }
}
