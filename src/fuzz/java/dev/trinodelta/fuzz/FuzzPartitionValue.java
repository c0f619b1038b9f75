package dev.trinodelta.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.PartitionValueCodec;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.ZoneOffset;
import java.util.Optional;
import java.util.stream.Stream;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Partition values, for columns of every type.
 */
class FuzzPartitionValue
{
    private static final PartitionValueCodec PARTITION_VALUES = new PartitionValueCodec(ZoneOffset.UTC);

    @DictionaryEntries({"2024-02-29 12:34:56.789", "+05:30", "Europe/Berlin", "1e2147483647", "-0.0", "NaN", "true"})
    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void partitionValues(byte[] content)
    {
        if (Limits.tooLarge(content)) {
            return;
        }
        String text = new String(content, UTF_8);
        for (DeltaField field : EveryType.FIELDS) {
            Limits.OF_PARSERS.check(() -> PARTITION_VALUES.decode("sales.orders", field, EveryType.of(field), Optional.of(text)));
        }
    }

    static Stream<byte[]> partitionValues()
    {
        return Stream.of("1", "true", "1.25", "2024-02-29", "2024-02-29 12:34:56.789", "2024-02-29T12:34:56Z")
                .map(text -> text.getBytes(UTF_8));
    }
}
