package dev.trinodelta.read;

import com.google.inject.Inject;
import dev.trinodelta.answer.EnoughFiles;
import dev.trinodelta.answer.FirstRowsPruner;
import dev.trinodelta.answer.FirstRowsPruner.Order;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.FirstRows;
import dev.trinodelta.handle.RowOrder;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.PartitionValueCodec;

/**
 * Leaves out files that a scan does without, because it need not give all of its rows.
 */
public final class FirstRowsSelection
{
    private final FirstRowsPruner pruner;

    @Inject
    public FirstRowsSelection(PartitionValueCodec codec)
    {
        this.pruner = new FirstRowsPruner(codec);
    }

    FileSelection select(DeltaTableHandle table, FileSelection files, StatisticsLoader statistics)
    {
        return table.firstRows()
                .map(rows -> select(table, files, rows, statistics))
                .orElse(files);
    }

    private FileSelection select(DeltaTableHandle table, FileSelection files, FirstRows rows, StatisticsLoader statistics)
    {
        return rows.order()
                .map(order -> pruner.prune(table.tableLocation(), files, order(order), rows.count(), statistics))
                .orElseGet(() -> EnoughFiles.of(files, rows.count(), statistics));
    }

    private static Order order(RowOrder order)
    {
        return new Order(order.column().physicalColumn(), order.order().isAscending(), order.order().isNullsFirst());
    }
}
