package dev.trinodelta.system;

import dev.trinodelta.log.LogFile;
import io.airlift.units.DataSize;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import static java.lang.Long.parseLong;
import static java.util.stream.Collectors.joining;

/**
 * What there is to do about a table, in words.
 */
final class Recommendation
{
    /**
     * As many commits take a reader that knows nothing of the table about as long as all the rest.
     */
    private static final long MANY_COMMITS = 100;
    private static final long MANY_SMALL_FILES = 100;
    private static final long SMALL_FILES_OF_PARTITION = 4;
    private static final long MANY_VECTORS = 10;
    private static final long MANY_LOG_FILES = 10_000;
    private static final String CHECKPOINT_INTERVAL = "delta.checkpointInterval";
    private static final long DEFAULT_CHECKPOINT_INTERVAL = 10;

    private Recommendation() {}

    /**
     * @return empty for a healthy table
     */
    static Optional<String> of(HealthRow table)
    {
        Map<String, String> properties = table.snapshot().metadata().configuration();
        return Optional.of(Stream.of(damage(table.log()), checkpoint(table.log(), properties), smallFiles(table.files()), vectors(table.files()), logFiles(table.log()))
                        .flatMap(Optional::stream)
                        .collect(joining(" ")))
                .filter(text -> !text.isEmpty());
    }

    private static Optional<String> damage(LogFigures log)
    {
        return log.damaged().map(checkpoint -> "The checkpoint of version %s cannot be read (%s): who opens the table replays %s instead. Restore it, or write a new checkpoint with the engine that writes the table.".formatted(
                checkpoint.version(),
                checkpoint.files().stream().map(LogFile::fileName).collect(joining(", ")),
                log.listed().checkpointVersion().isPresent()
                        ? "the checkpoint of version %s and %s commits".formatted(log.listed().checkpointVersion().getAsLong(), log.listed().tailCommits())
                        : "all %s commits".formatted(log.listed().tailCommits())));
    }

    private static Optional<String> checkpoint(LogFigures log, Map<String, String> properties)
    {
        if (log.listed().tailCommits() < MANY_COMMITS) {
            return Optional.empty();
        }
        String problem = "Who opens the table replays %s commits (%s) since %s.".formatted(
                log.listed().tailCommits(),
                DataSize.succinctBytes(log.listed().tailBytes()),
                log.listed().checkpointVersion().isPresent() ? "the checkpoint of version " + log.listed().checkpointVersion().getAsLong() : "its beginning: it has no complete checkpoint");
        long interval = interval(properties);
        String remedy = interval >= MANY_COMMITS
                ? "Write a checkpoint with the engine that writes the table, and set %s, which is %s, to %s.".formatted(CHECKPOINT_INTERVAL, interval, DEFAULT_CHECKPOINT_INTERVAL)
                : "%s is %s, but its writer writes no checkpoints: find out why, and write one with another engine.".formatted(CHECKPOINT_INTERVAL, interval);
        return Optional.of(problem + " " + remedy);
    }

    private static long interval(Map<String, String> properties)
    {
        try {
            return parseLong(properties.getOrDefault(CHECKPOINT_INTERVAL, "").strip());
        }
        catch (NumberFormatException _) {
            return DEFAULT_CHECKPOINT_INTERVAL;
        }
    }

    private static Optional<String> smallFiles(FileFigures files)
    {
        if (files.small() < MANY_SMALL_FILES || files.small() * 2 < files.files() || files.small() < files.partitions() * SMALL_FILES_OF_PARTITION) {
            return Optional.empty();
        }
        return Optional.of("%s of its %s files are smaller than %s: compact them (OPTIMIZE, in the engine that writes the table).".formatted(files.small(), files.files(), DataSize.succinctBytes(FileFigures.SMALL)));
    }

    private static Optional<String> vectors(FileFigures files)
    {
        if (files.withVector() < MANY_VECTORS || files.withVector() * 2 < files.files()) {
            return Optional.empty();
        }
        return Optional.of("%s of its %s files have deletion vectors, which take away %s rows as they are read: rewrite them (REORG TABLE ... APPLY (PURGE), in the engine that writes the table).".formatted(files.withVector(), files.files(), files.deletedRows()));
    }

    private static Optional<String> logFiles(LogFigures log)
    {
        if (log.files() < MANY_LOG_FILES) {
            return Optional.empty();
        }
        return Optional.of("Its log has %s files, all of which are listed at times: let its writer clean them up (delta.enableExpiredLogCleanup), or shorten delta.logRetentionDuration.".formatted(log.files()));
    }
}
