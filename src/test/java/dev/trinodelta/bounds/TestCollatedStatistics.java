package dev.trinodelta.bounds;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.TableSchema;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import static dev.trinodelta.bounds.TestingStatistics.dataColumn;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Trino compares bytes. Statistics of bytes stay valid for that, whatever the collation of a column; those of a collation
 * say nothing.
 */
class TestCollatedStatistics
{
    @Test
    void collatedColumnsAreStrings()
    {
        Metadata metadata = new Metadata(
                "m",
                Optional.empty(),
                Optional.empty(),
                "parquet",
                Optional.of(
                        """
                        {"type":"struct","fields":[{"name":"a","type":"string","nullable":true,"metadata":{"__COLLATIONS":{"a":"ICU.de_DE"}}},{"name":"b","type":"string collate UTF8_LCASE","nullable":true,"metadata":{}}]}"""),
                List.of(),
                ImmutableMap.of(),
                OptionalLong.empty());

        TableSchema schema = TableSchema.of("sales.orders", new Protocol(1, 7, Optional.empty(), Optional.of(Set.of("collations", "domainMetadata"))), metadata);

        assertThat(schema.columns()).extracting(DeltaField::type).containsExactly(Primitive.STRING, Primitive.STRING);
    }

    @Test
    void boundsOfACollationAreIgnored()
    {
        StatisticsParser parser = new StatisticsParser(List.of(dataColumn(Primitive.STRING, VARCHAR)));

        // To the collation all three are b
        assertThat(parser.parse(utf8Slice(
                """
                {"numRecords":3,"statsWithCollation":{"spark.UTF8_LCASE.75.1":{"minValues":{"x":"b"},"maxValues":{"x":"b"}}},"nullCount":{"x":0}}"""))).isTrue();
        assertThat(parser.lower(0)).isEmpty();
        assertThat(parser.upper(0)).isEmpty();

        assertThat(parser.parse(utf8Slice(
                """
                {"numRecords":3,"minValues":{"x":"B"},"maxValues":{"x":"b"},"nullCount":{"x":0},"statsWithCollation":{"spark.UTF8_LCASE.75.1":{"minValues":{"x":"b"},"maxValues":{"x":"b"}}}}"""))).isTrue();
        assertThat(parser.lower(0)).contains(utf8Slice("B"));
        assertThat(parser.upper(0)).contains(utf8Slice("b"));
    }
}
