package dev.trinodelta.read;

import dev.trinodelta.deletion.DeletionVector;
import io.trino.spi.connector.SourcePage;

import java.util.Arrays;

import static io.trino.spi.type.BigintType.BIGINT;
import static java.util.Objects.requireNonNull;

/**
 * Takes deleted rows out of pages.
 */
final class PositionDeleteFilter
{
    private final DeletionVector vector;
    private final int positionChannel;

    /**
     * @param positionChannel of pages to be filtered, with the physical positions of their rows, which follow on each other
     */
    PositionDeleteFilter(DeletionVector vector, int positionChannel)
    {
        this.vector = requireNonNull(vector, "vector is null");
        this.positionChannel = positionChannel;
    }

    void apply(SourcePage page)
    {
        int rowCount = page.getPositionCount();
        long first = BIGINT.getLong(page.getBlock(positionChannel), 0);
        if (!vector.anyDeleted(first, first + rowCount)) {
            return;
        }
        int[] live = new int[rowCount];
        int liveCount = 0;
        for (int row = 0; row < rowCount; row++) {
            if (!vector.isDeleted(first + row)) {
                live[liveCount] = row;
                liveCount++;
            }
        }
        page.selectPositions(Arrays.copyOf(live, liveCount), 0, liveCount);
    }
}
