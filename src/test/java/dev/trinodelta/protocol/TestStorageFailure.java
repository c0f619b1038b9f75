package dev.trinodelta.protocol;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NotDirectoryException;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.StorageFailure.isAccessDenied;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static org.assertj.core.api.Assertions.assertThat;

class TestStorageFailure
{
    private static final String GRANT = "Grant access to the user that Trino runs as, or to the credentials of the catalog.";

    @Test
    void deniedAccessIsToldInEachFileSystemsWords()
    {
        for (IOException failure : new IOException[] {
                new AccessDeniedException("/data/t"),
                new IOException("/data/t: file:///data/t", new AccessDeniedException("/data/t")),
                new FileSystemException("/data/t", null, "Operation not permitted"),
                new AccessControlException(),
                new IOException("Failed to list location: s3://data/t", new IllegalStateException("User is not authorized (Service: S3, Status Code: 403, Request ID: 1)")),
                new IOException("Failed to list location: abfss://data/t", new IllegalStateException("Status code 403, AuthorizationFailure")),
                new IOException("403 Forbidden"),
        }) {
            assertThat(isAccessDenied(failure)).isTrue();
            assertThat(storageFailure("Could not list file:///data/t", failure))
                    .hasMessage("Could not list file:///data/t: access is denied. " + GRANT)
                    .hasCause(failure);
        }
        assertThat(isAccessDenied(new IOException("read 403 bytes"))).isFalse();
    }

    @Test
    void theFileOfATreeThatMayNotBeReadIsNamed()
    {
        assertThat(storageFailure("Could not list file:///data/t", new AccessDeniedException("/data/t/x")))
                .hasMessage("Could not list file:///data/t: access to /data/t/x is denied. " + GRANT);
        assertThat(storageFailure("Could not list file:///data/t", new AccessDeniedException("file:///data/t/")))
                .hasMessage("Could not list file:///data/t: access is denied. " + GRANT);
    }

    @Test
    void aFileInTheWayIsTold()
    {
        assertThat(storageFailure("Could not list file:///data/t", new NotDirectoryException("/data/t")))
                .hasMessage("Could not list file:///data/t: it is a file, not a directory. Put the directory in its place.");
    }

    @Test
    void otherFailuresMayPass()
    {
        assertThat(storageFailure("Could not list t", new IOException("connection reset")).getErrorCode()).isEqualTo(DELTA_FILESYSTEM_ERROR.toErrorCode());
        assertThat(storageFailure("Could not list t", new IOException("connection reset"))).hasMessage("Could not list t: connection reset. Run the statement again.");
        assertThat(storageFailure("Could not list t", new IOException())).hasMessage("Could not list t: IOException. Run the statement again.");
        assertThat(storageFailure("Could not list t", new IOException("Failed to list s3://t", new IOException("503 slow down"))))
                .hasMessage("Could not list t: Failed to list s3://t (503 slow down). Run the statement again.");
        assertThat(storageFailure("Could not list t", new IOException(new IOException("503 slow down"))))
                .hasMessage("Could not list t: java.io.IOException: 503 slow down. Run the statement again.");
    }

    /**
     * As HDFS has it.
     */
    private static final class AccessControlException
            extends IOException
    {
        private static final long serialVersionUID = 1;
    }
}
