package dev.trinodelta.read;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.handle.DeltaColumnHandle;
import io.trino.parquet.PrimitiveField;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;
import org.apache.parquet.column.ColumnDescriptor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;

/**
 * The part of a predicate that a file's statistics, indexes, dictionaries and bloom filters may answer.
 */
final class ParquetPredicate
{
    private ParquetPredicate() {}

    /**
     * In terms of the file's columns. None means that no row of the file can match.
     */
    static TupleDomain<ColumnDescriptor> of(TupleDomain<DeltaColumnHandle> predicate, ParquetColumns columns, FileCalendar calendar)
    {
        if (predicate.isNone()) {
            return TupleDomain.none();
        }
        ImmutableMap.Builder<ColumnDescriptor, Domain> domains = ImmutableMap.builder();
        for (Map.Entry<DeltaColumnHandle, Domain> entry : predicate.getDomains().orElseThrow().entrySet()) {
            DeltaColumnHandle column = entry.getKey();
            if (column.kind() != DATA) {
                continue;
            }
            Optional<ColumnReading> reading = columns.find(column);
            if (reading.isEmpty()) {
                if (!entry.getValue().isNullAllowed()) {
                    return TupleDomain.none();
                }
                continue;
            }
            if (reading.get().field() instanceof PrimitiveField field) {
                PredicateDomains.translate(column.field().type(), entry.getValue(), field.getDescriptor().getPrimitiveType(), calendar)
                        .ifPresent(domain -> domains.put(field.getDescriptor(), domain));
            }
        }
        return TupleDomain.withColumnDomains(domains.buildOrThrow());
    }

    /**
     * The leaves that a scan looks at.
     */
    static Map<List<String>, ColumnDescriptor> byPath(Stream<ColumnDescriptor> descriptors)
    {
        ImmutableMap.Builder<List<String>, ColumnDescriptor> byPath = ImmutableMap.builder();
        descriptors.forEach(descriptor -> byPath.put(List.of(descriptor.getPath()), descriptor));
        return byPath.buildKeepingLast();
    }
}
