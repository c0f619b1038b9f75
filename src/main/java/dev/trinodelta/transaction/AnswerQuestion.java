package dev.trinodelta.transaction;

import dev.trinodelta.answer.Answer;
import dev.trinodelta.answer.Question;
import dev.trinodelta.index.VersionMemo;
import dev.trinodelta.pruning.FilePredicate;
import io.trino.spi.block.Block;

import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What is asked of some files of a version.
 */
record AnswerQuestion(FilePredicate files, Question question)
        implements VersionMemo.Question<AnswerQuestion.Found>
{
    /**
     * Of a column or an aggregate.
     */
    private static final long PART_SIZE = 320;

    AnswerQuestion
    {
        requireNonNull(files, "files is null");
        requireNonNull(question, "question is null");
    }

    /**
     * @param answer empty where the log does not tell
     */
    record Found(Optional<Answer> answer)
    {
        Found
        {
            requireNonNull(answer, "answer is null");
        }
    }

    @Override
    public Class<Found> answerType()
    {
        return Found.class;
    }

    @Override
    public long retainedBytes(Found found)
    {
        return files.columns().getRetainedSizeInBytes(_ -> PART_SIZE)
                + (question.grouping().size() + question.aggregates().size()) * PART_SIZE
                + found.answer().stream().flatMap(answer -> answer.columns().stream()).mapToLong(Block::getRetainedSizeInBytes).sum();
    }
}
