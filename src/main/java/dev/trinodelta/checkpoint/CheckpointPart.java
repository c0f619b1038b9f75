package dev.trinodelta.checkpoint;

import io.trino.filesystem.Location;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * Row groups of one file of a checkpoint that are read by one thread; or a whole manifest in JSON.
 */
public final class CheckpointPart
{
    private final Location location;
    private final Optional<RowGroups> rowGroups;
    /**
     * Large: for the first read only.
     */
    private final Optional<OpenedCheckpoint> opened;

    private CheckpointPart(Location location, Optional<RowGroups> rowGroups, Optional<OpenedCheckpoint> opened)
    {
        this.location = requireNonNull(location, "location is null");
        this.rowGroups = requireNonNull(rowGroups, "rowGroups is null");
        this.opened = requireNonNull(opened, "opened is null");
    }

    static CheckpointPart json(Location location)
    {
        return new CheckpointPart(location, Optional.empty(), Optional.empty());
    }

    static CheckpointPart parquet(Location location, RowGroups rowGroups, OpenedCheckpoint opened)
    {
        return new CheckpointPart(location, Optional.of(rowGroups), Optional.of(opened));
    }

    /**
     * The same part without what spares the first read a request. To be kept: it is small, and good for reads at any time.
     */
    public CheckpointPart withoutFooter()
    {
        return opened.isEmpty() ? this : new CheckpointPart(location, rowGroups, Optional.empty());
    }

    /**
     * The file that it is a part of.
     */
    public Location location()
    {
        return location;
    }

    /**
     * Rows of all kinds, as the file claims; unknown for a manifest in JSON.
     */
    public OptionalLong rows()
    {
        return rowGroups.map(groups -> OptionalLong.of(groups.rows())).orElse(OptionalLong.empty());
    }

    /**
     * Whether some of what it has can be read apart from the rest.
     */
    public boolean isParquet()
    {
        return rowGroups.isPresent();
    }

    /**
     * The same in pieces that are as small as can be, in order.
     */
    public List<CheckpointPart> pieces()
    {
        if (opened.isEmpty() || rowGroups.isEmpty()) {
            return List.of(this);
        }
        return rowGroups.get().apart(opened.get()).stream()
                .map(groups -> new CheckpointPart(location, Optional.of(groups), opened))
                .collect(toImmutableList());
    }

    /**
     * About, of what spares the first read a request, which parts of one file share.
     */
    public long retainedBytes()
    {
        return rowGroups.isPresent() && rowGroups.get().first() == 0 ? opened.map(OpenedCheckpoint::retainedBytes).orElse(0L) : 0;
    }

    /**
     * Whether, by their footers, both could be the same rows in two files.
     */
    public boolean isLike(CheckpointPart other)
    {
        return rowGroups.isPresent() && rowGroups.get().rows() > 0 && rowGroups.equals(other.rowGroups);
    }

    /**
     * Whether statistics come with the data files; otherwise they are read by {@link CheckpointReader#readStatistics}.
     */
    public boolean deliversStatistics()
    {
        return rowGroups.isEmpty() || rowGroups.get().withStatistics();
    }

    /**
     * How many actions of a column it has; any number where nobody knows.
     */
    long mostActions(String column)
    {
        return opened.isEmpty() || rowGroups.isEmpty() ? Long.MAX_VALUE : opened.get().mostActions(column, rowGroups.get());
    }

    /**
     * Whether its dictionaries have the partitions of all files.
     */
    boolean partitionsMayBeTold()
    {
        return opened.isPresent() && rowGroups.isPresent() && opened.get().partitionsMayBeTold(rowGroups.get());
    }

    /**
     * Empty for a manifest in JSON.
     */
    Optional<RowGroups> rowGroups()
    {
        return rowGroups;
    }

    Optional<OpenedCheckpoint> opened()
    {
        return opened;
    }

    @Override
    public String toString()
    {
        return rowGroups.map(groups -> "%s, row groups %s to %s".formatted(location, groups.first(), groups.end() - 1)).orElse(location.toString());
    }
}
