package dev.trinodelta.read;

import dev.trinodelta.deletion.DeletionVector;
import dev.trinodelta.read.RowPositions.Run;
import io.trino.spi.connector.SourcePage;

import java.util.List;

import static java.util.Objects.requireNonNull;

/**
 * Takes deleted rows out of pages.
 */
final class PositionDeleteFilter
{
    private final DeletionVector vector;

    PositionDeleteFilter(DeletionVector vector)
    {
        this.vector = requireNonNull(vector, "vector is null");
    }

    /**
     * @param positions of the rows of the page
     */
    void apply(SourcePage page, List<Run> positions)
    {
        if (positions.stream().noneMatch(run -> vector.anyDeleted(run.first(), run.end()))) {
            return;
        }
        int[] live = new int[page.getPositionCount()];
        int liveCount = 0;
        int row = 0;
        for (Run run : positions) {
            for (long position = run.first(); position < run.end(); position++) {
                if (!vector.isDeleted(position)) {
                    live[liveCount] = row;
                    liveCount++;
                }
                row++;
            }
        }
        page.selectPositions(live, 0, liveCount);
    }
}
