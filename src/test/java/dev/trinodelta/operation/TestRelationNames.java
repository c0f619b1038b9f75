package dev.trinodelta.operation;

import dev.trinodelta.operation.RelationName.AtTime;
import dev.trinodelta.operation.RelationName.AtVersion;
import dev.trinodelta.protocol.DeltaException;
import io.trino.spi.connector.SchemaTableName;
import org.junit.jupiter.api.Test;

import java.time.LocalDateTime;
import java.util.Optional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestRelationNames
{
    private static final SchemaTableName ORDERS = new SchemaTableName("sales", "orders");

    private static final RelationNames NAMES = new RelationNames(true);

    @Test
    void plainNameIsThatOfATable()
    {
        assertThat(NAMES.readings("orders")).containsExactly(RelationName.of("orders"));
        assertThat(NAMES.readings("orders@v")).containsExactly(RelationName.of("orders@v"));
        assertThat(NAMES.readings("orders@42")).containsExactly(RelationName.of("orders@42"));
        assertThat(NAMES.readings("orders@2026011510300000")).containsExactly(RelationName.of("orders@2026011510300000"));
        assertThat(NAMES.readings("@v42")).containsExactly(RelationName.of("@v42"));
        assertThat(NAMES.readings("$files")).containsExactly(RelationName.of("$files"));
    }

    @Test
    void tableOfThatVeryNameComesFirst()
    {
        assertThat(NAMES.readings("orders@v42")).containsExactly(
                RelationName.of("orders@v42"),
                new RelationName("orders", Optional.of(new AtVersion("42")), Optional.empty()));
        assertThat(NAMES.readings("orders@20260115103000000")).containsExactly(
                RelationName.of("orders@20260115103000000"),
                new RelationName("orders", Optional.of(new AtTime("20260115103000000")), Optional.empty()));
        assertThat(NAMES.readings("orders$files")).containsExactly(
                RelationName.of("orders$files"),
                new RelationName("orders", Optional.empty(), Optional.of("files")));
    }

    @Test
    void metadataTableOfAVersionComesLast()
    {
        assertThat(NAMES.readings("orders@v42$files")).containsExactly(
                RelationName.of("orders@v42$files"),
                new RelationName("orders@v42", Optional.empty(), Optional.of("files")),
                new RelationName("orders", Optional.of(new AtVersion("42")), Optional.of("files")));
    }

    @Test
    void lastVersionOfANameCounts()
    {
        assertThat(NAMES.pinned("a@v1@v2")).contains(new RelationName("a@v1", Optional.of(new AtVersion("2")), Optional.empty()));
        assertThat(NAMES.pinned("a@v1$b@v2")).contains(new RelationName("a@v1$b", Optional.of(new AtVersion("2")), Optional.empty()));
    }

    @Test
    void versionsAreNotReadWhereTheyAreSwitchedOff()
    {
        RelationNames names = new RelationNames(false);
        assertThat(names.readings("orders@v42")).containsExactly(RelationName.of("orders@v42"));
        assertThat(names.readings("orders@v42$files")).containsExactly(
                RelationName.of("orders@v42$files"),
                new RelationName("orders@v42", Optional.empty(), Optional.of("files")));
    }

    @Test
    void digitsAreReadStrictly()
    {
        assertThat(new AtVersion("0042").version(ORDERS)).isEqualTo(42);
        assertThat(new AtTime("20240229103000123").time(ORDERS)).isEqualTo(LocalDateTime.parse("2024-02-29T10:30:00.123"));
        assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> new AtTime("20230229103000123").time(ORDERS))
                .withMessage("Table sales.orders has no version of 20230229103000123, which is no time: it is written as year, month, day, hour, minute, second and millisecond, \"orders@20260115103000000\".");
        assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> new AtVersion("9223372036854775808").version(ORDERS))
                .withMessage("Table sales.orders has no version 9223372036854775808: the number is higher than any version can be. Name an available one: \"orders@v42\".");
    }
}
