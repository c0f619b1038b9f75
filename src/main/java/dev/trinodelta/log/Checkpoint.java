package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.log.LogFile.CheckpointFile;

import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * A complete checkpoint: one file, or all parts of one set in order.
 */
public record Checkpoint(long version, List<CheckpointFile> files)
{
    public Checkpoint
    {
        files = ImmutableList.copyOf(files);
        checkArgument(!files.isEmpty(), "files is empty");
    }
}
