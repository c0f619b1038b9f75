package dev.trinodelta.pruning;

import dev.trinodelta.index.LiveFile;

/**
 * Decides by what the log says of a file itself: its path, its size, its time.
 */
public interface FileFilter
{
    boolean matches(LiveFile file);
}
