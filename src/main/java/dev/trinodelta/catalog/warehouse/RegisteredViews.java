package dev.trinodelta.catalog.warehouse;

import dev.trinodelta.protocol.DeltaException;
import io.airlift.log.Logger;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.SchemaTableName;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSortedMap.toImmutableSortedMap;
import static io.trino.spi.StandardErrorCode.TABLE_ALREADY_EXISTS;
import static io.trino.spi.StandardErrorCode.TABLE_NOT_FOUND;
import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

/**
 * The views among the files of the registry.
 */
final class RegisteredViews
{
    private static final Logger log = Logger.get(RegisteredViews.class);

    private final TableRegistry registry;
    private final DirectoryListings listings;

    RegisteredViews(TableRegistry registry, DirectoryListings listings)
    {
        this.registry = requireNonNull(registry, "registry is null");
        this.listings = requireNonNull(listings, "listings is null");
    }

    /**
     * Those that can be used, by name; what the others lack is in the server's log.
     *
     * @param schema all schemas where absent
     */
    Map<SchemaTableName, ConnectorViewDefinition> all(Look look, Optional<String> schema)
    {
        List<Callable<Optional<Map.Entry<SchemaTableName, ConnectorViewDefinition>>>> reads = registry.files(look).entrySet().stream()
                .filter(file -> schema.isEmpty() || schema.get().equals(file.getKey().getSchemaName()))
                .<Callable<Optional<Map.Entry<SchemaTableName, ConnectorViewDefinition>>>>map(file -> () -> registry.listed(look, file.getKey(), file.getValue())
                        .filter(Registration::isView)
                        .flatMap(RegisteredViews::usable)
                        .map(view -> Map.entry(file.getKey(), view)))
                .collect(toImmutableList());
        return listings.inParallel(reads).stream()
                .flatMap(Optional::stream)
                .collect(toImmutableSortedMap(comparing(SchemaTableName::toString), Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Optional<ConnectorViewDefinition> usable(Registration registration)
    {
        try {
            return Optional.of(registration.view());
        }
        catch (DeltaException e) {
            log.warn("Left out of a listing: %s", e.getMessage());
            return Optional.empty();
        }
    }

    /**
     * Puts a view into the place of another one, or where there is none.
     */
    void replace(Look look, SchemaTableName name, ConnectorViewDefinition view)
    {
        Optional<Registration> present = registry.current(look, name);
        if (present.isEmpty()) {
            try {
                registry.addView(look, name, view);
                return;
            }
            catch (DeltaException e) {
                // Another session may have been faster
                present = registry.current(look, name);
                if (present.isEmpty()) {
                    throw e;
                }
            }
        }
        if (!present.get().canBeView()) {
            throw new DeltaException(TABLE_ALREADY_EXISTS, "Table %s exists already. Choose another name for the view.".formatted(name));
        }
        registry.replaceView(look, name, view);
    }

    void change(Look look, SchemaTableName name, UnaryOperator<ConnectorViewDefinition> change)
    {
        registry.replaceView(look, name, change.apply(find(look, name).view()));
    }

    /**
     * @param target of which the caller knows that it is free
     */
    void rename(Look look, SchemaTableName source, SchemaTableName target)
    {
        registry.addView(look, target, find(look, source).view());
        registry.remove(look, source);
    }

    void drop(Look look, SchemaTableName name)
    {
        find(look, name);
        registry.remove(look, name);
    }

    private Registration find(Look look, SchemaTableName name)
    {
        return registry.current(look, name)
                .filter(Registration::canBeView)
                .orElseThrow(() -> new DeltaException(TABLE_NOT_FOUND, "View %s does not exist. Check the name.".formatted(name)));
    }
}
