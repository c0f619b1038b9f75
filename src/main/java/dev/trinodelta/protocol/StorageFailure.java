package dev.trinodelta.protocol;

import com.google.common.base.Throwables;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static java.util.Objects.requireNonNullElseGet;

/**
 * Words for failures of storage. File systems say little in the messages of their exceptions, some just the path, and each
 * has a way of its own to say that access is denied.
 */
public final class StorageFailure
{
    private static final Pattern FORBIDDEN = Pattern.compile("status code:? 403\\b|\\b403 forbidden\\b", Pattern.CASE_INSENSITIVE);

    private StorageFailure() {}

    /**
     * @param problem what could not be done with which file or directory, for which table: the beginning of a sentence
     */
    public static DeltaException storageFailure(String problem, Exception failure)
    {
        return new DeltaException(DELTA_FILESYSTEM_ERROR, "%s: %s. %s".formatted(problem, reason(problem, failure), remedy(failure)), failure);
    }

    /**
     * Whether the one who asked may not, rather than the storage cannot.
     */
    public static boolean isAccessDenied(Throwable failure)
    {
        return Throwables.getCausalChain(failure).stream().anyMatch(StorageFailure::saysAccessDenied);
    }

    private static boolean saysAccessDenied(Throwable failure)
    {
        return failure instanceof AccessDeniedException
                || (failure instanceof FileSystemException disk && "Operation not permitted".equals(disk.getReason()))
                // HDFS's own, in a class loader of its own
                || failure.getClass().getSimpleName().equals("AccessControlException")
                || (failure.getMessage() != null && FORBIDDEN.matcher(failure.getMessage()).find());
    }

    private static String reason(String problem, Exception failure)
    {
        if (isAccessDenied(failure)) {
            // Of a whole tree it may be one file
            return deniedFile(failure).filter(file -> !problem.contains(file))
                    .map("access to %s is denied"::formatted)
                    .orElse("access is denied");
        }
        if (failure instanceof NotDirectoryException) {
            return "it is a file, not a directory";
        }
        List<Throwable> causes = Throwables.getCausalChain(failure);
        String message = message(failure);
        String rootMessage = message(causes.getLast());
        return message.contains(rootMessage) ? message : "%s (%s)".formatted(message, rootMessage);
    }

    private static Optional<String> deniedFile(Exception failure)
    {
        return Throwables.getCausalChain(failure).stream()
                .filter(FileSystemException.class::isInstance)
                .map(FileSystemException.class::cast)
                .flatMap(denied -> Optional.ofNullable(denied.getFile()).stream())
                .map(file -> file.endsWith("/") ? file.substring(0, file.length() - 1) : file)
                .findFirst();
    }

    private static String message(Throwable failure)
    {
        return requireNonNullElseGet(failure.getMessage(), () -> failure.getClass().getSimpleName());
    }

    private static String remedy(Exception failure)
    {
        if (isAccessDenied(failure)) {
            return "Grant access to the user that Trino runs as, or to the credentials of the catalog.";
        }
        if (failure instanceof NotDirectoryException) {
            return "Put the directory in its place.";
        }
        return "Run the statement again.";
    }
}
