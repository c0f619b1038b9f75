package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.handle.MetadataColumnHandle;
import io.trino.spi.Page;
import io.trino.spi.block.Block;
import io.trino.spi.predicate.TupleDomain;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableMap.toImmutableMap;

/**
 * Turns rows of a metadata table into what the engine wants of them.
 */
final class RowColumns<R>
{
    private final Map<MetadataColumnHandle, MetadataColumn<R>> columns;

    RowColumns(List<MetadataColumn<R>> columns)
    {
        this.columns = columns.stream().collect(toImmutableMap(MetadataColumn::handle, column -> column));
    }

    /**
     * Whether a row is in all domains.
     */
    Predicate<R> matching(TupleDomain<MetadataColumnHandle> predicate)
    {
        if (predicate.isNone()) {
            return _ -> false;
        }
        List<Predicate<R>> domains = predicate.getDomains().orElse(ImmutableMap.of()).entrySet().stream()
                .map(entry -> {
                    MetadataColumn<R> column = columns.get(entry.getKey());
                    return (Predicate<R>) row -> entry.getValue().includesNullableValue(column.value().apply(row).orElse(null));
                })
                .collect(toImmutableList());
        return row -> domains.stream().allMatch(domain -> domain.test(row));
    }

    /**
     * Those that the predicate is about.
     */
    static Set<MetadataColumnHandle> columns(TupleDomain<MetadataColumnHandle> predicate)
    {
        return predicate.getDomains().map(Map::keySet).orElse(ImmutableSet.of());
    }

    List<Block> blocks(List<MetadataColumnHandle> wanted, List<R> rows)
    {
        return wanted.stream()
                .map(column -> columns.get(column).block(rows))
                .collect(toImmutableList());
    }

    Page page(List<MetadataColumnHandle> wanted, List<R> rows)
    {
        return new Page(rows.size(), blocks(wanted, ImmutableList.copyOf(rows)).toArray(Block[]::new));
    }
}
