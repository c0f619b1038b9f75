package dev.trinodelta.index;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import static io.airlift.slice.SizeOf.instanceSize;
import static java.util.Objects.requireNonNull;

/**
 * What others have worked out of the files of a version, kept as long as the version is: not much, and what was asked for last.
 */
public final class VersionMemo
{
    private static final int INSTANCE_SIZE = instanceSize(VersionMemo.class);
    private static final int MAXIMUM_ANSWERS = 64;
    private static final long MAXIMUM_BYTES = 1 << 18;
    private static final long ANSWER_OVERHEAD = 120;

    private final Map<Question<?>, Answer> answers = new LinkedHashMap<>(16, 0.75f, true);
    private long answerBytes;

    /**
     * What is asked of the files of a version: equal questions have equal answers.
     *
     * @param <A> immutable, and does not hold the index
     */
    public interface Question<A>
    {
        Class<A> answerType();

        /**
         * Of question and answer.
         */
        long retainedBytes(A answer);
    }

    public synchronized <A> Optional<A> find(Question<A> question)
    {
        Answer known = answers.get(question);
        return known == null ? Optional.empty() : Optional.of(question.answerType().cast(known.value()));
    }

    /**
     * Does not keep what is too large.
     */
    public synchronized <A> void keep(Question<A> question, A answer)
    {
        Answer kept = new Answer(answer, ANSWER_OVERHEAD + question.retainedBytes(answer));
        if (kept.retainedBytes() > MAXIMUM_BYTES) {
            return;
        }
        Answer previous = answers.put(question, kept);
        answerBytes += kept.retainedBytes() - (previous == null ? 0 : previous.retainedBytes());
        Iterator<Answer> oldest = answers.values().iterator();
        while (answers.size() > MAXIMUM_ANSWERS || answerBytes > MAXIMUM_BYTES) {
            answerBytes -= oldest.next().retainedBytes();
            oldest.remove();
        }
    }

    synchronized long retainedBytes()
    {
        return INSTANCE_SIZE + answerBytes;
    }

    private record Answer(Object value, long retainedBytes)
    {
        private Answer
        {
            requireNonNull(value, "value is null");
        }
    }
}
