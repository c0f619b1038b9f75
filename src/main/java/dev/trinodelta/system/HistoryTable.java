package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterators;
import com.google.common.collect.Lists;
import com.google.common.collect.Sets;
import com.google.inject.Inject;
import dev.trinodelta.handle.CommitsSplit;
import dev.trinodelta.handle.CommitsSplit.ListedCommit;
import dev.trinodelta.handle.DeltaMetadataSplit;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.handle.MetadataRows;
import dev.trinodelta.history.CommitHistory;
import dev.trinodelta.transaction.TransactionState;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.FixedSplitSource;
import io.trino.spi.connector.SortOrder;
import io.trino.spi.type.MapType;
import io.trino.spi.type.TypeManager;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.primitives.Ints.saturatedCast;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Objects.requireNonNull;

/**
 * The commits of a table up to a version, as one listing of the log has them. Splits read them.
 */
final class HistoryTable
        implements MetadataTable
{
    private static final int COMMITS_OF_SPLIT = 64;
    private static final int ROWS_OF_PAGE = CommitDetailsReader.COMMITS_AT_ONCE;
    private static final String VERSION = "version";
    private static final String TIMESTAMP = "timestamp";

    private final TrinoFileSystemFactory fileSystemFactory;
    private final Executor executor;
    private final List<MetadataColumn<HistoryRow>> columns;
    private final RowColumns<HistoryRow> rows;

    @Inject
    HistoryTable(TrinoFileSystemFactory fileSystemFactory, @ForMetadataTables Executor executor, TypeManager typeManager)
    {
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.executor = requireNonNull(executor, "executor is null");
        this.columns = columns(new MapType(VARCHAR, VARCHAR, typeManager.getTypeOperators()));
        this.rows = new RowColumns<>(columns);
    }

    private static List<MetadataColumn<HistoryRow>> columns(MapType texts)
    {
        return ImmutableList.of(
                MetadataColumn.number(VERSION, "Version that the commit made", row -> OptionalLong.of(row.commit().version())),
                MetadataColumn.time(TIMESTAMP, "When it was made: what FOR TIMESTAMP AS OF goes by", HistoryRow::time),
                MetadataColumn.text("user_id", "Id of who made it", HistoryRow.text("userId")),
                MetadataColumn.text("user_name", "Name of who made it", HistoryRow.text("userName")),
                MetadataColumn.text("operation", "What kind of statement made it", HistoryRow.text("operation")),
                MetadataColumn.textsByName("operation_parameters", texts, "What the statement was told", HistoryRow.texts("operationParameters")),
                MetadataColumn.textsByName("job", texts, "The job that ran the statement", HistoryRow.texts("job")),
                MetadataColumn.textsByName("notebook", texts, "The notebook that the statement is in", HistoryRow.texts("notebook")),
                MetadataColumn.text("cluster_id", "Id of the cluster that ran the statement", HistoryRow.text("clusterId")),
                MetadataColumn.number("read_version", "Version that the statement read", HistoryRow.number("readVersion")),
                MetadataColumn.text("isolation_level", "How far the statement was kept apart from others", HistoryRow.text("isolationLevel")),
                MetadataColumn.flag("is_blind_append", "Whether it added files without reading any", HistoryRow.flag("isBlindAppend")),
                MetadataColumn.textsByName("operation_metrics", texts, "What the statement counted", HistoryRow.texts("operationMetrics")),
                MetadataColumn.text("user_metadata", "What the user noted", HistoryRow.text("userMetadata")),
                MetadataColumn.textsByName("tags", texts, "What the writer noted", HistoryRow.texts("tags")),
                MetadataColumn.text("engine_info", "Name and version of the writer", HistoryRow.text("engineInfo")),
                MetadataColumn.text("txn_id", "Id that the writer gave the commit", HistoryRow.text("txnId")),
                MetadataColumn.text("commit_info", "All that the commit says of itself, as JSON", row -> row.details().map(told -> told.info().json())));
    }

    @Override
    public List<MetadataColumn<HistoryRow>> columns(Optional<DeltaTableHandle> base)
    {
        return columns;
    }

    @Override
    public ConnectorSplitSource splits(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        Set<MetadataColumnHandle> filtered = RowColumns.columns(table.predicate());
        Predicate<HistoryRow> matching = rows.matching(table.predicate());
        List<ListedCommit> commits = listed(session, transaction, table).stream()
                .filter(commit -> !isListed(commit, filtered) || matching.test(new HistoryRow(commit, Optional.empty())))
                .collect(toImmutableList());
        // Where it takes more than the listing to tell which commits are wanted, any may be
        long count = commits.stream().allMatch(commit -> isListed(commit, filtered)) ? limit(table) : commits.size();
        return new FixedSplitSource(Lists.partition(commits.stream().limit(count).collect(toImmutableList()), COMMITS_OF_SPLIT).stream()
                .map(CommitsSplit::new)
                .collect(toImmutableList()));
    }

    @Override
    public ConnectorPageSource open(ConnectorSession session, DeltaMetadataTableHandle table, DeltaMetadataSplit split, List<MetadataColumnHandle> columns)
    {
        Set<MetadataColumnHandle> asked = Sets.union(ImmutableSet.copyOf(columns), RowColumns.columns(table.predicate()));
        CommitDetailsReader reader = new CommitDetailsReader(fileSystemFactory.create(session), table.base().orElseThrow().tableLocation(), executor);
        Iterator<HistoryRow> matching = Iterators.filter(
                reader.read(((CommitsSplit) split).commits(), commit -> !isListed(commit, asked)),
                rows.matching(table.predicate())::test);
        Iterator<List<HistoryRow>> pages = Iterators.partition(Iterators.limit(matching, saturatedCast(limit(table))), ROWS_OF_PAGE);
        return new PagesSource(Iterators.transform(pages, page -> rows.page(columns, page)));
    }

    /**
     * Those of the versions that are asked for, in the order in which they are wanted: the newest first, if no other one.
     */
    private static List<ListedCommit> listed(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        DeltaTableHandle base = table.base().orElseThrow();
        CommitHistory history = BaseTables.history(session, transaction, table);
        List<ListedCommit> commits = history.commits()
                .filter(version -> version <= base.version())
                .mapToObj(version -> new ListedCommit(version, history.listedTime(version).map(time -> OptionalLong.of(time.toEpochMilli())).orElseGet(OptionalLong::empty)))
                .collect(toImmutableList());
        boolean oldestFirst = table.firstRows().flatMap(MetadataRows::versions).map(SortOrder::isAscending).orElse(false);
        return oldestFirst ? commits : Lists.reverse(commits);
    }

    /**
     * Whether the listing tells the values that the columns have for a commit.
     */
    private static boolean isListed(ListedCommit commit, Set<MetadataColumnHandle> columns)
    {
        return columns.stream().allMatch(column -> column.name().equals(VERSION) || (column.name().equals(TIMESTAMP) && commit.time().isPresent()));
    }

    private static long limit(DeltaMetadataTableHandle table)
    {
        return table.firstRows().map(MetadataRows::count).orElse(Long.MAX_VALUE);
    }
}
