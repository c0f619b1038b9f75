package dev.trinodelta.protocol;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Longs;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Marks a checkpoint as one of the V2 kind.
 *
 * @param version that the checkpoint is of
 * @param tags what writers noted about the checkpoint; a value may be missing
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#checkpoint-metadata">Protocol</a>
 */
public record CheckpointMetadata(long version, Map<String, Optional<String>> tags)
        implements Action
{
    private static final String DATA_FILES = "numOfAddFiles";

    public CheckpointMetadata
    {
        tags = ImmutableMap.copyOf(tags);
    }

    /**
     * How many data files the checkpoint holds, those in its sidecars included.
     *
     * @return empty where the writer does not say
     */
    public OptionalLong dataFiles()
    {
        Long count = tags.getOrDefault(DATA_FILES, Optional.empty()).map(Longs::tryParse).orElse(null);
        return count == null ? OptionalLong.empty() : OptionalLong.of(count);
    }
}
