package dev.trinodelta.operation;

import com.google.inject.Binder;
import com.google.inject.Module;
import dev.trinodelta.procedure.NewNames;

import static com.google.inject.Scopes.SINGLETON;

/**
 * Binds the operations, which only the facade sees.
 */
public final class OperationModule
        implements Module
{
    @Override
    public void configure(Binder binder)
    {
        binder.bind(TableResolver.class).in(SINGLETON);
        binder.bind(MetadataTableResolver.class).in(SINGLETON);
        binder.bind(TableDescription.class).in(SINGLETON);
        binder.bind(RelationListing.class).in(SINGLETON);
        binder.bind(StatisticsOperation.class).in(SINGLETON);
        binder.bind(ViewOperations.class).in(SINGLETON);
        binder.bind(VersionGuard.class).in(SINGLETON);
        binder.bind(NewNames.class).to(VersionGuard.class);
        binder.bind(Operations.class).in(SINGLETON);
    }
}
