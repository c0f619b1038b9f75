package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.answer.Answer;
import dev.trinodelta.handle.AnswerColumnHandle;
import dev.trinodelta.handle.KnownRowsSplit;
import io.trino.spi.Page;
import io.trino.spi.block.Block;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.FixedPageSource;

import java.util.List;

import static java.lang.Math.min;

/**
 * Carries answers of the log from the coordinator to where they are processed.
 */
final class AnswerSplits
{
    /**
     * More than a statement usually has groups, and still a message of a few megabytes.
     */
    private static final int ROWS_OF_SPLIT = 100_000;
    private static final int ROWS_OF_PAGE = 8192;

    private AnswerSplits() {}

    static List<KnownRowsSplit> split(Answer answer)
    {
        ImmutableList.Builder<KnownRowsSplit> splits = ImmutableList.builder();
        for (int start = 0; start < answer.rows(); start += ROWS_OF_SPLIT) {
            int offset = start;
            int length = min(ROWS_OF_SPLIT, answer.rows() - start);
            splits.add(new KnownRowsSplit(answer.columns().stream().map(column -> column.getRegion(offset, length)).toList(), length));
        }
        return splits.build();
    }

    static ConnectorPageSource open(KnownRowsSplit split, List<ColumnHandle> columns)
    {
        Block[] blocks = columns.stream()
                .map(column -> split.columns().get(((AnswerColumnHandle) column).index()))
                .toArray(Block[]::new);
        Page rows = new Page(split.rows(), blocks);
        ImmutableList.Builder<Page> pages = ImmutableList.builder();
        for (int start = 0; start < split.rows(); start += ROWS_OF_PAGE) {
            pages.add(rows.getRegion(start, min(ROWS_OF_PAGE, split.rows() - start)));
        }
        return new FixedPageSource(pages.build());
    }
}
