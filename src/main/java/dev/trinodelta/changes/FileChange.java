package dev.trinodelta.changes;

import dev.trinodelta.protocol.AddCdcFile;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.RemoveFile;

import java.util.Map;
import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * Changed rows, and the file that holds them.
 *
 * @param path URI-encoded (RFC 2396); relative to the table root, or absolute
 * @param partitionValues by physical column name, as the action has them; empty means SQL NULL. Absent where a writer did not tell
 *         them of the file that it removed
 * @param size bytes; 0 where a writer did not tell it of the file that it removed
 * @param modificationTime milliseconds since the epoch; 0 where the log has none
 * @param type empty where each row of the file has its own
 * @param onlyRows where present, no other rows than those it lists are changed
 * @param exceptRows rows that it lists are not changed
 */
public record FileChange(
        String path,
        Optional<Map<String, Optional<String>>> partitionValues,
        long size,
        long modificationTime,
        Optional<ChangeType> type,
        Optional<DeletionVectorDescriptor> onlyRows,
        Optional<DeletionVectorDescriptor> exceptRows)
{
    public FileChange
    {
        requireNonNull(path, "path is null");
        requireNonNull(partitionValues, "partitionValues is null");
        checkArgument(size >= 0, "size is negative: %s", size);
        requireNonNull(type, "type is null");
        requireNonNull(onlyRows, "onlyRows is null");
        requireNonNull(exceptRows, "exceptRows is null");
    }

    static FileChange written(AddCdcFile file)
    {
        return new FileChange(file.path(), Optional.of(file.partitionValues()), file.size(), 0, Optional.empty(), Optional.empty(), Optional.empty());
    }

    static FileChange inserted(AddFile file)
    {
        return part(file, ChangeType.INSERT, Optional.empty(), file.deletionVector());
    }

    static FileChange deleted(RemoveFile file)
    {
        return new FileChange(file.path(), file.partitionValues(), file.size().orElse(0), 0, Optional.of(ChangeType.DELETE), Optional.empty(), file.deletionVector());
    }

    static FileChange part(AddFile file, ChangeType type, Optional<DeletionVectorDescriptor> onlyRows, Optional<DeletionVectorDescriptor> exceptRows)
    {
        return new FileChange(file.path(), Optional.of(file.partitionValues()), file.size(), file.modificationTime(), Optional.of(type), onlyRows, exceptRows);
    }
}
