package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * Where in a checkpoint the data files are that a query asks for.
 */
record CheckpointTally(List<CheckpointPiece> pieces, WantedPartitions wanted)
{
    /**
     * The statistics of more files are too much to be kept as text.
     */
    private static final long MOST_FILES = 50_000;

    CheckpointTally
    {
        pieces = ImmutableList.copyOf(pieces);
        requireNonNull(wanted, "wanted is null");
    }

    /**
     * In all, where that can be told.
     */
    OptionalLong files()
    {
        return pieces.stream().allMatch(CheckpointPiece::isTold) ? OptionalLong.of(pieces.stream().mapToLong(CheckpointPiece::files).sum()) : OptionalLong.empty();
    }

    /**
     * The partitions to read alone.
     *
     * @param mostOfIt the share of all files that may be read on their account
     * @return empty where it is more, or where nobody can tell which are wanted
     */
    Optional<Set<Map<String, Optional<String>>>> worthReadingAlone(double mostOfIt)
    {
        long files = pieces.stream().mapToLong(piece -> piece.files(wanted)).sum();
        long toRead = pieces.stream().mapToLong(piece -> piece.filesToRead(wanted)).sum();
        long all = pieces.stream().mapToLong(CheckpointPiece::files).sum();
        return files > MOST_FILES || toRead > all * mostOfIt ? Optional.empty() : wanted.all();
    }

    /**
     * Those with data files that are wanted, and those of which nobody can tell.
     */
    List<CheckpointPiece> piecesToRead()
    {
        return pieces.stream()
                .filter(piece -> !piece.isTold() || piece.files(wanted) > 0)
                .collect(toImmutableList());
    }
}
