package dev.trinodelta.bench;

import io.airlift.units.DataSize;

import java.util.Locale;
import java.util.OptionalInt;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * A table to generate.
 *
 * @param files of the latest version
 * @param tail commits of one file each after the checkpoint, or after version 0
 * @param parts of the checkpoint
 * @param rowGroupRows where row groups have a number of rows instead of a size
 */
record TableSpec(TableLayout layout, DataFiles data, int files, int tail, int parts, DataSize rowGroupSize, OptionalInt rowGroupRows)
{
    TableSpec
    {
        requireNonNull(layout, "layout is null");
        requireNonNull(data, "data is null");
        checkArgument(files >= tail, "fewer files than commits: %s", files);
        checkArgument(files == 1 || files >= DataFiles.TARGET + DataFiles.REAL_FILES, "too few files for the statements: %s", files);
        checkArgument(parts > 0, "parts is not positive: %s", parts);
        requireNonNull(rowGroupSize, "rowGroupSize is null");
        requireNonNull(rowGroupRows, "rowGroupRows is null");
    }

    static TableSpec sized(TableLayout layout, int files, int tail, BenchmarkOptions options)
    {
        return new TableSpec(layout, new DataFiles(0, options.partitions()), files, tail, 1, options.rowGroupSize(), OptionalInt.empty());
    }

    /**
     * A table of one file, the one that is looked for in the large ones.
     */
    static TableSpec ofOneFile(BenchmarkOptions options)
    {
        return new TableSpec(TableLayout.COMMITS, new DataFiles(DataFiles.TARGET, options.partitions()), 1, 1, 1, options.rowGroupSize(), OptionalInt.empty());
    }

    TableSpec inParts(int count)
    {
        return new TableSpec(layout, data, files, tail, count, rowGroupSize, rowGroupRows);
    }

    TableSpec inRowGroupsOf(int rows)
    {
        return new TableSpec(layout, data, files, tail, parts, rowGroupSize, OptionalInt.of(rows));
    }

    String name()
    {
        return files == 1 ? "one_file" : "%s_%s".formatted(layout.name().toLowerCase(Locale.ROOT), files);
    }

    String title()
    {
        if (files == 1) {
            return "one file";
        }
        return switch (layout) {
            case CLASSIC, MULTI_PART, SIDECARS, CLUSTERED -> "%s, %s".formatted(thousands(files), layout.title());
            case TAIL -> "%s + %s commits".formatted(thousands(checkpointedFiles()), tail);
            case COMMITS -> "%s commits".formatted(tail);
        };
    }

    boolean hasCheckpoint()
    {
        return layout != TableLayout.COMMITS;
    }

    long checkpointVersion()
    {
        return hasCheckpoint() ? LogGenerator.CHECKPOINT_VERSION : 0;
    }

    long latestVersion()
    {
        return checkpointVersion() + tail;
    }

    /**
     * How many of its files were there before the tail.
     */
    int checkpointedFiles()
    {
        return files - tail;
    }

    int partitions()
    {
        return Math.min(files, data.partitions());
    }

    long rows()
    {
        return (long) files * DataFiles.ROWS;
    }

    /**
     * What tells whether a table that is there already is this one.
     */
    String fingerprint()
    {
        return "%s %s".formatted(DataFiles.FORMAT, this);
    }

    private static String thousands(int count)
    {
        if (count % 1_000_000 == 0) {
            return count / 1_000_000 + "M";
        }
        return count % 1000 == 0 ? count / 1000 + "k" : Integer.toString(count);
    }
}
