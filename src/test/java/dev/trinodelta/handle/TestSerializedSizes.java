package dev.trinodelta.handle;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import io.airlift.json.JsonCodec;
import io.airlift.json.JsonCodecFactory;
import io.airlift.json.JsonMapperProvider;
import io.trino.spi.SplitWeight;
import io.trino.spi.connector.SchemaTableName;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A query over 100,000 files sends as many splits, and each task gets the table's handle: neither has the schema in it, nor anything that is the same for
 * all files.
 */
class TestSerializedSizes
{
    private static final JsonMapper MAPPER = new JsonMapperProvider().get();

    @Test
    void splitHasWhatItsFileAloneHas()
    {
        String path = "s3://lake/sales/orders/day=2026-01-01/region=EU/part-00000-e9b6b738-a31a-4a26-8e7c-3a7ad1607dcf.c000.snappy.parquet";
        Map<String, Optional<String>> partition = ImmutableMap.of("day", Optional.of("2026-01-01"), "region", Optional.of("EU"));
        DeltaSplit plain = new DeltaSplit(path, 0, 134_217_728, 268_435_456, 1_760_000_000_000L, partition, Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), true, SplitWeight.standard());
        DeltaSplit withVector = new DeltaSplit(
                path,
                0,
                134_217_728,
                268_435_456,
                1_760_000_000_000L,
                partition,
                Optional.of(new DeletionVectorDescriptor("u", "ab^-aqEH.-t@S}K{vb[*k^", OptionalInt.of(4), 40, 6)),
                OptionalLong.of(1_000_000),
                OptionalLong.of(17),
                Optional.empty(),
                true,
                SplitWeight.standard());

        assertThat(size(DeltaSplit.class, plain) - path.length()).isLessThan(350);
        assertThat(size(DeltaSplit.class, withVector) - size(DeltaSplit.class, plain)).isLessThan(200);
    }

    @Test
    void handleOfATableHasNoSchema()
    {
        DeltaTableHandle handle = DeltaTableHandle.of(new SchemaTableName("sales", "orders"), "s3://lake/sales/orders", 42, false, List.of());
        assertThat(size(DeltaTableHandle.class, handle)).isLessThan(400);
    }

    private static <T> int size(Class<T> type, T value)
    {
        JsonCodec<T> codec = new JsonCodecFactory(MAPPER).jsonCodec(type);
        return codec.toJsonBytes(value).length;
    }
}
