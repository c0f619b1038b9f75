package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.AddFile;

import java.util.Map;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What writers noted about a data file, and readers of rows have no use for.
 *
 * @param path as the log spells it
 * @param tags a value may be missing
 * @param clusteringProvider name of the implementation that clustered the file
 */
public record FileNotes(String path, Map<String, Optional<String>> tags, Optional<String> clusteringProvider)
{
    public FileNotes
    {
        requireNonNull(path, "path is null");
        tags = ImmutableMap.copyOf(tags);
        requireNonNull(clusteringProvider, "clusteringProvider is null");
    }

    public static FileNotes of(AddFile file)
    {
        return new FileNotes(file.path(), file.tags(), file.clusteringProvider());
    }
}
