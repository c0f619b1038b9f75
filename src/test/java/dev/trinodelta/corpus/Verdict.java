package dev.trinodelta.corpus;

import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What a case comes to, the list of unsupported cases considered.
 */
sealed interface Verdict
{
    CorpusCase corpusCase();

    record Passed(CorpusCase corpusCase)
            implements Verdict
    {
        public Passed
        {
            requireNonNull(corpusCase, "corpusCase is null");
        }
    }

    /**
     * Listed as not supported yet, and indeed it does not pass.
     */
    record Listed(CorpusCase corpusCase, String reason, String difference)
            implements Verdict
    {
        public Listed
        {
            requireNonNull(corpusCase, "corpusCase is null");
            requireNonNull(reason, "reason is null");
            requireNonNull(difference, "difference is null");
        }
    }

    record Failed(CorpusCase corpusCase, String message)
            implements Verdict
    {
        public Failed
        {
            requireNonNull(corpusCase, "corpusCase is null");
            requireNonNull(message, "message is null");
        }
    }

    /**
     * @param difference between the expectation and the outcome; none where they agree
     */
    static Verdict of(CorpusCase corpusCase, Optional<String> difference, Optional<String> listedReason)
    {
        if (listedReason.isEmpty()) {
            return difference.<Verdict>map(text -> new Failed(corpusCase, text))
                    .orElseGet(() -> new Passed(corpusCase));
        }
        return difference.<Verdict>map(text -> new Listed(corpusCase, listedReason.get(), text))
                .orElseGet(() -> new Failed(corpusCase, "passes, but is listed as not supported (%s): take it from corpus/unsupported.txt".formatted(listedReason.get())));
    }
}
