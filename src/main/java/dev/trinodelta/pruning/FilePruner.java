package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.FileRun;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.util.Objects.requireNonNull;

/**
 * Finds the files of a version that can hold a row that matches a predicate.
 */
public final class FilePruner
{
    private final PartitionValueCodec codec;

    public FilePruner(PartitionValueCodec codec)
    {
        this.codec = requireNonNull(codec, "codec is null");
    }

    /**
     * Exact for partition columns: every row of a file that is selected is in their domains, NaN where a domain accepts all
     * values. For all other columns a file may be selected in vain, and is where its statistics are missing, malformed or
     * of doubtful meaning.
     *
     * @param table named in errors
     * @throws dev.trinodelta.protocol.DeltaException where a partition value that decides is not of its column's type
     */
    public FileSelection prune(TableLocation table, FileIndex index, FilePredicate predicate, StatisticsLoader statistics)
    {
        return prune(table, FileSelection.all(index), predicate, statistics);
    }

    /**
     * Leaves out more of what is selected.
     */
    public FileSelection prune(TableLocation table, FileSelection selection, FilePredicate predicate, StatisticsLoader statistics)
    {
        if (predicate.equals(FilePredicate.ALL)) {
            return selection;
        }
        FileIndex index = selection.index();
        if (predicate.columns().isNone()) {
            return new FileSelection(index, selection.selected().stream().map(bits -> Bits.none(bits.size())).toList(), 0, selection.prunedByPartition() + selection.files(), selection.prunedByStatistics());
        }
        List<Bits> selected = selection.selected().stream().map(Bits::copy).toList();
        retainPartitions(table, index, selected, predicate);
        retainFiles(index, selected, predicate.files());
        int afterPartitions = cardinality(selected);
        StatisticsPredicate data = new StatisticsPredicate(domains(predicate.columns().filter((column, _) -> !column.partition())));
        retainPossible(index, selected, data, statistics);
        int files = cardinality(selected);
        return new FileSelection(
                index,
                selected,
                files,
                selection.prunedByPartition() + selection.files() - afterPartitions,
                selection.prunedByStatistics() + afterPartitions - files);
    }

    /**
     * Of a predicate of partitions, what it says of each, by its number in the index. To be asked only about partitions that have
     * files, by one thread.
     */
    public IntPredicate partitions(TableLocation table, FileIndex index, FilePredicate predicate)
    {
        checkArgument(predicate.isOfPartitions(), "not of partitions: %s", predicate);
        if (predicate.columns().isNone()) {
            return _ -> false;
        }
        return new PartitionMatches(index.partitionValues(), partitionFilters(table, predicate))::matches;
    }

    /**
     * Those columns whose domains hold for all rows of the selected files, by their statistics.
     *
     * @param predicate of data columns
     */
    public Set<PhysicalColumn> certain(FileSelection selection, TupleDomain<PhysicalColumn> predicate, StatisticsLoader statistics)
    {
        StatisticsPredicate data = new StatisticsPredicate(domains(predicate));
        List<Integer> left = runs(selection.selected());
        List<LiveRun> runs = selection.index().runs();
        statistics.load(left.stream().map(run -> runs.get(run).files()).toList(), data.columns());
        return IntStream.range(0, data.columns().size())
                .filter(column -> left.stream().allMatch(run -> data.holds(column, runs.get(run).files(), selection.selected().get(run))))
                .mapToObj(data.columns()::get)
                .collect(toImmutableSet());
    }

    /**
     * What a predicate says of partitions. For one thread.
     *
     * @return empty where it says nothing
     */
    public Optional<PartitionFilter> partitionFilter(TableLocation table, FilePredicate predicate)
    {
        if (predicate.columns().isNone()) {
            return Optional.of(_ -> false);
        }
        List<PartitionFilter> filters = partitionFilters(table, predicate);
        return filters.isEmpty() ? Optional.empty() : Optional.of(values -> filters.stream().allMatch(filter -> filter.matches(values)));
    }

    private void retainPartitions(TableLocation table, FileIndex index, List<Bits> selected, FilePredicate predicate)
    {
        List<PartitionFilter> filters = partitionFilters(table, predicate);
        if (filters.isEmpty()) {
            return;
        }
        PartitionMatches matches = new PartitionMatches(index.partitionValues(), filters);
        for (int run = 0; run < selected.size(); run++) {
            matches.retain(index.runs().get(run).files().partitions(), selected.get(run));
        }
    }

    private List<PartitionFilter> partitionFilters(TableLocation table, FilePredicate predicate)
    {
        List<PartitionFilter> filters = new ArrayList<>(predicate.partitions());
        domains(predicate.columns().filter((column, _) -> column.partition()))
                .forEach((column, domain) -> filters.add(new PartitionPredicate(table, codec, column, domain)));
        return filters;
    }

    private static void retainFiles(FileIndex index, List<Bits> selected, List<FileFilter> filters)
    {
        if (filters.isEmpty()) {
            return;
        }
        for (int run = 0; run < selected.size(); run++) {
            FileRun files = index.runs().get(run).files();
            Bits bits = selected.get(run);
            bits.copy().forEach(position -> {
                if (!filters.stream().allMatch(filter -> filter.matches(index.file(files, position)))) {
                    bits.clear(position);
                }
            });
        }
    }

    private static void retainPossible(FileIndex index, List<Bits> selected, StatisticsPredicate predicate, StatisticsLoader statistics)
    {
        if (predicate.columns().isEmpty()) {
            return;
        }
        List<Integer> left = runs(selected);
        statistics.load(left.stream().map(run -> index.runs().get(run).files()).toList(), predicate.columns());
        left.forEach(run -> predicate.retainPossible(index.runs().get(run).files(), selected.get(run)));
    }

    /**
     * Those that have selected files.
     */
    private static List<Integer> runs(List<Bits> selected)
    {
        return IntStream.range(0, selected.size()).filter(run -> !selected.get(run).isEmpty()).boxed().toList();
    }

    private static int cardinality(List<Bits> selected)
    {
        return selected.stream().mapToInt(Bits::cardinality).sum();
    }

    private static Map<PhysicalColumn, Domain> domains(TupleDomain<PhysicalColumn> predicate)
    {
        return predicate.getDomains().orElse(ImmutableMap.of());
    }
}
