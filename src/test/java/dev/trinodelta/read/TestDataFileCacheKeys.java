package dev.trinodelta.read;

import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoInputFile;
import io.trino.filesystem.memory.MemoryFileSystem;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import static org.assertj.core.api.Assertions.assertThat;

class TestDataFileCacheKeys
{
    private static final String ONCE = "memory:///t/part-00000-437e2acc-b514-421d-aa10-e79bee66bdc6.c000.snappy.parquet";

    private final MemoryFileSystem fileSystem = new MemoryFileSystem();
    private final DataFileCacheKeys now = new DataFileCacheKeys(Clock.systemUTC());
    private final DataFileCacheKeys later = new DataFileCacheKeys(Clock.offset(Clock.systemUTC(), Duration.ofMinutes(2)));

    @Test
    void nameWithAUuidStandsForOneContent()
            throws IOException
    {
        Location location = Location.of(ONCE);
        assertThat(now.getCacheKey(fileSystem.newInputFile(location, 7, Instant.ofEpochMilli(5)))).contains(ONCE + "#1970-01-01T00:00:00.005Z#7");
        assertThat(now.getCacheKey(fileSystem.newInputFile(location, 8, Instant.ofEpochMilli(5)))).contains(ONCE + "#1970-01-01T00:00:00.005Z#8");
        assertThat(now.getCacheKey(fileSystem.newInputFile(location, 7, Instant.ofEpochMilli(6)))).contains(ONCE + "#1970-01-01T00:00:00.006Z#7");
    }

    @Test
    void otherNameIsKeptOnceTheFileHasSomeAgeUnderTheTimeThatStorageTells()
            throws IOException
    {
        TrinoInputFile file = write("memory:///t/part-0.parquet");

        assertThat(now.getCacheKey(file)).isEmpty();
        assertThat(later.getCacheKey(file)).contains("memory:///t/part-0.parquet#%s#1".formatted(file.lastModified()));
    }

    @Test
    void logsRegistryAndDeletionVectorsAreNeverKept()
            throws IOException
    {
        for (String name : new String[] {
                "t/_delta_log/00000000000000000005.checkpoint.parquet",
                "t/_delta_log/_sidecars/part-00000-437e2acc-b514-421d-aa10-e79bee66bdc6.parquet",
                "t/_delta_log/_last_checkpoint",
                "_delta_log/00000000000000000000.json",
                "_trino_delta/tables/sales/orders.json",
                "w/_trino_delta/tables/sales/orders.json",
                "t/deletion_vector_437e2acc-b514-421d-aa10-e79bee66bdc6.bin",
        }) {
            assertThat(later.getCacheKey(write("memory:///" + name))).as(name).isEqualTo(Optional.empty());
        }
    }

    private TrinoInputFile write(String location)
            throws IOException
    {
        fileSystem.newOutputFile(Location.of(location)).createOrOverwrite(new byte[1]);
        return fileSystem.newInputFile(Location.of(location));
    }
}
