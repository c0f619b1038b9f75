package dev.trinodelta.handle;

import com.google.common.collect.ImmutableList;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.predicate.TupleDomain;

import java.util.List;
import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

/**
 * A table about a table, at the version that this query has pinned; or about all tables of the catalog.
 *
 * @param name as the statement named it
 * @param base empty where it is about all tables
 * @param columns that are wanted
 * @param predicate all of it is enforced; may be about columns that are not wanted
 * @param firstRows which rows suffice; the engine counts, and sorts, again
 */
public record DeltaMetadataTableHandle(
        SchemaTableName name,
        MetadataTableKind kind,
        Optional<DeltaTableHandle> base,
        List<MetadataColumnHandle> columns,
        TupleDomain<MetadataColumnHandle> predicate,
        Optional<MetadataRows> firstRows)
        implements DeltaRelationHandle
{
    /**
     * The table about all tables of the catalog. No other table is found by that name.
     */
    public static final SchemaTableName CATALOG_HEALTH = new SchemaTableName("system", "health");

    public DeltaMetadataTableHandle
    {
        requireNonNull(name, "name is null");
        requireNonNull(kind, "kind is null");
        requireNonNull(base, "base is null");
        checkArgument(base.isPresent() || kind == MetadataTableKind.HEALTH, "%s of no table", kind);
        columns = ImmutableList.copyOf(columns);
        requireNonNull(predicate, "predicate is null");
        requireNonNull(firstRows, "firstRows is null");
    }

    /**
     * All rows.
     */
    public static DeltaMetadataTableHandle of(SchemaTableName name, MetadataTableKind kind, Optional<DeltaTableHandle> base, List<MetadataColumnHandle> columns)
    {
        return new DeltaMetadataTableHandle(name, kind, base, columns, TupleDomain.all(), Optional.empty());
    }

    public DeltaMetadataTableHandle withColumns(List<MetadataColumnHandle> newColumns)
    {
        return new DeltaMetadataTableHandle(name, kind, base, newColumns, predicate, firstRows);
    }

    public DeltaMetadataTableHandle withPredicate(TupleDomain<MetadataColumnHandle> newPredicate)
    {
        return new DeltaMetadataTableHandle(name, kind, base, columns, newPredicate, firstRows);
    }

    public DeltaMetadataTableHandle withFirstRows(MetadataRows newFirstRows)
    {
        return new DeltaMetadataTableHandle(name, kind, base, columns, predicate, Optional.of(newFirstRows));
    }

    @Override
    public String toString()
    {
        String filter = predicate.isAll() ? "" : " by " + predicate.getDomains()
                                                          .map(domains -> domains.keySet().stream().map(MetadataColumnHandle::name).sorted().collect(joining(", ")))
                                                          .orElse("nothing");
        return name + base.map(table -> "@v" + table.version()).orElse("") + filter + firstRows.map(rows -> " " + rows).orElse("");
    }
}
