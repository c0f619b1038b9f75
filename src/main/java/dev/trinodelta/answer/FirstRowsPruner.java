package dev.trinodelta.answer;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.bounds.NativeOrder;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.index.FileRun;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * Leaves out files that cannot hold one of the first rows of an order, because other files certainly have enough rows that come
 * before all of theirs.
 */
public final class FirstRowsPruner
{
    private final PartitionValueCodec codec;

    public FirstRowsPruner(PartitionValueCodec codec)
    {
        this.codec = requireNonNull(codec, "codec is null");
    }

    /**
     * Whether bounds of the column say something of the order that the engine sorts by: it has a place for NaN, bounds do not.
     */
    public static boolean isOrdered(PhysicalColumn column)
    {
        return switch (column.deltaType()) {
            case Primitive primitive -> switch (primitive) {
                case BOOLEAN, BYTE, SHORT, INTEGER, LONG, STRING, DATE, TIMESTAMP, TIMESTAMP_NTZ -> true;
                case FLOAT, DOUBLE, BINARY, VOID, VARIANT -> false;
            };
            case DeltaType.Decimal _ -> true;
            case DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> false;
        };
    }

    /**
     * @param files all of whose rows are sorted
     * @param count of first rows
     * @return files that hold them all; rows that are equal in the column are not told apart
     */
    public FileSelection prune(TableLocation table, FileSelection files, Order order, long count, StatisticsLoader statistics)
    {
        if (count < 1 || !isOrdered(order.column())) {
            return files;
        }
        List<LiveRun> runs = files.runs();
        statistics.load(runs.stream().map(LiveRun::files).toList(), order.column().partition() ? ImmutableList.of() : ImmutableList.of(order.column()));

        Optional<PartitionColumn> partition = Optional.of(order.column())
                .filter(PhysicalColumn::partition)
                .map(column -> new PartitionColumn(table, codec, files.index().partitionValues(), column));
        FirstRowsLimit limit = new FirstRowsLimit(order.comparator(), order.nullsFirst(), count);
        runs.forEach(run -> forEach(run, order, partition, (_, range) -> limit.add(range)));
        if (!limit.isReached()) {
            return files;
        }
        return retain(files, order, partition, limit);
    }

    private static FileSelection retain(FileSelection files, Order order, Optional<PartitionColumn> partition, FirstRowsLimit limit)
    {
        List<Bits> kept = IntStream.range(0, files.selected().size())
                .mapToObj(run -> {
                    FileRun fileRun = files.index().runs().get(run).files();
                    Bits selected = files.selected().get(run);
                    Bits result = Bits.none(selected.size());
                    if (!selected.isEmpty()) {
                        forEach(LiveRun.of(fileRun, selected), order, partition, (file, range) -> {
                            if (limit.mayHold(range)) {
                                result.set(file);
                            }
                        });
                    }
                    return result;
                })
                .collect(toImmutableList());
        int count = kept.stream().mapToInt(Bits::cardinality).sum();
        return new FileSelection(files.index(), kept, count, files.prunedByPartition(), files.prunedByStatistics() + files.files() - count);
    }

    private static void forEach(LiveRun run, Order order, Optional<PartitionColumn> partition, RangeConsumer consumer)
    {
        FileWord files = new FileWord(run);
        while (files.next()) {
            for (long left = files.files(); left != 0; left &= left - 1) {
                int position = Long.numberOfTrailingZeros(left);
                int file = files.word() * Long.SIZE + position;
                long live = files.liveRows()[position];
                consumer.accept(file, partition
                        .map(column -> FileRange.ofPartition(column.value((int) files.partitions()[position]), live))
                        .orElseGet(() -> FileRange.ofBounds(run.files().bounds(order.column()).orElseThrow(), file, live, order.ascending())));
            }
        }
    }

    /**
     * What rows are sorted by first.
     */
    public record Order(PhysicalColumn column, boolean ascending, boolean nullsFirst)
    {
        public Order
        {
            requireNonNull(column, "column is null");
        }

        Comparator<Object> comparator()
        {
            return ascending ? NativeOrder.ASCENDING : NativeOrder.ASCENDING.reversed();
        }
    }

    private interface RangeConsumer
    {
        void accept(int file, FileRange range);
    }
}
