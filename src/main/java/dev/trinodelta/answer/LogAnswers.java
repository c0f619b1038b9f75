package dev.trinodelta.answer;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.bounds.Extremes;
import dev.trinodelta.bounds.NativeOrder;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.index.PartitionValues;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.block.Block;
import io.trino.spi.block.BlockBuilder;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * Answers aggregations from the log.
 */
public final class LogAnswers
{
    private final PartitionValueCodec codec;

    public LogAnswers(PartitionValueCodec codec)
    {
        this.codec = requireNonNull(codec, "codec is null");
    }

    /**
     * @param files whose rows are asked about, all of them
     * @return what reading all rows would give; empty where the log does not tell all of it for certain
     * @throws dev.trinodelta.protocol.DeltaException where a partition value that is asked for is not of its column's type
     */
    public Optional<Answer> answer(TableLocation table, FileSelection files, Question question, StatisticsLoader statistics)
    {
        if (!AnswerableTypes.isAnswerable(question)) {
            return Optional.empty();
        }
        List<LiveRun> runs = files.runs();
        statistics.load(runs.stream().map(LiveRun::files).toList(), dataColumns(question));

        PartitionValues partitions = files.index().partitionValues();
        int size = partitions.size();
        PartitionRows rows = new PartitionRows(size);
        List<Tally> tallies = question.aggregates().stream()
                .map(aggregate -> switch (aggregate) {
                    case Aggregate.Rows _ -> new RowTally(rows, _ -> true);
                    case Aggregate.Values(PhysicalColumn column) when column.partition() -> nonNull(rows, partitionColumn(table, partitions, column));
                    case Aggregate.Values(PhysicalColumn column) -> new ValueTally(column, size);
                    case Aggregate.Least(PhysicalColumn column) when column.partition() -> new PartitionExtremeTally(partitionColumn(table, partitions, column), NativeOrder.ASCENDING);
                    case Aggregate.Least(PhysicalColumn column) -> new ExtremeTally(column, Extremes.least(size));
                    case Aggregate.Greatest(PhysicalColumn column) when column.partition() -> new PartitionExtremeTally(partitionColumn(table, partitions, column), NativeOrder.ASCENDING.reversed());
                    case Aggregate.Greatest(PhysicalColumn column) -> new ExtremeTally(column, Extremes.greatest(size));
                })
                .collect(toImmutableList());
        if (!runs.stream().allMatch(run -> add(run, rows, tallies)) || !rows.isDecided()) {
            return Optional.empty();
        }
        List<PartitionColumn> grouping = question.grouping().stream().map(column -> partitionColumn(table, partitions, column)).toList();
        return write(question, new Groups(grouping, rows.partitions()), tallies);
    }

    private static boolean add(LiveRun run, PartitionRows rows, List<Tally> tallies)
    {
        FileWord files = new FileWord(run);
        while (files.next()) {
            rows.add(files);
            for (Tally tally : tallies) {
                if (!tally.add(files)) {
                    return false;
                }
            }
        }
        tallies.forEach(tally -> tally.endRun(files));
        return true;
    }

    private static Optional<Answer> write(Question question, Groups groups, List<Tally> tallies)
    {
        ImmutableList.Builder<Block> columns = ImmutableList.builder();
        columns.addAll(groups.keys());
        for (int index = 0; index < tallies.size(); index++) {
            BlockBuilder builder = question.aggregates().get(index).type().createBlockBuilder(null, groups.size());
            for (int group = 0; group < groups.size(); group++) {
                if (!tallies.get(index).write(groups.partitions(group), builder)) {
                    return Optional.empty();
                }
            }
            columns.add(builder.build());
        }
        return Optional.of(new Answer(columns.build(), groups.size()));
    }

    private static RowTally nonNull(PartitionRows rows, PartitionColumn column)
    {
        return new RowTally(rows, partition -> column.value(partition).isPresent());
    }

    private PartitionColumn partitionColumn(TableLocation table, PartitionValues partitions, PhysicalColumn column)
    {
        return new PartitionColumn(table, codec, partitions, column);
    }

    private static List<PhysicalColumn> dataColumns(Question question)
    {
        return question.aggregates().stream()
                .flatMap(aggregate -> switch (aggregate) {
                    case Aggregate.Rows _ -> Stream.<PhysicalColumn>empty();
                    case Aggregate.Values(PhysicalColumn column) -> Stream.of(column);
                    case Aggregate.Least(PhysicalColumn column) -> Stream.of(column);
                    case Aggregate.Greatest(PhysicalColumn column) -> Stream.of(column);
                })
                .filter(column -> !column.partition())
                .distinct()
                .collect(toImmutableList());
    }
}
