package dev.trinodelta.corpus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;

final class TestTableCopy
{
    private static final FileTime SOURCE_TIME = FileTime.fromMillis(1_500_000_000_000L);

    @Test
    void commitFilesTakeTheTimeOfTheirCommit(@TempDir Path directory)
            throws IOException
    {
        Path log = Files.createDirectories(directory.resolve("source/t/_delta_log"));
        file(log.resolve("00000000000000000000.json"), "{\"protocol\":{}}\n{\"commitInfo\":{\"timestamp\":1700000000123,\"x\":1}}\n");
        file(log.resolve("00000000000000000001.json"), "{\"commitInfo\":{}}\n{\"add\":{}}\n");
        file(log.resolve("00000000000000000002.json"), "{\"commitInfo\": broken\n");
        file(log.resolve("00000000000000000003.checkpoint.x.json"), "{\"commitInfo\":{\"timestamp\":1}}\n");
        Path data = file(directory.resolve("source/t/p=ü %20.parquet"), "data");
        Files.setPosixFilePermissions(data, fromString("r--r--r--"));

        TableCopy.copy(directory.resolve("source"), directory.resolve("copy/tables"));

        Path copiedLog = directory.resolve("copy/tables/t/_delta_log");
        assertThat(Files.getLastModifiedTime(copiedLog.resolve("00000000000000000000.json"))).isEqualTo(FileTime.fromMillis(1_700_000_000_123L));
        assertThat(Files.getLastModifiedTime(copiedLog.resolve("00000000000000000001.json"))).isEqualTo(SOURCE_TIME);
        assertThat(Files.getLastModifiedTime(copiedLog.resolve("00000000000000000002.json"))).isEqualTo(SOURCE_TIME);
        assertThat(Files.getLastModifiedTime(copiedLog.resolve("00000000000000000003.checkpoint.x.json"))).isEqualTo(SOURCE_TIME);
        Path copiedData = directory.resolve("copy/tables/t/p=ü %20.parquet");
        assertThat(copiedData).hasContent("data");
        assertThat(Files.getPosixFilePermissions(copiedData)).containsAll(fromString("rw-r--r--"));
    }

    private static Path file(Path file, String content)
            throws IOException
    {
        Files.writeString(file, content);
        return Files.setLastModifiedTime(file, SOURCE_TIME);
    }
}
