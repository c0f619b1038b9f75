package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.inject.Inject;
import dev.trinodelta.checkpoint.FileNotes;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.schema.PartitionValueCodec;
import io.trino.spi.type.MapType;
import io.trino.spi.type.TypeManager;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Objects.requireNonNull;

/**
 * What is told of a data file.
 */
final class FileColumns
{
    private static final Set<String> OF_ROWS = ImmutableSet.of("rows", "live_rows");
    private static final Set<String> OF_STATISTICS = ImmutableSet.of("min_values", "max_values", "null_counts", "tight_bounds");
    private static final Set<String> OF_NOTES = ImmutableSet.of("tags", "clustering_provider");

    private final PartitionValueCodec codec;
    private final MapType texts;
    private final MapType numbers;

    @Inject
    FileColumns(PartitionValueCodec codec, TypeManager typeManager)
    {
        this.codec = requireNonNull(codec, "codec is null");
        this.texts = new MapType(VARCHAR, VARCHAR, typeManager.getTypeOperators());
        this.numbers = new MapType(VARCHAR, BIGINT, typeManager.getTypeOperators());
    }

    List<MetadataColumn<FileRow>> of(DeltaTableHandle base)
    {
        return ImmutableList.<MetadataColumn<FileRow>>builder()
                .add(MetadataColumn.text("path", "Location of the file, as the column $path of the table has it", row -> Optional.of(row.location())))
                .addAll(PartitionColumn.of(base, codec, row -> row.file().partitionValues()))
                .add(MetadataColumn.number("size_in_bytes", "Bytes", row -> OptionalLong.of(row.file().size())))
                .add(MetadataColumn.time("modified", "When it was written, as the log has it", row -> OptionalLong.of(row.file().modificationTime())))
                .add(MetadataColumn.number("rows", "Rows in the file; null where the log does not say", FileRow::rows))
                .add(MetadataColumn.number("live_rows", "Those without what its deletion vector takes away", FileRow::liveRows))
                .add(MetadataColumn.text("deletion_vector", "Where its deletion vector is: inline, relative or absolute; null where it has none", FileRow::vectorKind))
                .add(MetadataColumn.number("deleted_rows", "Rows that its deletion vector takes away", row -> OptionalLong.of(row.deletedRows())))
                .add(MetadataColumn.textsByName("min_values", texts, "No value of the column is less; by name of the column, as the log has it", row -> row.statistics().get().map(FileStatistics::minValues)))
                .add(MetadataColumn.textsByName("max_values", texts, "No value of the column is greater; by name of the column, as the log has it", row -> row.statistics().get().map(FileStatistics::maxValues)))
                .add(MetadataColumn.numbersByName("null_counts", numbers, "Nulls of the column; by name of the column", row -> row.statistics().get().map(FileStatistics::nullCounts)))
                .add(MetadataColumn.flag("tight_bounds", "False where these are of rows that were deleted, too; null where the log does not say", row -> row.statistics().get().flatMap(FileStatistics::tightBounds)))
                .add(MetadataColumn.textsByName("tags", texts, "What writers noted about the file", row -> row.notes().map(FileNotes::tags)))
                .add(MetadataColumn.number("base_row_id", "Row id of its first row, where rows have ids", row -> row.file().baseRowId()))
                .add(MetadataColumn.number("default_row_commit_version", "Version that wrote its rows, where rows have ids", row -> row.file().defaultRowCommitVersion()))
                .add(MetadataColumn.text("clustering_provider", "Name of what clustered the file", row -> row.notes().flatMap(FileNotes::clusteringProvider)))
                .build();
    }

    static boolean areOfRows(Set<MetadataColumnHandle> columns)
    {
        return columns.stream().anyMatch(column -> OF_ROWS.contains(column.name()));
    }

    /**
     * To be had from the texts of statistics only.
     */
    static boolean areOfStatistics(Set<MetadataColumnHandle> columns)
    {
        return columns.stream().anyMatch(column -> OF_STATISTICS.contains(column.name()));
    }

    /**
     * To be had from the log only.
     */
    static boolean areOfNotes(Set<MetadataColumnHandle> columns)
    {
        return columns.stream().anyMatch(column -> OF_NOTES.contains(column.name()));
    }
}
