package dev.trinodelta.index;

import dev.trinodelta.checkpoint.CheckpointPart;

import static io.airlift.slice.SizeOf.instanceSize;
import static java.util.Objects.requireNonNull;

/**
 * In the part of a checkpoint that the files came from: one text a file, in the order of the run.
 */
record StoredTexts(CheckpointPart part)
        implements StatisticsTexts
{
    private static final int INSTANCE_SIZE = instanceSize(StoredTexts.class) + instanceSize(CheckpointPart.class) + 200;

    StoredTexts
    {
        requireNonNull(part, "part is null");
    }

    @Override
    public long retainedBytes()
    {
        return INSTANCE_SIZE;
    }
}
