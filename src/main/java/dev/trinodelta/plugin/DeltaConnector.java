package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableSet;
import com.google.inject.Inject;
import dev.trinodelta.operation.DeltaConnectorMetadata;
import dev.trinodelta.operation.DeltaTableProperties;
import dev.trinodelta.operation.Operations;
import dev.trinodelta.security.CatalogAccessControl;
import dev.trinodelta.transaction.TransactionRegistry;
import io.airlift.bootstrap.LifeCycleManager;
import io.trino.plugin.base.classloader.ClassLoaderSafeConnectorAccessControl;
import io.trino.plugin.base.classloader.ClassLoaderSafeConnectorMetadata;
import io.trino.plugin.base.classloader.ClassLoaderSafeConnectorPageSourceProvider;
import io.trino.plugin.base.classloader.ClassLoaderSafeConnectorSplitManager;
import io.trino.plugin.base.classloader.ClassLoaderSafeConnectorTableFunction;
import io.trino.spi.connector.Connector;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.ConnectorMetadata;
import io.trino.spi.connector.ConnectorPageSourceProvider;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitManager;
import io.trino.spi.connector.ConnectorTransactionHandle;
import io.trino.spi.function.table.ConnectorTableFunction;
import io.trino.spi.procedure.Procedure;
import io.trino.spi.session.PropertyMetadata;
import io.trino.spi.transaction.IsolationLevel;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static io.trino.spi.transaction.IsolationLevel.SERIALIZABLE;
import static io.trino.spi.transaction.IsolationLevel.checkConnectorSupports;
import static java.util.Objects.requireNonNull;

/**
 * One catalog.
 */
final class DeltaConnector
        implements Connector
{
    private final LifeCycleManager lifeCycle;
    private final TransactionRegistry transactions;
    private final Operations operations;
    private final ConnectorSplitManager splitManager;
    private final ConnectorPageSourceProvider pageSourceProvider;
    private final List<PropertyMetadata<?>> sessionProperties;
    private final Set<ConnectorTableFunction> tableFunctions;
    private final Set<Procedure> procedures;
    private final Optional<ConnectorAccessControl> accessControl;

    @Inject
    DeltaConnector(
            LifeCycleManager lifeCycle,
            TransactionRegistry transactions,
            Operations operations,
            Scans scans,
            Set<ConnectorTableFunction> tableFunctions,
            Set<Procedure> procedures,
            CatalogAccessControl accessControl)
    {
        ClassLoader classLoader = getClass().getClassLoader();
        this.lifeCycle = requireNonNull(lifeCycle, "lifeCycle is null");
        this.transactions = requireNonNull(transactions, "transactions is null");
        this.operations = requireNonNull(operations, "operations is null");
        this.splitManager = new ClassLoaderSafeConnectorSplitManager(scans.splitManager(), classLoader);
        this.pageSourceProvider = new ClassLoaderSafeConnectorPageSourceProvider(scans.pageSourceProvider(), classLoader);
        this.sessionProperties = scans.sessionProperties().all();
        this.tableFunctions = tableFunctions.stream()
                .map(function -> new ClassLoaderSafeConnectorTableFunction(function, classLoader))
                .collect(toImmutableSet());
        this.procedures = ImmutableSet.copyOf(procedures);
        this.accessControl = accessControl.rules().map(rules -> new ClassLoaderSafeConnectorAccessControl(rules, classLoader));
    }

    @Override
    public ConnectorTransactionHandle beginTransaction(IsolationLevel isolationLevel, boolean readOnly, boolean autoCommit)
    {
        checkConnectorSupports(SERIALIZABLE, isolationLevel);
        return transactions.begin();
    }

    @Override
    public void commit(ConnectorTransactionHandle transaction)
    {
        transactions.end(transaction);
    }

    @Override
    public void rollback(ConnectorTransactionHandle transaction)
    {
        transactions.end(transaction);
    }

    @Override
    public ConnectorMetadata getMetadata(ConnectorSession session, ConnectorTransactionHandle transaction)
    {
        return new ClassLoaderSafeConnectorMetadata(
                new DeltaConnectorMetadata(operations, transactions.get(transaction)),
                getClass().getClassLoader());
    }

    @Override
    public ConnectorSplitManager getSplitManager()
    {
        return splitManager;
    }

    @Override
    public ConnectorPageSourceProvider getPageSourceProvider()
    {
        return pageSourceProvider;
    }

    @Override
    public Set<ConnectorTableFunction> getTableFunctions()
    {
        return tableFunctions;
    }

    @Override
    public Set<Procedure> getProcedures()
    {
        return procedures;
    }

    @Override
    public ConnectorAccessControl getAccessControl()
    {
        // By this the engine knows that its own rules are all there are
        return accessControl.orElseThrow(UnsupportedOperationException::new);
    }

    @Override
    public List<PropertyMetadata<?>> getSessionProperties()
    {
        return sessionProperties;
    }

    @Override
    public List<PropertyMetadata<?>> getSchemaProperties()
    {
        return DeltaTableProperties.ofSchemas();
    }

    @Override
    public List<PropertyMetadata<?>> getTableProperties()
    {
        return DeltaTableProperties.all();
    }

    @Override
    public void shutdown()
    {
        lifeCycle.stop();
    }
}
