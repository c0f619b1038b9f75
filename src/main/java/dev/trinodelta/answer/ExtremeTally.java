package dev.trinodelta.answer;

import dev.trinodelta.bounds.ColumnBounds;
import dev.trinodelta.bounds.Extremes;
import dev.trinodelta.bounds.Extremes.Extreme;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.block.BlockBuilder;

import static io.trino.spi.type.TypeUtils.writeNativeValue;
import static java.util.Objects.requireNonNull;

/**
 * Finds the least or the greatest value of a column of the data files.
 */
final class ExtremeTally
        implements Tally
{
    private final PhysicalColumn column;
    private final Extremes extremes;

    ExtremeTally(PhysicalColumn column, Extremes extremes)
    {
        this.column = requireNonNull(column, "column is null");
        this.extremes = requireNonNull(extremes, "extremes is null");
    }

    @Override
    public boolean add(FileWord files)
    {
        return extremes.add(bounds(files), files.word(), files.files(), files.intact(), files.partitions(), files.numRecords());
    }

    @Override
    public void endRun(FileWord run)
    {
        extremes.endRun(bounds(run));
    }

    @Override
    public boolean write(int[] partitions, BlockBuilder target)
    {
        Extreme extreme = extremes.of(partitions);
        if (extreme.known()) {
            writeNativeValue(column.type(), target, extreme.value().orElse(null));
        }
        return extreme.known();
    }

    private ColumnBounds bounds(FileWord files)
    {
        return files.run().bounds(column).orElseThrow();
    }
}
