package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.FileIndexBuilder;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.memory.MemoryFileSystemFactory;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.security.ConnectorIdentity;
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

    private static final TrinoFileSystem NO_FILES = new MemoryFileSystemFactory().create(ConnectorIdentity.ofUser("user"));

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

    static Question pruner(PhysicalColumn column, Domain domain)
    {
        return pruner(ImmutableMap.of(column, domain));
    }

    static Question pruner(Map<PhysicalColumn, Domain> domains)
    {
        return new Question(TupleDomain.withColumnDomains(domains));
    }

    /**
     * Asked of one file after another.
     */
    record Question(TupleDomain<PhysicalColumn> predicate)
    {
        boolean mayMatch(AddFile file)
        {
            return select(file).files() == 1;
        }

        FileSelection select(AddFile... files)
        {
            FileIndexBuilder index = new FileIndexBuilder(TABLE.root(), FileIndex.empty());
            List.of(files).forEach(index::add);
            return new FilePruner(new PartitionValueCodec(ZoneOffset.UTC)).prune(TABLE, index.build(), FilePredicate.of(predicate), new StatisticsLoader(NO_FILES, TABLE, Runnable::run));
        }
    }
}
