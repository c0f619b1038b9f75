package dev.trinodelta.catalog;

import io.trino.spi.TrinoException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.spi.StandardErrorCode.PERMISSION_DENIED;
import static io.trino.testing.assertions.TrinoExceptionAssert.assertTrinoExceptionThrownBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestPathAccess
{
    @Test
    void allowsNothingWhenNothingIsConfigured()
    {
        assertTrinoExceptionThrownBy(() -> allowing().check("s3://bucket/a"))
                .hasErrorCode(PERMISSION_DENIED)
                .hasMessage("Access to location s3://bucket/a is not allowed: the catalog property delta.path-access.allowed-locations is not set. Ask the administrator to add a directory above it.");
    }

    @Test
    void allowsWhatLiesInAnAllowedDirectory()
    {
        PathAccess access = allowing("s3://other", "s3://bucket/a");
        assertThat(access.check("s3://bucket/a").toString()).isEqualTo("s3://bucket/a");
        assertThat(access.check("S3://bucket/a/Orders/").toString()).isEqualTo("s3://bucket/a/Orders");
        assertThat(access.check("s3a://bucket/a/Orders").toString()).isEqualTo("s3a://bucket/a/Orders");
        assertThat(access.check("s3://other/x y/100%").toString()).isEqualTo("s3://other/x y/100%");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "s3://bucket/ab",
            "s3://bucket",
            "s3://bucket-evil/a/b",
            "gs://bucket/a/b",
            "s3://BUCKET/a/b",
            "/bucket/a/b",
            "file:///bucket/a/b",
            "hdfs://bucket/a/b",
    })
    void deniesWhatLiesElsewhere(String location)
    {
        assertTrinoExceptionThrownBy(() -> allowing("s3://bucket/a").check(location))
                .hasErrorCode(PERMISSION_DENIED)
                .hasMessage("Access to location %s is not allowed: it lies in none of the directories of the catalog property delta.path-access.allowed-locations. Ask the administrator to add one above it.".formatted(location));
    }

    @Test
    void deniesSpellingsThatCouldLeaveADirectory()
    {
        PathAccess access = allowing("s3://bucket/a");
        assertDenied(access, "s3://bucket/a/../b", "Access to location s3://bucket/a/../b is not allowed: it contains the segment '..'. Write it in full, unescaped.");
        assertDenied(access, "s3://bucket/a/%2E%2e/b", "Access to location s3://bucket/a/%2E%2e/b is not allowed: it contains an escaped dot, slash, backslash or percent sign. Write it in full, unescaped.");
        assertDenied(access, "s3://bucket/a/..%2fb", "Access to location s3://bucket/a/..%2fb is not allowed: it contains an escaped dot, slash, backslash or percent sign. Write it in full, unescaped.");
        assertDenied(access, "s3://bucket/a\\..\\b", "Access to location s3://bucket/a\\..\\b is not allowed: it contains a backslash. Write it in full, unescaped.");
        assertDenied(access, "s3://bucket//a/b", "Access to location s3://bucket//a/b is not allowed: it contains two slashes in a row. Write it in full, unescaped.");
        assertDenied(access, "s3://user@bucket/a/b", "Access to location s3://***@bucket/a/b is not allowed: it names a user or a port. Write it in full, unescaped.");
        assertDenied(access, "s3://bucket:80/a/b", "Access to location s3://bucket:80/a/b is not allowed: it names a user or a port. Write it in full, unescaped.");
        assertDenied(access, "s3://bucket/a/b\0/c", "Access to location s3://bucket/a/b\\u0000/c is not allowed: it contains a control character. Write it in full, unescaped.");
        assertDenied(access, "bucket/a/b", "Access to location bucket/a/b is not allowed: it is neither an absolute path, such as /data/warehouse, nor a URI, such as s3://bucket/warehouse. Write it in full, unescaped.");
    }

    @Test
    void deniesNeighboursWhateverTheirSpelling()
    {
        PathAccess access = allowing("/data/lake", "abfss://lake@account.dfs.core.windows.net/tables");
        assertThat(access.check("file:///data/lake/").toString()).isEqualTo("file:///data/lake");
        assertThat(access.check("wasbs://lake@ACCOUNT.blob.core.windows.net/tables/t").toString()).isEqualTo("wasbs://lake@ACCOUNT.blob.core.windows.net/tables/t");
        for (String location : List.of("/data/lake2", "/data/lake2/", "/data/lak", "/data", "/", "abfss://other@account.dfs.core.windows.net/tables/t", "abfss://lake@account.dfs.core.windows.net/tables2")) {
            assertDenied(access, location, "Access to location %s is not allowed: it lies in none of the directories of the catalog property delta.path-access.allowed-locations. Ask the administrator to add one above it.".formatted(location));
        }
        assertDenied(access, "/data/lake/../lake2", "Access to location /data/lake/../lake2 is not allowed: it contains the segment '..'. Write it in full, unescaped.");
        assertDenied(access, "/data/lake/.", "Access to location /data/lake/. is not allowed: it contains the segment '.'. Write it in full, unescaped.");
        assertDenied(access, "/data/lake/%252e%252e/x", "Access to location /data/lake/%252e%252e/x is not allowed: it contains an escaped dot, slash, backslash or percent sign. Write it in full, unescaped.");
    }

    @Test
    void errorsShowNoSecrets()
    {
        assertDenied(allowing("s3://bucket"), "s3://AKIA:secret@bucket/a", "Access to location s3://***@bucket/a is not allowed: it names a user or a port. Write it in full, unescaped.");
        assertDenied(allowing(), "s3://AKIA:secret@bucket/a", "Access to location s3://***@bucket/a is not allowed: the catalog property delta.path-access.allowed-locations is not set. Ask the administrator to add a directory above it.");
    }

    @Test
    void followsLinksBeforeItCompares(@TempDir Path temporary)
            throws IOException
    {
        Path directory = temporary.toRealPath();
        Path allowed = Files.createDirectories(directory.resolve("allowed"));
        Path secret = Files.createDirectories(directory.resolve("secret"));
        Path inside = Files.createDirectories(allowed.resolve("inside"));
        Files.createSymbolicLink(allowed.resolve("out"), secret);
        Files.createSymbolicLink(directory.resolve("in"), inside);
        Files.createSymbolicLink(directory.resolve("alias"), allowed);
        Files.createSymbolicLink(allowed.resolve("dangling"), directory.resolve("nowhere"));

        for (PathAccess access : List.of(allowing(allowed.toString()), allowing("file:" + directory + "/alias/"))) {
            assertThat(access.check(inside.toString()).toString()).isEqualTo("file://" + inside);
            assertThat(access.check("file:" + directory + "/in").toString()).isEqualTo("file://" + inside);
            assertThat(access.check(directory + "/alias/inside").toString()).isEqualTo("file://" + inside);
            assertDenied(access, allowed + "/out", "Access to location %s/out is not allowed: once its symbolic links are followed, it lies in none of the directories of the catalog property delta.path-access.allowed-locations. Ask the administrator to add one above what they lead to.".formatted(allowed));
            assertDenied(access, "file://" + allowed + "/out/x", "Access to location file://%s/out/x is not allowed: once its symbolic links are followed, it lies in none of the directories of the catalog property delta.path-access.allowed-locations. Ask the administrator to add one above what they lead to.".formatted(allowed));
            assertDenied(access, allowed + "/dangling", "Access to location %s/dangling is not allowed: its symbolic links cannot be followed. Name the directory that they should lead to.".formatted(allowed));
        }
    }

    @Test
    void anAllowedDirectoryThatCannotBeResolvedAllowsNothing(@TempDir Path temporary)
            throws IOException
    {
        Path directory = temporary.toRealPath();
        Files.createSymbolicLink(directory.resolve("dangling"), directory.resolve("nowhere"));
        Path allowed = Files.createDirectories(directory.resolve("allowed"));

        PathAccess access = allowing(directory + "/dangling", allowed.toString());

        assertThat(access.check(allowed.toString()).toString()).isEqualTo("file://" + allowed);
        assertThatThrownBy(() -> access.check(directory.toString())).isInstanceOf(TrinoException.class);
    }

    private static PathAccess allowing(String... directories)
    {
        return new PathAccess(Stream.of(directories).map(StorageLocation::of).collect(toImmutableList()));
    }

    private static void assertDenied(PathAccess access, String location, String message)
    {
        assertTrinoExceptionThrownBy(() -> access.check(location))
                .hasErrorCode(PERMISSION_DENIED)
                .hasMessage(message);
    }
}
