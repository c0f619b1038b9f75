package dev.trinodelta.operation;

import com.google.inject.Inject;

import static java.util.Objects.requireNonNull;

/**
 * The operations behind the facade.
 */
public final class Operations
{
    private final MetadataTableResolver tables;
    private final TableDescription description;
    private final RelationListing listing;
    private final StatisticsOperation statistics;
    private final ViewOperations views;
    private final VersionGuard guard;
    private final Pushdown pushdown = new Pushdown();
    private final AggregationPushdown aggregation = new AggregationPushdown();
    private final ChangesPushdown changes = new ChangesPushdown();
    private final FirstRowsPushdown firstRows = new FirstRowsPushdown();
    private final MetadataTablePushdown metadataTables = new MetadataTablePushdown();

    @Inject
    Operations(
            MetadataTableResolver tables,
            TableDescription description,
            RelationListing listing,
            StatisticsOperation statistics,
            ViewOperations views,
            VersionGuard guard)
    {
        this.tables = requireNonNull(tables, "tables is null");
        this.description = requireNonNull(description, "description is null");
        this.listing = requireNonNull(listing, "listing is null");
        this.statistics = requireNonNull(statistics, "statistics is null");
        this.views = requireNonNull(views, "views is null");
        this.guard = requireNonNull(guard, "guard is null");
    }

    MetadataTableResolver tables()
    {
        return tables;
    }

    TableDescription description()
    {
        return description;
    }

    RelationListing listing()
    {
        return listing;
    }

    StatisticsOperation statistics()
    {
        return statistics;
    }

    ViewOperations views()
    {
        return views;
    }

    VersionGuard guard()
    {
        return guard;
    }

    Pushdown pushdown()
    {
        return pushdown;
    }

    ChangesPushdown changes()
    {
        return changes;
    }

    AggregationPushdown aggregation()
    {
        return aggregation;
    }

    FirstRowsPushdown firstRows()
    {
        return firstRows;
    }

    MetadataTablePushdown metadataTables()
    {
        return metadataTables;
    }
}
