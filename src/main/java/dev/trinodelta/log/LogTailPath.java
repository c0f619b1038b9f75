package dev.trinodelta.log;

import com.google.common.collect.Lists;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogFile.CompactedCommits;
import dev.trinodelta.log.LogFile.TailFile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

import static java.util.stream.Collectors.groupingBy;

/**
 * The way from one version to a later one through commits and log compaction files.
 */
final class LogTailPath
{
    /**
     * What a log compaction file costs, in commits. Commits are the log's own word, and are read side by side: a summary of
     * a few of them saves nothing. Where a commit is missing the summary is the only way at any cost.
     */
    static final int COST_OF_COMPACTION = 5;

    private LogTailPath() {}

    /**
     * @param from the version that is there already, -1 before the first one
     * @return empty where files are missing
     */
    static Optional<List<TailFile>> cheapest(LogContent content, long from, long to)
    {
        Map<Long, List<CompactedCommits>> compactions = content.compactions().stream()
                .filter(compaction -> compaction.firstVersion() > from && compaction.version() <= to)
                .collect(groupingBy(CompactedCommits::version));
        SortedSet<Long> versions = new TreeSet<>(content.commits().subSet(from + 1, to + 1));
        versions.addAll(compactions.keySet());
        Map<Long, Integer> costs = new HashMap<>();
        Map<Long, TailFile> last = new HashMap<>();
        costs.put(from, 0);
        for (long version : versions) {
            Integer before = costs.get(version - 1);
            if (before != null && content.commits().contains(version)) {
                costs.put(version, before + 1);
                last.put(version, new Commit(version));
            }
            for (CompactedCommits compaction : compactions.getOrDefault(version, List.of())) {
                Integer start = costs.get(compaction.firstVersion() - 1);
                if (start != null && start + COST_OF_COMPACTION < costs.getOrDefault(version, Integer.MAX_VALUE)) {
                    costs.put(version, start + COST_OF_COMPACTION);
                    last.put(version, compaction);
                }
            }
        }
        if (!costs.containsKey(to)) {
            return Optional.empty();
        }
        List<TailFile> path = new ArrayList<>();
        for (long version = to; version > from; version = path.getLast().firstVersion() - 1) {
            path.add(last.get(version));
        }
        return Optional.of(Lists.reverse(path));
    }
}
