package dev.trinodelta.system;

import com.google.inject.Binder;
import com.google.inject.Module;
import com.google.inject.multibindings.MapBinder;
import dev.trinodelta.handle.MetadataTableKind;
import dev.trinodelta.read.MetadataScans;

import static com.google.inject.Scopes.SINGLETON;
import static com.google.inject.multibindings.MapBinder.newMapBinder;
import static dev.trinodelta.handle.MetadataTableKind.CONSTRAINTS;
import static dev.trinodelta.handle.MetadataTableKind.DETAIL;
import static dev.trinodelta.handle.MetadataTableKind.FILES;
import static dev.trinodelta.handle.MetadataTableKind.HEALTH;
import static dev.trinodelta.handle.MetadataTableKind.HISTORY;
import static dev.trinodelta.handle.MetadataTableKind.LOG;
import static dev.trinodelta.handle.MetadataTableKind.PARTITIONS;
import static dev.trinodelta.handle.MetadataTableKind.PROPERTIES;
import static dev.trinodelta.handle.MetadataTableKind.TRANSACTIONS;

/**
 * Binds what there is to know about tables.
 */
public final class MetadataTableModule
        implements Module
{
    @Override
    public void configure(Binder binder)
    {
        binder.bind(CatalogHealthTable.class).in(SINGLETON);
        binder.bind(MetadataTables.class).in(SINGLETON);
        binder.bind(TableHealthBeans.class).in(SINGLETON);
        binder.bind(MetadataScans.class).to(MetadataTables.class);
        MapBinder<MetadataTableKind, MetadataTable> tables = newMapBinder(binder, MetadataTableKind.class, MetadataTable.class);
        tables.addBinding(HISTORY).to(HistoryTable.class).in(SINGLETON);
        tables.addBinding(DETAIL).to(DetailTable.class).in(SINGLETON);
        tables.addBinding(CONSTRAINTS).to(ConstraintsTable.class).in(SINGLETON);
        tables.addBinding(LOG).to(LogTable.class).in(SINGLETON);
        tables.addBinding(HEALTH).to(HealthTable.class).in(SINGLETON);
        binder.bind(FileColumns.class).in(SINGLETON);
        tables.addBinding(FILES).to(FilesTable.class).in(SINGLETON);
        tables.addBinding(PARTITIONS).to(PartitionsTable.class).in(SINGLETON);
        tables.addBinding(PROPERTIES).to(PropertiesTable.class).in(SINGLETON);
        tables.addBinding(TRANSACTIONS).to(TransactionsTable.class).in(SINGLETON);
    }
}
