package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.trinodelta.handle.DeltaMetadataSplit;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.KnownRowsSplit;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.handle.MetadataRows;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.Page;
import io.trino.spi.block.Block;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.FixedPageSource;
import io.trino.spi.connector.FixedSplitSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.lang.Math.min;

/**
 * A table whose rows the coordinator makes and sends: they are few, or it has what they are made of in memory anyway.
 *
 * @param <R> a row
 */
abstract class KnownRowsTable<R>
        implements MetadataTable
{
    /**
     * A message of some megabytes.
     */
    private static final int ROWS_OF_SPLIT = 10_000;
    private static final int ROWS_OF_PAGE = 4096;

    @Override
    public abstract List<MetadataColumn<R>> columns(Optional<DeltaTableHandle> base);

    /**
     * All of them; rows outside of the predicate of the table are left out later.
     */
    abstract Stream<R> rows(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table);

    @Override
    public final ConnectorSplitSource splits(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        RowColumns<R> columns = new RowColumns<>(columns(table.base()));
        List<R> matching = rows(session, transaction, table)
                .filter(columns.matching(table.predicate()))
                .limit(table.firstRows().map(MetadataRows::count).orElse(Long.MAX_VALUE))
                .collect(toImmutableList());
        return new FixedSplitSource(Lists.partition(matching, ROWS_OF_SPLIT).stream()
                .map(rows -> new KnownRowsSplit(columns.blocks(table.columns(), rows), rows.size()))
                .collect(toImmutableList()));
    }

    @Override
    public final ConnectorPageSource open(ConnectorSession session, DeltaMetadataTableHandle table, DeltaMetadataSplit split, List<MetadataColumnHandle> columns)
    {
        KnownRowsSplit rows = (KnownRowsSplit) split;
        Page all = new Page(rows.rows(), columns.stream()
                .map(column -> rows.columns().get(table.columns().indexOf(column)))
                .toArray(Block[]::new));
        ImmutableList.Builder<Page> pages = ImmutableList.builder();
        for (int start = 0; start < rows.rows(); start += ROWS_OF_PAGE) {
            pages.add(all.getRegion(start, min(ROWS_OF_PAGE, rows.rows() - start)));
        }
        return new FixedPageSource(pages.build());
    }
}
