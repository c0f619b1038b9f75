package dev.trinodelta.handle;

import com.google.common.base.Joiner;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.schema.PartitionValueCodec;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.NullableValue;
import io.trino.spi.predicate.TupleDomain;

import java.util.Map;
import java.util.Optional;

import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.DateTimeEncoding.packDateTimeWithZone;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static java.util.Objects.requireNonNull;

/**
 * Values that are the same in each row of a file: partition values, from the log even where the file has the column
 * too, hidden columns, and what a commit did to them.
 */
public final class ConstantColumns
{
    private final DeltaTableHandle table;
    private final String path;
    private final long fileSize;
    private final long fileModifiedTime;
    private final Map<String, Optional<String>> partitionValues;
    private final Optional<SplitChange> change;
    private final PartitionValueCodec codec;

    private ConstantColumns(DeltaTableHandle table, String path, long fileSize, long fileModifiedTime, Map<String, Optional<String>> partitionValues, Optional<SplitChange> change, PartitionValueCodec codec)
    {
        this.table = requireNonNull(table, "table is null");
        this.path = requireNonNull(path, "path is null");
        this.fileSize = fileSize;
        this.fileModifiedTime = fileModifiedTime;
        this.partitionValues = requireNonNull(partitionValues, "partitionValues is null");
        this.change = requireNonNull(change, "change is null");
        this.codec = requireNonNull(codec, "codec is null");
    }

    public static ConstantColumns of(DeltaTableHandle table, DeltaSplit split, PartitionValueCodec codec)
    {
        return new ConstantColumns(table, split.path(), split.fileSize(), split.fileModifiedTime(), split.partitionValues(), split.change(), codec);
    }

    public static ConstantColumns of(DeltaTableHandle table, LiveFile file, PartitionValueCodec codec)
    {
        return new ConstantColumns(table, table.tableLocation().resolve(file.path()).toString(), file.size(), file.modificationTime(), file.partitionValues(), Optional.empty(), codec);
    }

    /**
     * Empty for a column whose values are in the file.
     */
    public Optional<NullableValue> value(DeltaColumnHandle column)
    {
        return switch (column.kind()) {
            case DATA, ROW_ID, ROW_COMMIT_VERSION -> Optional.empty();
            case PARTITION -> Optional.of(codec.decode(table.tableLocation().name(), column.field(), column.type(), partitionText(column)));
            case HIDDEN -> HiddenColumn.byName(column.name()).map(hidden -> NullableValue.of(column.type(), hiddenValue(hidden)));
            case COMMIT, CHANGE_TYPE -> ChangeColumn.byName(column.name())
                    .flatMap(known -> change.flatMap(present -> changeValue(known, present)))
                    .map(value -> NullableValue.of(column.type(), value));
        };
    }

    /**
     * Whether a row of the file may match, as far as these columns tell.
     */
    public boolean mayMatch(TupleDomain<DeltaColumnHandle> predicate)
    {
        return predicate.getDomains()
                .map(domains -> domains.entrySet().stream()
                        .allMatch(entry -> mayMatch(entry.getKey(), entry.getValue())))
                .orElse(false);
    }

    private boolean mayMatch(DeltaColumnHandle column, Domain domain)
    {
        return value(column)
                .map(value -> domain.includesNullableValue(value.getValue()))
                .orElse(true);
    }

    private Object hiddenValue(HiddenColumn column)
    {
        return switch (column) {
            case PATH -> utf8Slice(path);
            case FILE_SIZE -> fileSize;
            case FILE_MODIFIED_TIME -> packDateTimeWithZone(fileModifiedTime, UTC_KEY);
            case PARTITION -> partition();
        };
    }

    private static Optional<Object> changeValue(ChangeColumn column, SplitChange change)
    {
        return switch (column) {
            case TYPE -> change.type().map(Slices::utf8Slice);
            case VERSION -> Optional.of(change.version());
            case TIMESTAMP -> Optional.of(packDateTimeWithZone(change.timestamp(), UTC_KEY));
        };
    }

    private Slice partition()
    {
        return utf8Slice(Joiner.on('/').join(table.partitionColumns().stream()
                .map(column -> HivePartitionNames.name(column.name(), partitionText(column)))
                .toList()));
    }

    private Optional<String> partitionText(DeltaColumnHandle column)
    {
        return partitionValues.getOrDefault(column.field().physicalName(), Optional.empty());
    }
}
