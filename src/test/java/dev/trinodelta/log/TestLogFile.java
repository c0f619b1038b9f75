package dev.trinodelta.log;

import dev.trinodelta.log.LogFile.CheckpointPart;
import dev.trinodelta.log.LogFile.Checksum;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogFile.CompactedCommits;
import dev.trinodelta.log.LogFile.V2Checkpoint;
import dev.trinodelta.log.LogFile.V2Checkpoint.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TestLogFile
{
    private static final String UUID = "80a083e8-7026-4e79-81be-64bd76c43a11";

    @Test
    void namesOfEveryKindAreReadAndWritten()
    {
        assertName("00000000000000000007.json", new Commit(7));
        assertName("00000000000000000003.00000000000000000007.compacted.json", new CompactedCommits(3, 7));
        assertName("00000000000000000007.crc", new Checksum(7));
        assertName("00000000000000000007.checkpoint.parquet", new ClassicCheckpoint(7));
        assertName("00000000000000000007.checkpoint.0000000001.0000000002.parquet", new CheckpointPart(7, 1, 2));
        assertName("00000000000000000007.checkpoint." + UUID + ".json", new V2Checkpoint(7, UUID, Format.JSON));
        assertName("00000000000000000007.checkpoint." + UUID + ".parquet", new V2Checkpoint(7, UUID, Format.PARQUET));
        assertName("09223372036854775806.json", new Commit(Long.MAX_VALUE - 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "_last_checkpoint",
            "7.json",
            "0000000000000000007.json",
            "000000000000000000007.json",
            "00000000000000000007.JSON",
            "00000000000000000007.json.tmp",
            "00000000000000000007.json ",
            "00000000000000000007",
            "00000000000000000007.",
            ".00000000000000000007.json",
            ".00000000000000000007.json.crc",
            ".00000000000000000007.crc.crc",
            ".00000000000000000007.checkpoint.parquet.crc",
            "_00000000000000000007.json",
            "00000000000000000007." + UUID + ".json",
            "00000000000000000007.checkpoint.json",
            "00000000000000000007.checkpoint.0000000001.parquet",
            "00000000000000000007.checkpoint.1.2.parquet",
            "00000000000000000007.checkpoint.0000000000.0000000002.parquet",
            "00000000000000000007.checkpoint.0000000003.0000000002.parquet",
            "00000000000000000007.checkpoint.0000000001.9999999999.parquet",
            "00000000000000000007.checkpoint.not-a-uuid.parquet",
            "00000000000000000007.00000000000000000003.compacted.json",
            "٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٧.json",
            "99999999999999999999.json",
            "09223372036854775807.json",
    })
    void otherNamesAreNoLogFiles(String name)
    {
        assertThat(LogFile.parse(name)).isEmpty();
    }

    private static void assertName(String name, LogFile file)
    {
        assertThat(LogFile.parse(name)).contains(file);
        assertThat(file.fileName()).isEqualTo(name);
    }
}
