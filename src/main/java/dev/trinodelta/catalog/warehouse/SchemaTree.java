package dev.trinodelta.catalog.warehouse;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Streams;
import dev.trinodelta.protocol.DeltaException;
import io.trino.filesystem.Location;
import io.trino.spi.connector.SchemaTableName;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static dev.trinodelta.catalog.warehouse.DirectoryListings.LOG_DIRECTORY;
import static dev.trinodelta.catalog.warehouse.WarehouseConfig.MAXIMUM_SCHEMA_DEPTH;
import static io.trino.spi.StandardErrorCode.CONFIGURATION_INVALID;
import static java.util.Objects.requireNonNull;

/**
 * Which directories of the warehouse are schemas, and which tables lie in them.
 * <p>
 * A schema is a directory that is not a table, not skipped for its name and not too deep. The warehouse's own directory is the schema
 * {@code default}, for the tables that lie right in it.
 */
final class SchemaTree
{
    static final String ROOT_SCHEMA = "default";

    // The engine serves it in every catalog
    static final String INFORMATION_SCHEMA = "information_schema";

    private final DirectoryListings listings;
    private final Location root;
    private final int maximumDepth;

    /**
     * @param maximumDepth 1 for the directories right in the warehouse
     */
    SchemaTree(DirectoryListings listings, Location root, int maximumDepth)
    {
        this.listings = requireNonNull(listings, "listings is null");
        this.root = requireNonNull(root, "root is null");
        this.maximumDepth = maximumDepth;
    }

    /**
     * All schemas, the root only where a table lies right in it. Two directories may have one name.
     */
    List<SchemaDirectory> all(Look look)
    {
        List<Directory> top = visible(rootDirectories(look));
        Map<Directory, Content> contents = listings.contents(look, top);
        ImmutableList.Builder<SchemaDirectory> schemas = ImmutableList.builder();
        if (contents.containsValue(Content.TABLE)) {
            schemas.add(new SchemaDirectory(ROOT_SCHEMA, root));
        }
        List<SchemaDirectory> level = top.stream()
                .filter(directory -> !isListedAsTable(root, contents.get(directory)) && !directory.sqlName().equals(INFORMATION_SCHEMA))
                .map(directory -> new SchemaDirectory(directory.sqlName(), directory.location()))
                .collect(toImmutableList());
        schemas.addAll(level);
        for (int depth = 1; depth < maximumDepth && !level.isEmpty(); depth++) {
            level = nested(look, level);
            schemas.addAll(level);
        }
        return schemas.build();
    }

    private List<SchemaDirectory> nested(Look look, List<SchemaDirectory> parents)
    {
        List<List<Directory>> children = listings.readableSubdirectories(look, parents.stream().map(SchemaDirectory::location).collect(toImmutableList())).stream()
                .map(SchemaTree::visible)
                .collect(toImmutableList());
        Map<Directory, Content> contents = listings.contents(look, ImmutableList.copyOf(Iterables.concat(children)));
        ImmutableList.Builder<SchemaDirectory> schemas = ImmutableList.builder();
        for (int index = 0; index < parents.size(); index++) {
            SchemaDirectory parent = parents.get(index);
            children.get(index).stream()
                    .filter(directory -> !isListedAsTable(parent.location(), contents.get(directory)))
                    .map(directory -> new SchemaDirectory(parent.name() + "." + directory.sqlName(), directory.location()))
                    .forEach(schemas::add);
        }
        return schemas.build();
    }

    /**
     * The directories that have the name of a schema, without the root.
     */
    List<SchemaDirectory> find(Look look, String schema)
    {
        if (schema.equals(INFORMATION_SCHEMA)) {
            return ImmutableList.of();
        }
        return find(look, rootDirectories(look), schema, maximumDepth)
                .map(directory -> new SchemaDirectory(schema, directory.location()))
                .collect(toImmutableList());
    }

    /**
     * @throws DeltaException where a directory has the name of a schema that is not there, but lies too deep
     */
    void checkNotTooDeep(Look look, String schema)
    {
        int segments = Splitter.on('.').splitToList(schema).size();
        if (segments <= maximumDepth) {
            return;
        }
        find(look, rootDirectories(look), schema, segments).findFirst().ifPresent(directory -> {
            throw new DeltaException(CONFIGURATION_INVALID, "Schema %s is not looked for: %s lies deeper than the %s levels of the catalog property %s. Raise that, or register the tables in it.".formatted(schema, directory.location(), maximumDepth, MAXIMUM_SCHEMA_DEPTH));
        });
    }

    // A dot may part two directories or belong to the name of one: both are looked for
    private Stream<Directory> find(Look look, List<Directory> directories, String schema, int depth)
    {
        return visible(directories).stream()
                .flatMap(directory -> {
                    String name = directory.sqlName();
                    boolean whole = schema.equals(name);
                    boolean beginning = depth > 1 && schema.startsWith(name + ".");
                    if (!whole && !beginning) {
                        return Stream.empty();
                    }
                    List<Directory> children = listings.subdirectories(look, directory.location());
                    if (hasLog(children)) {
                        return Stream.empty();
                    }
                    return whole ? Stream.of(directory) : find(look, children, schema.substring(name.length() + 1), depth - 1);
                });
    }

    /**
     * The tables of all schemas. Schemas that may not be read have none.
     */
    Set<SchemaTableName> allTables(Look look)
    {
        List<SchemaDirectory> schemas = all(look);
        List<List<Directory>> children = listings.readableSubdirectories(look, schemas.stream().map(SchemaDirectory::location).collect(toImmutableList()));
        Map<Directory, Content> contents = listings.contents(look, ImmutableSet.copyOf(visible(Iterables.concat(children))));
        ImmutableSet.Builder<SchemaTableName> names = ImmutableSet.builder();
        for (int index = 0; index < schemas.size(); index++) {
            SchemaDirectory schema = schemas.get(index);
            visible(children.get(index)).stream()
                    .filter(directory -> isListedAsTable(schema.location(), contents.get(directory)))
                    .map(table -> new SchemaTableName(schema.name(), table.sqlName()))
                    .forEach(names::add);
        }
        return names.build();
    }

    /**
     * The directories right in a schema that are listed as tables.
     */
    Set<Directory> tables(Look look, Location schema)
    {
        return listings.contents(look, visible(children(look, schema))).entrySet().stream()
                .filter(entry -> isListedAsTable(schema, entry.getValue()))
                .map(Map.Entry::getKey)
                .collect(toImmutableSet());
    }

    /**
     * The directories right in a schema that have the name of a table and are not known to be none.
     */
    Set<Directory> tables(Look look, Location schema, String name)
    {
        List<Directory> named = visible(children(look, schema)).stream()
                .filter(directory -> directory.sqlName().equals(name))
                .collect(toImmutableList());
        return listings.contents(look, named).entrySet().stream()
                .filter(entry -> entry.getValue().mayBeTable())
                .map(Map.Entry::getKey)
                .collect(toImmutableSet());
    }

    private List<Directory> children(Look look, Location schema)
    {
        return schema.equals(root) ? rootDirectories(look) : listings.subdirectories(look, schema);
    }

    /**
     * A directory that may not be entered has to be listed as one or the other: what its parent mostly holds.
     */
    private boolean isListedAsTable(Location parent, Content content)
    {
        return switch (content) {
            case TABLE -> true;
            case NO_TABLE -> false;
            case CLOSED -> !parent.equals(root);
        };
    }

    private List<Directory> rootDirectories(Look look)
    {
        List<Directory> directories = listings.subdirectories(look, root);
        if (hasLog(directories)) {
            throw new DeltaException(CONFIGURATION_INVALID, "The warehouse %s is itself a table: it has a %s. Set delta.warehouse to the directory above it.".formatted(root, LOG_DIRECTORY));
        }
        if (directories.isEmpty() && listings.exists(look, root).equals(Optional.of(false))) {
            throw new DeltaException(CONFIGURATION_INVALID, "The warehouse %s does not exist. Create the directory, or set delta.warehouse to the one that holds the tables.".formatted(root));
        }
        return directories;
    }

    private static List<Directory> visible(Iterable<Directory> directories)
    {
        return Streams.stream(directories)
                .filter(directory -> !directory.isSkipped())
                .collect(toImmutableList());
    }

    private static boolean hasLog(List<Directory> directories)
    {
        return directories.stream().anyMatch(directory -> directory.name().equals(LOG_DIRECTORY));
    }
}
