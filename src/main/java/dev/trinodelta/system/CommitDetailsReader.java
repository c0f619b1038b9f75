package dev.trinodelta.system;

import com.google.common.collect.Iterators;
import com.google.common.collect.Lists;
import dev.trinodelta.handle.CommitsSplit.ListedCommit;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.ParallelReads;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.TrinoFileSystem;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Predicate;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * Reads what commits say of themselves, some at once.
 */
final class CommitDetailsReader
{
    static final int COMMITS_AT_ONCE = 32;

    private final TrinoFileSystem fileSystem;
    private final TableLocation table;
    private final Executor executor;

    CommitDetailsReader(TrinoFileSystem fileSystem, TableLocation table, Executor executor)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
        this.executor = requireNonNull(executor, "executor is null");
    }

    /**
     * In the order of the commits; they are read as far as the iterator is.
     *
     * @param read which ones have to be read
     */
    Iterator<HistoryRow> read(List<ListedCommit> commits, Predicate<ListedCommit> read)
    {
        return Iterators.concat(Iterators.transform(
                Lists.partition(commits, COMMITS_AT_ONCE).iterator(),
                some -> readAtOnce(some, read).iterator()));
    }

    private List<HistoryRow> readAtOnce(List<ListedCommit> commits, Predicate<ListedCommit> read)
    {
        try (ParallelReads reads = new ParallelReads(table, executor)) {
            List<Future<HistoryRow>> rows = commits.stream()
                    .map(commit -> reads.start(() -> read.test(commit) ? read(commit) : new HistoryRow(commit, Optional.empty())))
                    .collect(toImmutableList());
            return rows.stream().map(reads::await).collect(toImmutableList());
        }
    }

    private HistoryRow read(ListedCommit commit)
    {
        return new HistoryRow(commit, CommitReader.readCommitInfo(fileSystem, table, new Commit(commit.version())).map(CommitDetails::of));
    }
}
