package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterators;
import com.google.common.collect.Lists;
import com.google.inject.Inject;
import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.catalog.Viewer;
import dev.trinodelta.handle.DeltaMetadataSplit;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.handle.TableNamesSplit;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.transaction.TransactionState;
import io.airlift.log.Logger;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.Page;
import io.trino.spi.TrinoException;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.FixedSplitSource;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.handle.DeltaMetadataTableHandle.CATALOG_HEALTH;
import static java.util.Objects.requireNonNull;

/**
 * The state of all tables of a catalog. Splits look at some tables each, one after the other: the engine decides how many
 * at once. Of a table that cannot be read there is a row, too.
 */
final class CatalogHealthTable
        implements MetadataTable
{
    private static final Logger log = Logger.get(CatalogHealthTable.class);
    private static final int TABLES_OF_SPLIT = 8;
    private static final String SCHEMA = "table_schema";
    private static final String TABLE = "table_name";

    private final DeltaCatalog catalog;
    private final ReadableTables readable;
    private final SnapshotCache snapshots;
    private final TrinoFileSystemFactory fileSystemFactory;
    private final Executor executor;
    private final List<MetadataColumn<CatalogHealthRow>> columns;
    private final RowColumns<CatalogHealthRow> rows;

    @Inject
    CatalogHealthTable(DeltaCatalog catalog, ReadableTables readable, SnapshotCache snapshots, TrinoFileSystemFactory fileSystemFactory, @ForMetadataTables Executor executor)
    {
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.readable = requireNonNull(readable, "readable is null");
        this.snapshots = requireNonNull(snapshots, "snapshots is null");
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.executor = requireNonNull(executor, "executor is null");
        this.columns = ImmutableList.<MetadataColumn<CatalogHealthRow>>builder()
                .add(MetadataColumn.text(SCHEMA, "Schema of the table", row -> Optional.of(row.name().getSchemaName())))
                .add(MetadataColumn.text(TABLE, "Name of the table", row -> Optional.of(row.name().getTableName())))
                .addAll(HealthColumns.figures(CatalogHealthRow::health))
                .add(HealthColumns.recommendation(CatalogHealthRow::recommendation))
                .add(MetadataColumn.text("error", "Why the table cannot be read, or its state be told; all but its name is null then", CatalogHealthRow::error))
                .build();
        this.rows = new RowColumns<>(columns);
    }

    @Override
    public List<MetadataColumn<CatalogHealthRow>> columns(Optional<DeltaTableHandle> base)
    {
        return columns;
    }

    @Override
    public ConnectorSplitSource splits(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        List<SchemaTableName> names = catalog.tables(session.getIdentity(), schema(table)).stream()
                .filter(name -> isAskedFor(table, SCHEMA, name.getSchemaName()) && isAskedFor(table, TABLE, name.getTableName()))
                .collect(toImmutableList());
        return new FixedSplitSource(Lists.partition(readable.filter(session, transaction, names), TABLES_OF_SPLIT).stream()
                .map(TableNamesSplit::new)
                .collect(toImmutableList()));
    }

    @Override
    public ConnectorPageSource open(ConnectorSession session, DeltaMetadataTableHandle table, DeltaMetadataSplit split, List<MetadataColumnHandle> wanted)
    {
        return new PagesSource(Iterators.transform(((TableNamesSplit) split).tables().iterator(), name -> page(session, name, table.predicate(), wanted)));
    }

    /**
     * One row, or none where it is not asked for or the table is gone.
     */
    private Page page(ConnectorSession session, SchemaTableName name, TupleDomain<MetadataColumnHandle> predicate, List<MetadataColumnHandle> wanted)
    {
        Function<Optional<CatalogHealthRow>, Page> page = row -> rows.page(wanted, row.filter(rows.matching(predicate)).stream().collect(toImmutableList()));
        if (name.equals(CATALOG_HEALTH)) {
            return page.apply(Optional.of(CatalogHealthRow.broken(name, "Table %s of the warehouse cannot be reached: the catalog has a table of its own with that name. Rename its directory, or register it with another name.".formatted(name))));
        }
        try {
            return page.apply(catalog.listedTable(session.getIdentity(), name).map(found -> row(session, name, found)));
        }
        catch (TrinoException e) {
            return page.apply(Optional.of(CatalogHealthRow.broken(name, e.getMessage())));
        }
        catch (RuntimeException e) {
            // A mistake of ours with one table must not hide the state of all others; its stack is in the server's log
            log.error(e, "The state of table %s cannot be told", name);
            return page.apply(Optional.of(CatalogHealthRow.broken(name, "The state of table %s cannot be told: %s. See the log of the server.".formatted(name, e))));
        }
    }

    private CatalogHealthRow row(ConnectorSession session, SchemaTableName name, CatalogTable found)
    {
        TrinoFileSystem fileSystem = fileSystemFactory.create(session);
        TableLocation table = new TableLocation(name.toString(), found.location());
        Snapshot snapshot = snapshots.latest(fileSystem, table, Viewer.of(session.getIdentity()));
        return CatalogHealthRow.of(name, new HealthRow(fileSystem, snapshot, () -> snapshots.history(fileSystem, snapshot), executor, session.getStart()));
    }

    private static Optional<String> schema(DeltaMetadataTableHandle table)
    {
        return domain(table, SCHEMA)
                .filter(Domain::isSingleValue)
                .map(domain -> ((Slice) domain.getSingleValue()).toStringUtf8());
    }

    private static boolean isAskedFor(DeltaMetadataTableHandle table, String column, String value)
    {
        return !table.predicate().isNone() && domain(table, column).map(domain -> domain.includesNullableValue(Slices.utf8Slice(value))).orElse(true);
    }

    private static Optional<Domain> domain(DeltaMetadataTableHandle table, String column)
    {
        return table.predicate().getDomains().map(Map::entrySet).stream()
                .flatMap(Set::stream)
                .filter(entry -> entry.getKey().name().equals(column))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
