package dev.trinodelta.security;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.inject.Binder;
import com.google.inject.Module;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.trinodelta.operation.BaseRelations;
import dev.trinodelta.system.ReadableTables;
import io.airlift.configuration.AbstractConfigurationAwareModule;
import io.trino.plugin.base.security.AllowAllAccessControl;
import io.trino.plugin.base.security.FileBasedAccessControlConfig;
import io.trino.plugin.base.security.FileBasedAccessControlModule;
import io.trino.plugin.base.security.HttpBasedAccessControlRulesProvider;
import io.trino.spi.connector.ConnectorAccessControl;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

import static com.google.inject.Scopes.SINGLETON;
import static io.trino.plugin.base.util.JsonUtils.parseJson;

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
                install(buildConfigObject(FileBasedAccessControlConfig.class).isHttp() ? new ServedRulesModule() : new WrittenRulesModule());
            }
        }
    }

    private static void bind(Binder binder, Optional<ConnectorAccessControl> rules)
    {
        binder.bind(CatalogAccessControl.class).toInstance(new CatalogAccessControl(rules));
    }

    private static RuleColumns ruleColumns(FileBasedAccessControlConfig config, Supplier<JsonNode> rules)
    {
        RuleColumns columns = new RuleColumns(rules);
        if (config.getRefreshPeriod() == null) {
            // The rules of now are in force for good
            columns.names();
        }
        return columns;
    }

    private static final class RulesModule
            implements Module
    {
        @Override
        public void configure(Binder binder)
        {
            binder.bind(BaseRelations.class).in(SINGLETON);
            binder.bind(ReadTables.class).in(SINGLETON);
        }

        @Provides
        @Singleton
        static CatalogAccessControl accessControl(ConnectorAccessControl rules, BaseRelations relations, ReadTables tables, RuleColumns ruleColumns)
        {
            return new CatalogAccessControl(Optional.of(new BaseTableAccessControl(rules, relations, new ColumnRules(rules, tables, ruleColumns))));
        }
    }

    private static final class WrittenRulesModule
            implements Module
    {
        @Override
        public void configure(Binder binder) {}

        @Provides
        @Singleton
        static RuleColumns writtenColumns(FileBasedAccessControlConfig config)
        {
            return ruleColumns(config, () -> parseJson(Path.of(config.getConfigFile()), config.getJsonPointer(), JsonNode.class));
        }
    }

    private static final class ServedRulesModule
            implements Module
    {
        @Override
        public void configure(Binder binder) {}

        @Provides
        @Singleton
        static RuleColumns servedColumns(FileBasedAccessControlConfig config, HttpBasedAccessControlRulesProvider rules)
        {
            return ruleColumns(config, () -> rules.extract(JsonNode.class));
        }
    }
}
