package dev.trinodelta.security;

import com.google.inject.Binder;
import com.google.inject.Module;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.trinodelta.operation.BaseRelations;
import dev.trinodelta.system.ReadableTables;
import io.airlift.configuration.AbstractConfigurationAwareModule;
import io.trino.plugin.base.security.AllowAllAccessControl;
import io.trino.plugin.base.security.FileBasedAccessControlModule;
import io.trino.spi.connector.ConnectorAccessControl;

import java.util.Optional;

import static com.google.inject.Scopes.SINGLETON;

/**
 * Binds the {@link CatalogAccessControl} that {@code delta.security} names.
 */
public final class SecurityModule
        extends AbstractConfigurationAwareModule
{
    @Override
    protected void setup(Binder binder)
    {
        binder.bind(ReadableTables.class).to(SelectableTables.class).in(SINGLETON);
        switch (buildConfigObject(SecurityConfig.class).getSecurity()) {
            case ALLOW_ALL -> bind(binder, Optional.of(new AllowAllAccessControl()));
            case READ_ONLY -> bind(binder, Optional.of(new ReadingAccessControl()));
            case SYSTEM -> bind(binder, Optional.empty());
            case FILE -> {
                install(new FileBasedAccessControlModule());
                install(new RulesModule());
            }
        }
    }

    private static void bind(Binder binder, Optional<ConnectorAccessControl> rules)
    {
        binder.bind(CatalogAccessControl.class).toInstance(new CatalogAccessControl(rules));
    }

    private static final class RulesModule
            implements Module
    {
        @Override
        public void configure(Binder binder)
        {
            binder.bind(BaseRelations.class).in(SINGLETON);
            binder.bind(SeenColumns.class).in(SINGLETON);
        }

        @Provides
        @Singleton
        static CatalogAccessControl accessControl(ConnectorAccessControl rules, BaseRelations relations, SeenColumns columns)
        {
            return new CatalogAccessControl(Optional.of(new BaseTableAccessControl(rules, relations, columns)));
        }
    }
}
