package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSetMultimap;
import dev.trinodelta.corpus.Verdict.Failed;
import dev.trinodelta.corpus.Verdict.Listed;
import dev.trinodelta.corpus.Verdict.Passed;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSetMultimap.toImmutableSetMultimap;
import static java.util.Objects.requireNonNull;
import static java.util.function.Function.identity;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

/**
 * The counts of a run, and what did not pass.
 */
record CorpusReport(CorpusDirectory corpus, List<Verdict> verdicts)
{
    CorpusReport
    {
        requireNonNull(corpus, "corpus is null");
        verdicts = ImmutableList.copyOf(verdicts);
    }

    String summary()
    {
        ImmutableSetMultimap<String, Verdict> byTable = verdicts.stream()
                .collect(toImmutableSetMultimap(verdict -> verdict.corpusCase().table(), identity()));
        long whole = byTable.asMap().values().stream()
                .filter(table -> table.stream().allMatch(Passed.class::isInstance))
                .count();
        StringBuilder text = new StringBuilder("Corpus %s\n".formatted(corpus.path()));
        text.append("  read:   %s tables (%s)\n".formatted(byTable.keySet().size(), counts(verdicts)));
        text.append("  passed: %s tables whole (in all %s)\n".formatted(whole, counts(ofKind(Passed.class))));
        text.append("  listed as not supported yet: %s\n".formatted(counts(ofKind(Listed.class))));
        listedByReason().forEach((reason, listed) -> text.append("    %s: %s tables (%s)\n".formatted(
                reason,
                listed.stream().map(verdict -> verdict.corpusCase().table()).distinct().count(),
                counts(listed))));
        text.append("  failed: %s\n".formatted(counts(ofKind(Failed.class))));
        return text.toString();
    }

    String details()
    {
        StringBuilder text = new StringBuilder(summary());
        ofKind(Failed.class).forEach(failed -> text.append("\nfailed: %s\n  %s\n".formatted(failed.corpusCase(), failed.message())));
        listedByReason().forEach((reason, listed) -> {
            text.append("\n[%s]\n".formatted(reason));
            listed.forEach(verdict -> text.append("%s\n  %s\n".formatted(verdict.corpusCase(), verdict.difference())));
        });
        return text.toString();
    }

    private Map<String, List<Listed>> listedByReason()
    {
        return ofKind(Listed.class).stream()
                .collect(groupingBy(Listed::reason, TreeMap::new, toList()));
    }

    private <T extends Verdict> List<T> ofKind(Class<T> kind)
    {
        return verdicts.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .collect(toImmutableList());
    }

    private static String counts(Collection<? extends Verdict> verdicts)
    {
        long versions = verdicts.stream()
                .filter(verdict -> verdict.corpusCase().version().isPresent())
                .count();
        return "%s versions, %s reads of the latest".formatted(versions, verdicts.size() - versions);
    }
}
