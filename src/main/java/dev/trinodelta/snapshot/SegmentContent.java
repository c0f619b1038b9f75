package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.Action;

import java.util.List;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What came of a segment.
 *
 * @param replay of everything, but for data files of the checkpoint, where there is an outline
 * @param outline of the checkpoint, where not all of its data files are read
 * @param tail what came after the checkpoint, in order
 */
record SegmentContent(Replay replay, Optional<CheckpointOutline> outline, List<List<Action>> tail)
{
    SegmentContent
    {
        requireNonNull(replay, "replay is null");
        requireNonNull(outline, "outline is null");
        tail = ImmutableList.copyOf(tail);
    }
}
