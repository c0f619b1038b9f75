package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.filesystem.Location;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.type.Type;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Files of a table and questions about them.
 */
final class TestingFiles
{
    private static final TableLocation TABLE = new TableLocation("sales.orders", Location.of("memory:///orders"));

    private TestingFiles() {}

    static PhysicalColumn dataColumn(DeltaType deltaType, Type type)
    {
        return new PhysicalColumn(List.of("x"), deltaType, type, false);
    }

    static PhysicalColumn partitionColumn(DeltaType deltaType, Type type)
    {
        return new PhysicalColumn(List.of("p"), deltaType, type, true);
    }

    static AddFile fileWithStatistics(String statistics)
    {
        return file(ImmutableMap.of(), Optional.of(statistics));
    }

    static AddFile file(Map<String, Optional<String>> partitionValues, Optional<String> statistics)
    {
        return new AddFile("part-1.parquet", partitionValues, 100, 0, true, statistics, ImmutableMap.of(), Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
    }

    static FilePruner pruner(PhysicalColumn column, Domain domain)
    {
        return pruner(ImmutableMap.of(column, domain));
    }

    static FilePruner pruner(Map<PhysicalColumn, Domain> domains)
    {
        return new FilePruner.Factory(new PartitionValueCodec(ZoneOffset.UTC)).create(TABLE, TupleDomain.withColumnDomains(domains));
    }
}
