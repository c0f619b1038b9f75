package dev.trinodelta.transaction;

import dev.trinodelta.answer.Aggregate;
import dev.trinodelta.answer.Answer;
import dev.trinodelta.answer.LogAnswers;
import dev.trinodelta.answer.Question;
import dev.trinodelta.handle.AnswerAggregate;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.index.VersionMemo;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.transaction.AnswerQuestion.Found;
import io.trino.spi.security.ConnectorIdentity;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import static java.util.Objects.requireNonNull;

/**
 * What the log answers about tables, found out once in a transaction: to decide whether the engine has to read, and to hand it
 * the rows.
 */
public final class TableAnswers
{
    private final FileSelections files;
    private final LogAnswers answers;
    private final Map<Key, Optional<Answer>> known = new ConcurrentHashMap<>();

    public TableAnswers(FileSelections files, PartitionValueCodec codec)
    {
        this.files = requireNonNull(files, "files is null");
        this.answers = new LogAnswers(codec);
    }

    /**
     * @param table all of whose filters are enforced
     * @return empty where the table has to be read
     */
    public Optional<Answer> find(ConnectorIdentity identity, DeltaTableHandle table, List<DeltaColumnHandle> grouping, List<AnswerAggregate> aggregates)
    {
        Question question = new Question(
                grouping.stream().map(DeltaColumnHandle::physicalColumn).toList(),
                aggregates.stream().map(TableAnswers::aggregate).toList());
        Key key = new Key(table, question);
        Optional<Answer> found = known.get(key);
        if (found == null) {
            // Not while the map is locked: statistics may have to be read
            found = answer(identity, table, question);
            known.put(key, found);
        }
        return found;
    }

    /**
     * Versions keep what was found out of them for other transactions.
     */
    private Optional<Answer> answer(ConnectorIdentity identity, DeltaTableHandle table, Question question)
    {
        FileSelection selection = files.select(identity, table, table.predicate());
        VersionMemo memo = selection.index().memo();
        AnswerQuestion asked = new AnswerQuestion(files.predicate(table, table.predicate()), question);
        Optional<Found> kept = asked.files().isLasting() ? memo.find(asked) : Optional.empty();
        if (kept.isPresent()) {
            return kept.get().answer();
        }
        Optional<Answer> answer = answers.answer(table.tableLocation(), selection, question, files.statistics(identity, table));
        if (asked.files().isLasting()) {
            memo.keep(asked, new Found(answer));
        }
        return answer;
    }

    private static Aggregate aggregate(AnswerAggregate aggregate)
    {
        return switch (aggregate.function()) {
            case COUNT -> aggregate.column().<Aggregate>map(column -> new Aggregate.Values(column.physicalColumn())).orElseGet(Aggregate.Rows::new);
            case MIN -> new Aggregate.Least(aggregate.column().orElseThrow().physicalColumn());
            case MAX -> new Aggregate.Greatest(aggregate.column().orElseThrow().physicalColumn());
        };
    }

    private record Key(DeltaTableHandle table, Question question) {}
}
