package dev.trinodelta.read;

import dev.trinodelta.deletion.DeletionVector;
import dev.trinodelta.read.RowPositions.Run;
import io.trino.spi.connector.SourcePage;

import java.util.List;

import static java.util.Objects.requireNonNull;

/**
 * Leaves of pages only the rows that a vector lists, or only those that it does not.
 */
final class PositionFilter
{
    private final DeletionVector vector;
    private final boolean listed;

    private PositionFilter(DeletionVector vector, boolean listed)
    {
        this.vector = requireNonNull(vector, "vector is null");
        this.listed = listed;
    }

    static PositionFilter only(DeletionVector vector)
    {
        return new PositionFilter(vector, true);
    }

    static PositionFilter except(DeletionVector vector)
    {
        return new PositionFilter(vector, false);
    }

    /**
     * @param positions of the rows of the page
     */
    void apply(SourcePage page, List<Run> positions)
    {
        if (!listed && positions.stream().noneMatch(run -> vector.anyDeleted(run.first(), run.end()))) {
            return;
        }
        int[] left = new int[page.getPositionCount()];
        int leftCount = 0;
        int row = 0;
        for (Run run : positions) {
            for (long position = run.first(); position < run.end(); position++) {
                if (vector.isDeleted(position) == listed) {
                    left[leftCount] = row;
                    leftCount++;
                }
                row++;
            }
        }
        page.selectPositions(left, 0, leftCount);
    }
}
