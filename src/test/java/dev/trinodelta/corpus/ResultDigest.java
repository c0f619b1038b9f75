package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.corpus.Outcome.Column;
import io.trino.client.direct.DirectTrinoClient.QueryResultsListener;
import io.trino.spi.Page;
import io.trino.spi.type.Type;

import java.util.ArrayList;
import java.util.List;

/**
 * Takes in the pages of a result as they come and keeps of them what a comparison needs.
 */
final class ResultDigest
        implements QueryResultsListener
{
    /**
     * One more than the rows of a table of which the corpus tells every one: so that too many are seen to be too many.
     */
    static final int ROWS_KEPT = 2001;

    private List<Column> columns = List.of();
    private List<Type> types = List.of();
    private List<ColumnAggregate> aggregates = List.of();
    private final List<String> firstRows = new ArrayList<>();
    private long rowCount;
    private long checksum;

    @Override
    public void setOutputColumns(List<String> columnNames, List<Type> columnTypes)
    {
        // Told again with every new location of results
        if (!types.isEmpty()) {
            return;
        }
        ImmutableList.Builder<Column> columns = ImmutableList.builder();
        ImmutableList.Builder<ColumnAggregate> aggregates = ImmutableList.builder();
        for (int i = 0; i < columnNames.size(); i++) {
            Type type = columnTypes.get(i);
            columns.add(new Column(columnNames.get(i), TypeText.of(type)));
            aggregates.add(new ColumnAggregate(type));
        }
        this.columns = columns.build();
        this.aggregates = aggregates.build();
        types = ImmutableList.copyOf(columnTypes);
    }

    @Override
    public void consumeOutputPage(Page page)
    {
        for (int position = 0; position < page.getPositionCount(); position++) {
            StringBuilder row = new StringBuilder("[");
            for (int channel = 0; channel < types.size(); channel++) {
                row.append(channel > 0 ? "," : "");
                CanonicalValues.append(types.get(channel), page.getBlock(channel), position, row);
                aggregates.get(channel).add(page.getBlock(channel), position);
            }
            addRow(row.append(']').toString());
        }
    }

    private void addRow(String row)
    {
        rowCount++;
        checksum += CanonicalText.checksum(row);
        if (firstRows.size() < ROWS_KEPT) {
            firstRows.add(row);
        }
    }

    Outcome.Read read()
    {
        return new Outcome.Read(columns, rowCount, firstRows, checksum, aggregates);
    }
}
