package dev.trinodelta.system;

import dev.trinodelta.log.LogDirectory;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogFile.Checksum;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogFile.CompactedCommits;
import dev.trinodelta.log.LogFile.V2Checkpoint;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

import static java.util.Objects.requireNonNull;

/**
 * A file of the log.
 *
 * @param used names of the files that a reader of the version reads; empty where it cannot be read
 */
record LogRow(LogDirectory.Entry entry, Supplier<Optional<Set<String>>> used)
{
    LogRow
    {
        requireNonNull(entry, "entry is null");
        requireNonNull(used, "used is null");
    }

    String kind()
    {
        if (entry.file().isPresent()) {
            return switch (entry.file().get()) {
                case Commit _ -> "commit";
                case CompactedCommits _ -> "compacted commits";
                case Checksum _ -> "checksum";
                case ClassicCheckpoint _ -> "checkpoint";
                case LogFile.CheckpointPart _ -> "checkpoint part";
                case V2Checkpoint _ -> "checkpoint manifest";
            };
        }
        if (entry.name().equals("_last_checkpoint")) {
            return "last checkpoint";
        }
        return entry.name().startsWith("_sidecars/") ? "sidecar" : "other";
    }

    OptionalLong version()
    {
        return entry.file().map(file -> OptionalLong.of(file.version())).orElseGet(OptionalLong::empty);
    }

    OptionalLong firstVersion()
    {
        return entry.file().filter(CompactedCommits.class::isInstance)
                .map(file -> OptionalLong.of(((CompactedCommits) file).firstVersion()))
                .orElseGet(this::version);
    }

    /**
     * Empty where it cannot be told.
     */
    Optional<Boolean> isUsed()
    {
        return used.get().map(names -> names.contains(entry.name()));
    }
}
