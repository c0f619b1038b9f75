package dev.trinodelta.bounds;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.columnar.BitsBuilder;
import dev.trinodelta.columnar.LongsBuilder;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;

import java.util.List;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * Collects what the statistics of files say, one file after another. For one thread.
 */
public final class FileBoundsBuilder
{
    private final StatisticsParser parser;
    private final BitsBuilder usable = new BitsBuilder();
    private final BitsBuilder tightBounds = new BitsBuilder();
    private final LongsBuilder numRecords = new LongsBuilder();
    private final List<ColumnBoundsBuilder> columns;

    /**
     * @param columns each once; none for the numbers of records alone
     */
    public FileBoundsBuilder(List<PhysicalColumn> columns)
    {
        this.parser = new StatisticsParser(columns);
        this.columns = columns.stream().map(ColumnBoundsBuilder::new).collect(toImmutableList());
    }

    /**
     * No columns.
     *
     * @param parser that others move from file to file
     */
    FileBoundsBuilder(StatisticsParser parser)
    {
        this.parser = requireNonNull(parser, "parser is null");
        this.columns = ImmutableList.of();
    }

    /**
     * @param statistics JSON as the log has it; of text that is none, nothing is known
     */
    public void add(Slice statistics)
    {
        addParsed(parser.parse(statistics));
    }

    /**
     * What the parser knows now.
     */
    void addParsed(boolean parsed)
    {
        usable.add(parsed);
        tightBounds.add(parser.tightBounds());
        numRecords.add(parser.numRecords().orElse(-1));
        for (int column = 0; column < columns.size(); column++) {
            columns.get(column).add(parser, column);
        }
    }

    /**
     * Of a file without statistics.
     */
    public void addMissing()
    {
        add(Slices.EMPTY_SLICE);
    }

    public int size()
    {
        return numRecords.size();
    }

    public FileBounds build()
    {
        return new FileBounds(usable.build(), tightBounds.build(), numRecords.build(), columns.stream().map(ColumnBoundsBuilder::build).collect(toImmutableList()));
    }
}
