package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Streams;
import dev.trinodelta.checkpoint.CheckpointPart;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.index.PartitionTally;
import dev.trinodelta.index.PartitionValues;
import io.trino.spi.TrinoException;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.util.Objects.requireNonNull;

/**
 * Where in a checkpoint the data files of which partitions are.
 */
record CheckpointTally(PartitionValues partitionValues, List<Piece> pieces)
{
    /**
     * The statistics of more files are too much to be kept as text.
     */
    private static final long MOST_FILES = 50_000;

    CheckpointTally
    {
        requireNonNull(partitionValues, "partitionValues is null");
        pieces = ImmutableList.copyOf(pieces);
    }

    /**
     * @param tally empty where nobody can tell without reading the files
     */
    record Piece(CheckpointPart part, Optional<PartitionTally> tally)
    {
        private long files()
        {
            return tally.map(PartitionTally::files).orElseGet(() -> part.rows().orElse(0));
        }

        private long files(BitSet partitions)
        {
            return tally.map(found -> found.files(partitions::get)).orElseGet(this::files);
        }

        private long filesToRead(BitSet partitions)
        {
            return tally.map(found -> found.filesToRead(partitions::get)).orElseGet(this::files);
        }
    }

    static List<Piece> pieces(CheckpointReader reader, CheckpointPart part, PartitionValues partitionValues)
    {
        List<CheckpointPart> pieces = part.pieces();
        List<PartitionTally.Builder> tallies = pieces.stream().map(_ -> new PartitionTally.Builder(partitionValues)).toList();
        reader.readPartitions(part, tallies);
        return Streams.zip(pieces.stream(), tallies.stream(), (piece, tally) -> new Piece(piece, tally.build())).collect(toImmutableList());
    }

    /**
     * In all, where that can be told.
     */
    OptionalLong files()
    {
        return pieces.stream().allMatch(piece -> piece.tally().isPresent()) ? OptionalLong.of(tallies().mapToLong(PartitionTally::files).sum()) : OptionalLong.empty();
    }

    /**
     * The partitions that match, as far as they are told.
     *
     * @param mostOfIt the share of all files that may be read on their account
     * @return empty where it is more, or where the predicate fails
     */
    Optional<Set<Map<String, Optional<String>>>> wanted(Predicate<Map<String, Optional<String>>> predicate, double mostOfIt)
    {
        BitSet matches;
        try {
            matches = matches(predicate);
        }
        catch (TrinoException _) {
            // A malformed value matters only if its files are live
            return Optional.empty();
        }
        long files = pieces.stream().mapToLong(piece -> piece.files(matches)).sum();
        long toRead = pieces.stream().mapToLong(piece -> piece.filesToRead(matches)).sum();
        long all = pieces.stream().mapToLong(Piece::files).sum();
        if (files > MOST_FILES || toRead > all * mostOfIt) {
            return Optional.empty();
        }
        return Optional.of(matches.stream().mapToObj(partitionValues::get).collect(toImmutableSet()));
    }

    private BitSet matches(Predicate<Map<String, Optional<String>>> predicate)
    {
        BitSet asked = new BitSet();
        BitSet matches = new BitSet();
        tallies().forEach(tally -> tally.forEachPartition(number -> {
            if (!asked.get(number)) {
                asked.set(number);
                matches.set(number, predicate.test(partitionValues.get(number)));
            }
        }));
        return matches;
    }

    private Stream<PartitionTally> tallies()
    {
        return pieces.stream().map(Piece::tally).flatMap(Optional::stream);
    }

    /**
     * Those with data files of some partitions, and those of which nobody can tell.
     */
    List<Piece> piecesOf(Set<Map<String, Optional<String>>> partitions)
    {
        return pieces.stream()
                .filter(piece -> piece.tally().isEmpty() || piece.tally().get().files(number -> partitions.contains(partitionValues.get(number))) > 0)
                .collect(toImmutableList());
    }

    long retainedBytes()
    {
        return tallies().mapToLong(PartitionTally::retainedBytes).sum();
    }
}
