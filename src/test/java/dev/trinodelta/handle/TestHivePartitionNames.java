package dev.trinodelta.handle;

import org.junit.jupiter.api.Test;

import java.util.Optional;

import static org.assertj.core.api.Assertions.assertThat;

final class TestHivePartitionNames
{
    @Test
    void escapesWhatHiveEscapes()
    {
        assertThat(HivePartitionNames.name("day", Optional.of("2024-01-01 10:00"))).isEqualTo("day=2024-01-01 10%3A00");
        assertThat(HivePartitionNames.name("a/b", Optional.of("x=y%\t\u007F"))).isEqualTo("a%2Fb=x%3Dy%25%09%7F");
        assertThat(HivePartitionNames.name("p", Optional.of("é+ü"))).isEqualTo("p=é+ü");
    }

    @Test
    void nullHasNameOfItsOwn()
    {
        assertThat(HivePartitionNames.name("p", Optional.empty())).isEqualTo("p=__HIVE_DEFAULT_PARTITION__");
        assertThat(HivePartitionNames.name("p", Optional.of(""))).isEqualTo("p=__HIVE_DEFAULT_PARTITION__");
    }
}
