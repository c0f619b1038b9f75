package dev.trinodelta.handle;

import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.predicate.TupleDomain;

import java.util.List;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * A table at the version that this query has pinned.
 *
 * @param name of the table, without the version that a statement may have put behind it
 * @param location of the directory that holds {@code _delta_log}
 * @param version that the query reads
 * @param pinned whether the statement asked for the version; such a table is read-only
 * @param partitionColumns in partitioning order
 * @param enforced what split generation guarantees: no row outside of it is returned
 * @param unenforced what prunes files and row groups; the engine filters again
 * @param expressions of partition columns, that rule out files as the enforced domains do: what the transaction knows them by
 * @param firstRows which rows suffice; the engine counts, and sorts, again
 */
public record DeltaTableHandle(
        SchemaTableName name,
        String location,
        long version,
        boolean pinned,
        List<DeltaColumnHandle> partitionColumns,
        TupleDomain<DeltaColumnHandle> enforced,
        TupleDomain<DeltaColumnHandle> unenforced,
        List<Integer> expressions,
        Optional<FirstRows> firstRows)
        implements DeltaRelationHandle
{
    /**
     * The name of every table that {@code system.read} was given the location of.
     */
    public static final SchemaTableName BY_LOCATION = new SchemaTableName("system", "read");

    public DeltaTableHandle
    {
        requireNonNull(name, "name is null");
        requireNonNull(location, "location is null");
        partitionColumns = List.copyOf(partitionColumns);
        requireNonNull(enforced, "enforced is null");
        requireNonNull(unenforced, "unenforced is null");
        expressions = List.copyOf(expressions);
        requireNonNull(firstRows, "firstRows is null");
    }

    /**
     * All rows.
     */
    public static DeltaTableHandle of(SchemaTableName name, String location, long version, boolean pinned, List<DeltaColumnHandle> partitionColumns)
    {
        return new DeltaTableHandle(name, location, version, pinned, partitionColumns, TupleDomain.all(), TupleDomain.all(), List.of(), Optional.empty());
    }

    public TableLocation tableLocation()
    {
        return new TableLocation(name.equals(BY_LOCATION) ? location : name.toString(), Location.of(location));
    }

    public DeltaTableHandle withConstraint(TupleDomain<DeltaColumnHandle> newEnforced, TupleDomain<DeltaColumnHandle> newUnenforced)
    {
        return new DeltaTableHandle(name, location, version, pinned, partitionColumns, newEnforced, newUnenforced, expressions, firstRows);
    }

    public DeltaTableHandle withExpressions(List<Integer> newExpressions)
    {
        return new DeltaTableHandle(name, location, version, pinned, partitionColumns, enforced, unenforced, newExpressions, firstRows);
    }

    public DeltaTableHandle withFirstRows(FirstRows newFirstRows)
    {
        return new DeltaTableHandle(name, location, version, pinned, partitionColumns, enforced, unenforced, expressions, Optional.of(newFirstRows));
    }

    /**
     * What limits the rows that a scan has to return.
     */
    public TupleDomain<DeltaColumnHandle> predicate()
    {
        return enforced.intersect(unenforced);
    }

    @Override
    public String toString()
    {
        return name + "@v" + version + firstRows.map(rows -> " " + rows).orElse("");
    }
}
