package dev.trinodelta.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.pruning.FileStatistics;
import dev.trinodelta.pruning.StatisticsParser;
import dev.trinodelta.schema.PhysicalColumn;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Statistics of files, for columns of every type.
 */
class FuzzStatistics
{
    private static final StatisticsParser PARSER = new StatisticsParser(EveryType.FIELDS.stream()
            .map(field -> new PhysicalColumn(List.of(field.name()), field.type(), EveryType.of(field), false))
            .collect(toImmutableList()));

    @DictionaryEntries({"\"numRecords\":", "\"minValues\":{", "\"maxValues\":{", "\"nullCount\":{", "\"tightBounds\":", "\"timestamp\":\"", "\"timestamp_ntz\":\"", "\"date\":\"", "\"decimal(38,18)\":",
                        "\"double\":", "\"string\":\"", "2024-02-29T12:34:56.789Z", "-0.0", "1e400", "NaN", "Infinity"})
    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void statistics(byte[] content)
    {
        if (Limits.tooLarge(content)) {
            return;
        }
        String text = new String(content, UTF_8);
        Limits.OF_PARSERS.check(() -> use(PARSER.parse(text)));
    }

    static Stream<byte[]> statistics()
    {
        return Stream.of(
                        "{\"numRecords\":3,\"minValues\":{\"long\":1,\"string\":\"a\",\"date\":\"2024-01-01\"},\"maxValues\":{\"long\":2,\"string\":\"b\",\"date\":\"2024-02-02\"},\"nullCount\":{\"long\":0,\"string\":1}}",
                        "{\"numRecords\":3,\"tightBounds\":false,\"minValues\":{\"timestamp\":\"2024-01-01T00:00:00.000Z\",\"decimal(9,2)\":1.25,\"double\":-1.5e3},\"maxValues\":{\"boolean\":true,\"timestamp_ntz\":\"2024-01-01T00:00:00.000\"}}")
                .map(text -> text.getBytes(UTF_8));
    }

    private static void use(Optional<FileStatistics> parsed)
    {
        try {
            parsed.ifPresent(statistics -> {
                for (int column = 0; column < EveryType.FIELDS.size(); column++) {
                    var _ = statistics.possibleValues(column);
                }
            });
        }
        catch (DeltaException e) {
            throw new IllegalStateException("statistics that cannot be used are passed over", e);
        }
    }
}
