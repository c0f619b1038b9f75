package dev.trinodelta.catalog;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestStorageLocation
{
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {
            "/data/warehouse, file:///data/warehouse",
            "/data/warehouse/, file:///data/warehouse",
            "file:/data/warehouse, file:///data/warehouse",
            "file:///data/warehouse/, file:///data/warehouse",
            "FILE:///data/Warehouse, file:///data/Warehouse",
            "/, file:///",
            "file:/, file:///",
            "/data/with space/100%/a#b?c+d/é, file:///data/with space/100%/a#b?c+d/é",
            "/data/my%20warehouse, file:///data/my%20warehouse",
            "s3://bucket, s3://bucket/",
            "s3://bucket/, s3://bucket/",
            "S3A://bucket/Orders/, s3a://bucket/Orders",
            "abfss://container@account.dfs.core.windows.net/a, abfss://container@account.dfs.core.windows.net/a",
            "hdfs:///a/b, hdfs:///a/b",
            "hdfs://node:9000/a, hdfs://node:9000/a",
            "/data/.../..a/b.., file:///data/.../..a/b..",
    })
    void writesALocationInOneForm(String spelled, String location)
    {
        assertThat(StorageLocation.of(spelled).toString()).isEqualTo(location);
        assertThat(StorageLocation.of(location).toString()).isEqualTo(location);
    }

    @ParameterizedTest
    @CsvSource({
            "s3://bucket/a, s3://bucket/a",
            "s3://bucket/a, s3a://bucket/a/",
            "s3n://bucket, S3://bucket/a/b",
            "/data, file:/data/a",
            "/, file:///etc/passwd",
            "abfss://container@account.dfs.core.windows.net/a, wasb://container@ACCOUNT.blob.core.windows.net/a/b",
            "hdfs://node/a, hdfs://NODE:8020/a/b",
    })
    void coversWhatLiesInIt(String directory, String other)
    {
        assertThat(StorageLocation.of(directory).covers(StorageLocation.of(other))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
            "s3://bucket/a, s3://bucket/ab",
            "s3://bucket/a, s3://bucket/A",
            "s3://bucket/a/b, s3://bucket/a",
            "s3://bucket, s3://bucket-evil/a",
            "s3://bucket, gs://bucket/a",
            "/data, /database",
            "/data, local:///data/a",
            "/data, hdfs:///data/a",
            "abfss://container@account.dfs.core.windows.net/a, abfss://other@account.dfs.core.windows.net/a",
            "abfss://container@account.dfs.core.windows.net/a, abfss://container@account.dfs.evil.example/a",
            "hdfs://node/a, hdfs://node:9000/a",
    })
    void doesNotCoverWhatLiesElsewhere(String directory, String other)
    {
        assertThat(StorageLocation.of(directory).covers(StorageLocation.of(other))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {
            "warehouse/x, \"is neither an absolute path, such as /data/warehouse, nor a URI, such as s3://bucket/warehouse\"",
            "file:data, \"is neither an absolute path, such as /data/warehouse, nor a URI, such as s3://bucket/warehouse\"",
            "C:/data, \"is neither an absolute path, such as /data/warehouse, nor a URI, such as s3://bucket/warehouse\"",
            "s3://bucket/a/../b, contains the segment '..'",
            "s3://bucket/.., contains the segment '..'",
            "/data/./a, contains the segment '.'",
            "s3://bucket/a//b, contains two slashes in a row",
            "s3://bucket//a, contains two slashes in a row",
            "//host/share, contains two slashes in a row",
            "/data/%2e%2e/a, \"contains an escaped dot, slash, backslash or percent sign\"",
            "/data/.%2E/a, \"contains an escaped dot, slash, backslash or percent sign\"",
            "/data/a%2Fb, \"contains an escaped dot, slash, backslash or percent sign\"",
            "/data/%252e%252e/a, \"contains an escaped dot, slash, backslash or percent sign\"",
            "/data/a%5c..%5cb, \"contains an escaped dot, slash, backslash or percent sign\"",
            "/data/a%00b, \"contains an escaped dot, slash, backslash or percent sign\"",
            "/data/a\\b, contains a backslash",
            "file://host/data, names a host",
            "s3:///a, does not name a bucket",
            "s3:/bucket/a, does not name a bucket",
            "s3://user@bucket/a, names a user or a port",
            "s3://bucket:443/a, names a user or a port",
            "hdfs://user@node/a, names a user",
            "abfss://account.dfs.core.windows.net/a, \"does not name a container and an account, as in abfss://container@account.dfs.core.windows.net/path\"",
            "\" /data\", begins or ends with white space",
    })
    void refusesWhatCouldMeanAnotherPlace(String text, String problem)
    {
        assertThatThrownBy(() -> StorageLocation.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/data/a\0b", "/data/a\nb", "s3://bucket/\u0085"})
    void refusesControlCharacters(String text)
    {
        assertThatThrownBy(() -> StorageLocation.of(text))
                .hasMessage("contains a control character");
    }

    @Test
    void followsLinksOfALocalLocation(@TempDir Path temporary)
            throws IOException
    {
        Path directory = temporary.toRealPath();
        Path target = Files.createDirectories(directory.resolve("target"));
        Files.createSymbolicLink(directory.resolve("link"), target);
        Files.createSymbolicLink(directory.resolve("dangling"), directory.resolve("nowhere"));

        assertThat(StorageLocation.of(directory + "/link").resolveLinks().toString()).isEqualTo("file://" + target);
        assertThat(StorageLocation.of(directory + "/link/not/there").resolveLinks().toString()).isEqualTo("file://" + target + "/not/there");
        assertThatThrownBy(() -> StorageLocation.of(directory + "/dangling/a").resolveLinks())
                .isInstanceOf(NoSuchFileException.class);
        assertThat(StorageLocation.of("s3://bucket/link").resolveLinks().toString()).isEqualTo("s3://bucket/link");
    }
}
