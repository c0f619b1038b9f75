package dev.trinodelta.index;

import dev.trinodelta.columnar.Bits;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * A run, and which of its files are live in a version.
 *
 * @param live not to be changed
 * @param liveFiles how many these are
 */
public record LiveRun(FileRun files, Bits live, int liveFiles)
{
    public LiveRun
    {
        requireNonNull(files, "files is null");
        checkArgument(live.size() == files.size(), "sizes differ: %s and %s", live.size(), files.size());
    }

    static LiveRun of(FileRun files)
    {
        return new LiveRun(files, files.last(), files.last().cardinality());
    }

    public static LiveRun of(FileRun files, Bits live)
    {
        return new LiveRun(files, live, live.cardinality());
    }
}
