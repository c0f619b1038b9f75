package dev.trinodelta.catalog;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TestPrintableLocation
{
    @ParameterizedTest
    @CsvSource({
            "s3://AKIA:secret@bucket/path, s3://***@bucket/path",
            "s3://AKIA:sec/r@et@bucket/path, s3://***@bucket/path",
            "s3://AKIA@bucket/path, s3://***@bucket/path",
            "s3:AKIA:secret@bucket, s3:***@bucket",
            "hdfs://user:secret@namenode:8020/path, hdfs://***@namenode:8020/path",
            "abfss://container:secret@account.dfs.core.windows.net/path, abfss://***@account.dfs.core.windows.net/path",
            "abfss://container@account.dfs.core.windows.net/path?sv=2025&sig=secret, abfss://container@account.dfs.core.windows.net/path?***",
    })
    void secretsAreLeftOut(String location, String printable)
    {
        assertThat(PrintableLocation.of(location)).isEqualTo(printable);
    }

    @ParameterizedTest
    @CsvSource({
            "s3://bucket/a@b",
            "hdfs://namenode:8020/a@b",
            "abfss://container@account.dfs.core.windows.net/path",
            "/data/a@b:c",
            "/data/what?",
            "anything",
    })
    void everythingElseStays(String location)
    {
        assertThat(PrintableLocation.of(location)).isEqualTo(location);
    }
}
