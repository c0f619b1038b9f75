package dev.trinodelta.history;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multiset;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.CountingFileSystemFactory;
import dev.trinodelta.testing.LogBuilder;
import dev.trinodelta.testing.TimedFileSystem;
import io.trino.filesystem.Location;
import io.trino.spi.security.ConnectorIdentity;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static com.google.common.util.concurrent.MoreExecutors.directExecutor;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.lines;

/**
 * A log whose commits have the times that a test gives them.
 */
final class TimedLog
{
    private static final TableLocation TABLE = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));

    private final TimedFileSystem files = new TimedFileSystem();
    private final CountingFileSystemFactory storage = new CountingFileSystemFactory(_ -> files);
    private final LogBuilder log = new LogBuilder(files, TABLE);
    private Map<String, String> properties = ImmutableMap.of();

    /**
     * @param modified milliseconds since the epoch, as all times here
     */
    TimedLog commit(long version, long modified)
    {
        return file("%020d.json".formatted(version), lines(add("a")), modified);
    }

    TimedLog commit(long version, long modified, long inCommitTimestamp)
    {
        return file("%020d.json".formatted(version), lines("{\"commitInfo\":{\"inCommitTimestamp\":%s,\"timestamp\":1}}".formatted(inCommitTimestamp), add("a")), modified);
    }

    TimedLog checkpoint(long version, long modified)
    {
        // Its name is all that counts here
        return file("%020d.checkpoint.parquet".formatted(version), "", modified);
    }

    TimedLog file(String name, String content, long modified)
    {
        log.file(name, content);
        files.modified(name, Instant.ofEpochMilli(modified));
        return this;
    }

    TimedLog delete(String name)
    {
        log.delete(name);
        return this;
    }

    /**
     * In-commit timestamps from a version on.
     */
    TimedLog enabled(long version, long time)
    {
        return properties(Map.of(
                "delta.enableInCommitTimestamps", "true",
                "delta.inCommitTimestampEnablementVersion", Long.toString(version),
                "delta.inCommitTimestampEnablementTimestamp", Long.toString(time)));
    }

    TimedLog properties(Map<String, String> newProperties)
    {
        properties = newProperties;
        return this;
    }

    CommitHistory history(long latest)
    {
        return history(latest, "inCommitTimestamp");
    }

    CommitHistory history(long latest, String feature)
    {
        Protocol protocol = new Protocol(1, 7, Optional.empty(), Optional.of(ImmutableSet.of(feature)));
        Metadata metadata = new Metadata("id", Optional.empty(), Optional.empty(), "parquet", Optional.empty(), List.of(), properties, OptionalLong.empty());
        return CommitHistory.list(storage.create(ConnectorIdentity.ofUser("test")), TABLE, directExecutor(), latest, protocol, metadata);
    }

    /**
     * What was asked for since the last call.
     */
    Multiset<String> requests()
    {
        return storage.take();
    }
}
