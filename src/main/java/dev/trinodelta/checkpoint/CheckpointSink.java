package dev.trinodelta.checkpoint;

import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;

/**
 * Takes what a part of a checkpoint has. What it throws reaches whoever reads.
 */
public interface CheckpointSink
{
    /**
     * An action that is no data file; of a manifest in JSON, an {@link AddFile}, too.
     */
    void action(Action action);

    /**
     * Data files, in the order of their rows.
     *
     * @param rows valid during the call only
     */
    void files(AddFileRows rows);
}
