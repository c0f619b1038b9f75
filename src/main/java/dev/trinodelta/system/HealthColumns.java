package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import io.trino.spi.type.DoubleType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * What is told of the state of a table, be it for one table or for all.
 */
final class HealthColumns
{
    private HealthColumns() {}

    private static List<MetadataColumn<HealthRow>> figures()
    {
        return ImmutableList.of(
                MetadataColumn.number("version", "Version that this row is about", row -> OptionalLong.of(row.snapshot().version())),
                MetadataColumn.time("last_commit", "When it was committed; null where that commit is gone from the log", HealthRow::lastCommit),
                MetadataColumn.number("checkpoint_version", "Version of the last complete checkpoint, without one that is known to be damaged; null where there is none", row -> row.log().listed().checkpointVersion()),
                MetadataColumn.text("checkpoint_kind", "classic, multi-part or v2, by the names of its files", row -> row.log().checkpointKind()),
                MetadataColumn.time("checkpoint_time", "When its last file was written", row -> milliseconds(row.log().listed().checkpointTime())),
                MetadataColumn.number("checkpoint_age_versions", "Versions since the last complete checkpoint", row -> row.log().checkpointAge()),
                MetadataColumn.number("checkpoint_age_seconds", "Seconds since the last complete checkpoint was written", row -> row.checkpointAge().map(Duration::toSeconds).map(OptionalLong::of).orElseGet(OptionalLong::empty)),
                number("tail_commits", "Commits since the last complete checkpoint; all of them where there is none", row -> row.log().listed().tailCommits()),
                number("tail_files", "Files that are replayed after the checkpoint: commits, and files that stand for several of them", row -> row.log().listed().tailFiles()),
                number("tail_bytes", "Bytes of these files", row -> row.log().listed().tailBytes()),
                number("tombstones", "Removed files that the checkpoint and the commits after it name; to count them, they are read", HealthRow::tombstones),
                number("log_files", "Files in the log up to the version", row -> row.log().files()),
                number("log_bytes", "Bytes of these files", row -> row.log().bytes()),
                number("files", "Live data files", row -> row.files().files()),
                number("size_in_bytes", "Bytes of the live data files", row -> row.files().bytes()),
                number("small_files", "Live data files of less than 16 MB", row -> row.files().small()),
                number("files_with_deletion_vector", "Live data files that have a deletion vector", row -> row.files().withVector()),
                MetadataColumn.of("deletion_vector_share", DoubleType.DOUBLE, "Share of the live data files that have one, from 0 to 1", row -> row.files().vectorShare()),
                number("deleted_rows", "Rows that deletion vectors take away", row -> row.files().deletedRows()),
                MetadataColumn.number("earliest_version", "First version that can be reconstructed", row -> row.log().earliestVersion()),
                MetadataColumn.number("earliest_version_with_data", "First version whose data files should be there, by how long removed files are kept", HealthRow::earliestVersionWithData));
    }

    /**
     * @param health empty for rows that are null in all of these columns
     */
    static <R> List<MetadataColumn<R>> figures(Function<R, Optional<HealthRow>> health)
    {
        return figures().stream()
                .map(column -> MetadataColumn.<R>of(column.handle().name(), column.handle().type(), column.comment(), row -> health.apply(row).flatMap(present -> column.value().apply(present))))
                .collect(toImmutableList());
    }

    static <R> MetadataColumn<R> recommendation(Function<R, Optional<String>> value)
    {
        return MetadataColumn.text("recommendation", "What to do; null where the table is healthy", value);
    }

    private static MetadataColumn<HealthRow> number(String name, String comment, ToLongFunction<HealthRow> value)
    {
        return MetadataColumn.number(name, comment, row -> OptionalLong.of(value.applyAsLong(row)));
    }

    private static OptionalLong milliseconds(Optional<Instant> time)
    {
        return time.map(present -> OptionalLong.of(present.toEpochMilli())).orElseGet(OptionalLong::empty);
    }
}
