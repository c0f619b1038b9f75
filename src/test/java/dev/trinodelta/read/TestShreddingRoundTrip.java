package dev.trinodelta.read;

import io.trino.spi.variant.Variant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static dev.trinodelta.read.TestingScan.column;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * However variants are shredded, reading gives the same ones.
 */
final class TestShreddingRoundTrip
{
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomVariantsComeBackFromRandomSchemas(long seed)
    {
        Random random = new Random(seed);
        RandomVariants generator = new RandomVariants(random);
        for (int round = 0; round < 100; round++) {
            ShreddingSchema schema = generator.schema();
            List<Variant> variants = new ArrayList<>();
            for (int row = random.nextInt(1, 30); row > 0; row--) {
                variants.add(random.nextInt(10) == 0 ? null : generator.variant());
            }

            List<Variant> read = new TestingScan().file(schema.write(variants)).read(column("v", "variant")).stream()
                    .map(row -> (Variant) row.getFirst())
                    .toList();

            // Not only equal as SQL sees it: of the same types too
            assertThat(read.stream().map(TestShreddingRoundTrip::canonical).toList())
                    .as("round %s, schema %s", round, schema)
                    .isEqualTo(variants.stream().map(TestShreddingRoundTrip::canonical).toList());
            assertThat(read).isEqualTo(variants);
        }
    }

    private static Object canonical(Variant variant)
    {
        if (variant == null) {
            return "SQL null";
        }
        return switch (variant.basicType()) {
            case PRIMITIVE, SHORT_STRING -> HexFormat.of().formatHex(variant.data().getBytes());
            case ARRAY -> variant.arrayElements().map(TestShreddingRoundTrip::canonical).toList();
            case OBJECT -> variant.objectFields().collect(toImmutableMap(field -> variant.metadata().get(field.fieldId()).toStringUtf8(), field -> canonical(field.value())));
        };
    }
}
