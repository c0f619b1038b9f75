package dev.trinodelta.system;

import dev.trinodelta.handle.CommitsSplit.ListedCommit;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

import static java.util.Objects.requireNonNull;

/**
 * A commit.
 *
 * @param details empty where it says nothing of itself, and where it was not read
 */
record HistoryRow(ListedCommit commit, Optional<CommitDetails> details)
{
    HistoryRow
    {
        requireNonNull(commit, "commit is null");
        requireNonNull(details, "details is null");
    }

    /**
     * Milliseconds since the epoch. Empty where the commit ought to tell, and does not.
     */
    OptionalLong time()
    {
        return commit.time().isPresent() ? commit.time() : details.map(told -> told.info().inCommitTimestamp()).orElseGet(OptionalLong::empty);
    }

    static Function<HistoryRow, Optional<String>> text(String field)
    {
        return row -> row.details().flatMap(told -> told.text(field));
    }

    static Function<HistoryRow, OptionalLong> number(String field)
    {
        return row -> row.details().map(told -> told.number(field)).orElseGet(OptionalLong::empty);
    }

    static Function<HistoryRow, Optional<Boolean>> flag(String field)
    {
        return row -> row.details().flatMap(told -> told.flag(field));
    }

    static Function<HistoryRow, Optional<Map<String, Optional<String>>>> texts(String field)
    {
        return row -> row.details().flatMap(told -> told.texts(field));
    }
}
