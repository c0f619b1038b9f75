package dev.trinodelta.read;

import com.google.common.base.Throwables;
import dev.trinodelta.handle.DeltaSplit;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.NamedFiles;
import dev.trinodelta.protocol.UnreachableLocationException;
import dev.trinodelta.schema.TimestampRange;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.parquet.ParquetCorruptionException;
import io.trino.spi.TrinoException;
import shaded.parquet.org.apache.thrift.TException;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.OptionalLong;
import java.util.zip.ZipException;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.protocol.StorageFailure.isAccessDenied;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static io.trino.spi.ErrorType.USER_ERROR;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static java.util.Objects.requireNonNull;

/**
 * Says what it means that a data file could not be read.
 */
final class DataFileFailures
{
    /**
     * What decoders throw that also declare {@link IOException}.
     */
    private static final List<Class<? extends Exception>> DAMAGE = List.of(ParquetCorruptionException.class, EOFException.class, ZipException.class, TException.class);

    private final TrinoFileSystem fileSystem;
    private final DeltaTableHandle table;
    private final DeltaSplit split;

    DataFileFailures(TrinoFileSystem fileSystem, DeltaTableHandle table, DeltaSplit split)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
        this.split = requireNonNull(split, "split is null");
    }

    /**
     * @param failure of the file system or of trino-parquet; the latter meets malformed bytes with unchecked exceptions
     *         of all kinds
     */
    TrinoException translate(Exception failure)
    {
        if (failure instanceof DeltaException explained) {
            return explained;
        }
        // Of the decoders' errors these name no table; the others, as of memory, are not about the file
        if (failure instanceof TrinoException general && general.getErrorCode().getType() != USER_ERROR) {
            return general;
        }
        String file = "data file %s of table %s".formatted(split.path(), table.tableLocation());
        if (failure instanceof UnreachableLocationException) {
            return new DeltaException(NOT_SUPPORTED, "Cannot read %s: %s.".formatted(file, failure.getMessage()), failure);
        }
        if (isCausedBy(failure, FileNotFoundException.class)) {
            return gone(file, failure);
        }
        if (isUnreachable(failure)) {
            // To ask for the size would take as long once more
            return storageFailure("Failed to read " + file, failure);
        }
        OptionalLong actualSize;
        try {
            actualSize = OptionalLong.of(NamedFiles.open(fileSystem, Location.of(split.path())).length());
        }
        catch (FileNotFoundException e) {
            return gone(file, e);
        }
        catch (IOException e) {
            failure.addSuppressed(e);
            actualSize = OptionalLong.empty();
        }
        if (actualSize.isPresent() && actualSize.getAsLong() != split.fileSize()) {
            return new DeltaException(
                    DELTA_BAD_DATA,
                    "Cannot read %s: it has %s bytes, but the log gives it %s, so it was cut off or replaced. Restore the file from a backup, or %s."
                            .formatted(file, actualSize.getAsLong(), split.fileSize(), remedy()),
                    failure);
        }
        if (describe(failure).startsWith(TimestampRange.OVERFLOW)) {
            return new DeltaException(
                    NOT_SUPPORTED,
                    "Cannot read %s: it holds a timestamp that Trino cannot (%s); %s. Read the other columns, or read the file with the engine that wrote it."
                            .formatted(file, describe(failure), TimestampRange.EXPLANATION),
                    failure);
        }
        if (isDamage(failure)) {
            return new DeltaException(
                    DELTA_BAD_DATA,
                    "Cannot read %s: it is damaged or not a Parquet file (%s). Restore the file from a backup, or %s."
                            .formatted(file, describe(failure), remedy()),
                    failure);
        }
        return storageFailure("Failed to read " + file, failure);
    }

    /**
     * A row carries no id, and the log has none for the file.
     */
    DeltaException withoutRowTracking()
    {
        return new DeltaException(
                DELTA_INVALID_LOG,
                "Rows of data file %s of table %s have no row ids: row tracking is enabled, but the log has no baseRowId or defaultRowCommitVersion for the file. Leave out $row_id and $row_commit_version, or rewrite the file with the engine that wrote the table."
                        .formatted(split.path(), table.tableLocation()));
    }

    /**
     * A file of changes does not say what they are.
     */
    DeltaException withoutChangeType()
    {
        return new DeltaException(
                DELTA_BAD_DATA,
                "Change data file %s of table %s has no column _change_type. Check the table with the writer that made it, or ask for a range without %s."
                        .formatted(split.path(), table.tableLocation(), split.change().map(change -> "version %s".formatted(change.version())).orElse("this version")));
    }

    private TrinoException gone(String file, Exception failure)
    {
        if (NamedFiles.isThere(fileSystem, Location.of(split.path()))) {
            return new DeltaException(
                    DELTA_FILESYSTEM_ERROR,
                    "Cannot open %s: it is there, but is a directory, or access to it is denied. Let Trino read it.".formatted(file),
                    failure);
        }
        if (split.change().isPresent()) {
            return new DeltaException(
                    DELTA_BAD_DATA,
                    "Cannot read %s: the changes of version %s are in it, but it does not exist. It was likely removed by a VACUUM whose retention is shorter than the age of that version, or by hand. Ask for later versions, or restore the file."
                            .formatted(file, split.change().get().version()),
                    failure);
        }
        return new DeltaException(
                DELTA_BAD_DATA,
                "Cannot read %s: version %s of the table has it, but it does not exist. It was likely removed by a VACUUM whose retention is shorter than the age of this version, or by hand. Read a version of the table that does not have it, or restore the file. If the table was made anew at the same place just now, CALL system.flush_metadata_cache."
                        .formatted(file, table.version()),
                failure);
    }

    private String remedy()
    {
        return split.change()
                .map(change -> "ask for changes of a range without version %s".formatted(change.version()))
                .orElse("delete its rows from the table");
    }

    private static boolean isDamage(Exception failure)
    {
        if (DAMAGE.stream().anyMatch(type -> isCausedBy(failure, type))) {
            return true;
        }
        // Storage fails with nothing else
        return !isCausedBy(failure, IOException.class);
    }

    private static boolean isUnreachable(Exception failure)
    {
        return isAccessDenied(failure) || isCausedBy(failure, SocketException.class) || isCausedBy(failure, SocketTimeoutException.class);
    }

    private static boolean isCausedBy(Exception failure, Class<? extends Exception> type)
    {
        return Throwables.getCausalChain(failure).stream().anyMatch(type::isInstance);
    }

    private static String describe(Exception failure)
    {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }
}
