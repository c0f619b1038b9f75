package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Sets;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The properties of a table, and what its protocol asks for, as Spark's {@code SHOW TBLPROPERTIES} has them.
 */
final class PropertiesTable
        extends KnownRowsTable<Map.Entry<String, String>>
{
    @Override
    public List<MetadataColumn<Map.Entry<String, String>>> columns(Optional<DeltaTableHandle> base)
    {
        return ImmutableList.of(
                MetadataColumn.text("key", "Name of the property", property -> Optional.of(property.getKey())),
                MetadataColumn.text("value", "Its value, as the log has it", property -> Optional.of(property.getValue())));
    }

    @Override
    Stream<Map.Entry<String, String>> rows(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        Snapshot snapshot = BaseTables.snapshot(session, transaction, table);
        Protocol protocol = snapshot.protocol();
        Map<String, String> properties = new TreeMap<>(snapshot.metadata().configuration());
        properties.put("delta.minReaderVersion", "%s".formatted(protocol.minReaderVersion()));
        properties.put("delta.minWriterVersion", "%s".formatted(protocol.minWriterVersion()));
        Sets.union(protocol.readerFeatures().orElse(Set.of()), protocol.writerFeatures().orElse(Set.of()))
                .forEach(feature -> properties.put("delta.feature." + feature, "supported"));
        return ImmutableSortedMap.copyOf(properties).entrySet().stream();
    }
}
