package dev.trinodelta.system;

import dev.trinodelta.checkpoint.FileNotes;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.protocol.DeletionVectorDescriptor;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

import static java.util.Objects.requireNonNull;

/**
 * A live data file. What nobody asks for is not there.
 *
 * @param location of the file
 * @param rows with those that a vector takes away; empty where the log does not say
 */
record FileRow(LiveFile file, String location, OptionalLong rows, Supplier<Optional<FileStatistics>> statistics, Optional<FileNotes> notes)
{
    FileRow
    {
        requireNonNull(file, "file is null");
        requireNonNull(location, "location is null");
        requireNonNull(rows, "rows is null");
        requireNonNull(statistics, "statistics is null");
        requireNonNull(notes, "notes is null");
    }

    OptionalLong liveRows()
    {
        return rows.isPresent() ? OptionalLong.of(rows.getAsLong() - deletedRows()) : OptionalLong.empty();
    }

    long deletedRows()
    {
        return file.deletionVector().map(DeletionVectorDescriptor::cardinality).orElse(0L);
    }

    /**
     * Where the vector is.
     */
    Optional<String> vectorKind()
    {
        return file.deletionVector().map(vector -> switch (vector.storageType()) {
            case "i" -> "inline";
            case "u" -> "relative";
            case "p" -> "absolute";
            default -> vector.storageType();
        });
    }
}
