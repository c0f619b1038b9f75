package dev.trinodelta.snapshot;

import dev.trinodelta.checkpoint.CheckpointPart;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.columnar.PackedLongs;
import dev.trinodelta.index.PartitionTally;
import dev.trinodelta.index.PartitionValues;

import java.util.Optional;
import java.util.stream.LongStream;

import static java.util.Objects.requireNonNull;

/**
 * What is known of the partitions of the data files of a piece of a checkpoint: no more than queries have asked for.
 *
 * @param part one of {@link CheckpointPart#pieces}
 */
record CheckpointPiece(CheckpointPart part, Content content)
{
    CheckpointPiece
    {
        requireNonNull(part, "part is null");
        requireNonNull(content, "content is null");
    }

    sealed interface Content {}

    private enum Unread
            implements Content
    {
        UNREAD
    }

    /**
     * @param partitions that its files, one a row, can be in
     */
    private record Possible(PackedLongs partitions)
            implements Content {}

    private record Counted(PartitionTally tally)
            implements Content {}

    /**
     * Nobody can tell without reading the files.
     */
    private enum Untold
            implements Content
    {
        UNTOLD
    }

    static CheckpointPiece unread(CheckpointPart part)
    {
        return new CheckpointPiece(part, Unread.UNREAD);
    }

    /**
     * With all that has to be known of some partitions.
     */
    CheckpointPiece readFor(WantedPartitions wanted, CheckpointReader reader, PartitionValues partitionValues)
    {
        boolean enough = switch (content) {
            case Unread _ -> false;
            case Possible(PackedLongs partitions) -> LongStream.range(0, partitions.size()).noneMatch(index -> wanted.contains((int) partitions.get((int) index)));
            case Counted _, Untold _ -> true;
        };
        if (enough) {
            return this;
        }
        PartitionTally.Builder tally = new PartitionTally.Builder(partitionValues, wanted::contains);
        reader.readPartitions(part, tally);
        Optional<Content> possible = tally.possible().map(Possible::new);
        return new CheckpointPiece(part, possible.or(() -> tally.build().map(Counted::new)).orElse(Untold.UNTOLD));
    }

    boolean isTold()
    {
        return content instanceof Possible || content instanceof Counted;
    }

    /**
     * In all, or at most.
     */
    long files()
    {
        return content instanceof Counted(PartitionTally tally) ? tally.files() : part.rows().orElse(0);
    }

    /**
     * @param wanted what was {@link #readFor read for}
     */
    long files(WantedPartitions wanted)
    {
        return switch (content) {
            case Possible _ -> 0;
            case Counted(PartitionTally tally) -> tally.files(wanted::contains);
            case Unread _, Untold _ -> files();
        };
    }

    /**
     * How many have to be read because they stand among those that are wanted.
     */
    long filesToRead(WantedPartitions wanted)
    {
        return switch (content) {
            case Possible _ -> 0;
            case Counted(PartitionTally tally) -> tally.filesToRead(wanted::contains);
            case Unread _, Untold _ -> files();
        };
    }

    long retainedBytes()
    {
        return switch (content) {
            case Possible(PackedLongs partitions) -> partitions.retainedBytes();
            case Counted(PartitionTally tally) -> tally.retainedBytes();
            case Unread _, Untold _ -> 0;
        };
    }
}
