package dev.trinodelta.answer;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.trinodelta.deletion.DeletionVectorBytes;
import dev.trinodelta.protocol.DeletionVectorDescriptor;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table whose rows are known, and what a writer that never lies, but leaves out a lot, says of its files.
 * <p>
 * Partition columns {@code p} (string) and {@code q} (integer); data columns {@code id} (long), {@code d} (date), {@code m}
 * (decimal(10,2)), {@code b} (boolean), {@code s} (string), {@code t} (timestamp_ntz), {@code f} (double).
 */
public final class RandomTable
{
    public static final List<String> DATA_COLUMNS = List.of("id", "d", "m", "b", "s", "t", "f");

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final DateTimeFormatter MILLISECONDS = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS");

    private final Random random;
    /**
     * How often a writer leaves something out, or deletes.
     */
    private final double mess;
    private final List<DataFile> files = new ArrayList<>();

    /**
     * @param rows values by data column, in units of Trino's native form, text as a string; nulls are left out
     */
    public record DataFile(
            String path,
            Map<String, Optional<String>> partition,
            List<Map<String, Object>> rows,
            Set<Integer> deleted,
            Optional<ObjectNode> statistics)
    {
        public Stream<Map<String, Object>> liveRows()
        {
            return IntStream.range(0, rows.size()).filter(row -> !deleted.contains(row)).mapToObj(rows::get);
        }

        public Optional<DeletionVectorDescriptor> vector()
        {
            if (deleted.isEmpty()) {
                return Optional.empty();
            }
            byte[] bytes = DeletionVectorBytes.vector(deleted.stream().mapToLong(row -> row).toArray());
            return Optional.of(new DeletionVectorDescriptor("i", DeletionVectorBytes.inline(bytes), OptionalInt.empty(), bytes.length, deleted.size()));
        }
    }

    public RandomTable(Random random, boolean partitioned)
    {
        this.random = random;
        this.mess = random.nextInt(3) == 0 ? 0 : 0.02 + random.nextDouble() * 0.2;
        int count = random.nextInt(random.nextInt(6) == 0 ? 200 : 40);
        for (int file = 0; file < count; file++) {
            files.add(file("part-%03d.parquet".formatted(file), partitioned));
        }
    }

    public List<DataFile> files()
    {
        return files;
    }

    private boolean messy()
    {
        return random.nextDouble() < mess;
    }

    private DataFile file(String path, boolean partitioned)
    {
        Map<String, Optional<String>> partition = new HashMap<>();
        if (partitioned) {
            partition.put("p", random.nextInt(6) == 0 ? Optional.empty() : Optional.of(List.of("EU", "US", "APAC").get(random.nextInt(3))));
            // One value in two spellings
            partition.put("q", random.nextInt(6) == 0 ? Optional.empty() : Optional.of(List.of("-1", "7", "07", "30").get(random.nextInt(4))));
        }
        int count = random.nextInt(8) == 0 ? 0 : random.nextInt(1, 9);
        long base = random.nextInt(40) * 10L;
        Set<String> nullColumns = new TreeSet<>(DATA_COLUMNS.stream().filter(_ -> random.nextInt(8) == 0).toList());
        double nulls = random.nextInt(2) == 0 ? 0 : random.nextDouble() / 2;
        List<Map<String, Object>> rows = Stream.generate(() -> row(base, nullColumns, nulls)).limit(count).toList();
        Set<Integer> deleted = new TreeSet<>();
        if (count > 0 && messy()) {
            boolean all = random.nextInt(4) == 0;
            IntStream.range(0, count).filter(_ -> all || random.nextInt(3) == 0).forEach(deleted::add);
        }
        return new DataFile(path, partition, rows, deleted, messy() ? Optional.empty() : Optional.of(statistics(rows, deleted)));
    }

    private Map<String, Object> row(long base, Set<String> nullColumns, double nulls)
    {
        Map<String, Object> row = new LinkedHashMap<>();
        long value = base + random.nextInt(25);
        row.put("id", value);
        row.put("d", 18_000 + value);
        row.put("m", value * 101 - 5000);
        row.put("b", random.nextInt(10) < 8);
        row.put("s", "%s%04d".formatted(random.nextInt(20) == 0 ? "x".repeat(random.nextInt(20, 40)) : "k", value));
        row.put("t", 1_600_000_000_000_000L + value * 1_000_333);
        row.put("f", value / 3.0);
        row.keySet().removeIf(column -> nullColumns.contains(column) || random.nextDouble() < nulls);
        return row;
    }

    private ObjectNode statistics(List<Map<String, Object>> rows, Set<Integer> deleted)
    {
        ObjectNode statistics = JSON.objectNode();
        boolean wide = messy() || (!deleted.isEmpty() && random.nextBoolean());
        if (!messy()) {
            statistics.put("numRecords", rows.size());
        }
        if (wide) {
            statistics.put("tightBounds", false);
        }
        else if (random.nextBoolean()) {
            statistics.put("tightBounds", true);
        }
        // Tight bounds of a file with a vector are those of its live rows, or, with some writers, of all
        boolean ofLiveRows = !deleted.isEmpty() && !wide && random.nextBoolean();
        List<Map<String, Object>> described = IntStream.range(0, rows.size()).filter(row -> !ofLiveRows || !deleted.contains(row)).mapToObj(rows::get).toList();
        for (String column : DATA_COLUMNS) {
            List<Object> values = described.stream().map(row -> row.get(column)).filter(value -> value != null).toList();
            describe(statistics, column, values, described.size() - values.size(), wide);
        }
        return statistics;
    }

    private void describe(ObjectNode statistics, String column, List<Object> values, int nulls, boolean wide)
    {
        if (!messy()) {
            boolean certain = nulls == 0 || values.isEmpty();
            statistics.withObject("/nullCount").put(column, wide && !certain ? random.nextInt(1, nulls + values.size()) : nulls);
        }
        if (values.isEmpty() || messy()) {
            return;
        }
        ObjectNode least = statistics.withObject("/minValues");
        ObjectNode greatest = statistics.withObject("/maxValues");
        long slack = wide ? random.nextInt(3) : 0;
        switch (column) {
            case "id" -> {
                least.put(column, first(values) - slack);
                greatest.put(column, last(values) + slack);
            }
            case "d" -> {
                least.put(column, LocalDate.ofEpochDay(first(values) - slack).toString());
                greatest.put(column, LocalDate.ofEpochDay(last(values) + slack).toString());
            }
            case "m" -> {
                least.put(column, BigDecimal.valueOf(first(values) - slack, 2));
                greatest.put(column, BigDecimal.valueOf(last(values) + slack, 2));
            }
            case "b" -> {
                least.put(column, slack == 0 && !values.contains(false));
                greatest.put(column, slack != 0 || values.contains(true));
            }
            case "s" -> {
                String first = values.stream().map(String.class::cast).min(String::compareTo).orElseThrow();
                String last = values.stream().map(String.class::cast).max(String::compareTo).orElseThrow();
                least.put(column, first.substring(0, Math.min(first.length(), 32)));
                greatest.put(column, last.length() > 32 ? last.substring(0, 32) + "\u007f" : last);
            }
            case "t" -> {
                least.put(column, milliseconds(first(values) - slack));
                greatest.put(column, milliseconds(last(values) + slack));
            }
            default -> {
                least.put(column, values.stream().mapToDouble(Double.class::cast).min().orElseThrow());
                greatest.put(column, values.stream().mapToDouble(Double.class::cast).max().orElseThrow());
            }
        }
    }

    private static String milliseconds(long microseconds)
    {
        return LocalDateTime.ofEpochSecond(microseconds / 1_000_000, (int) (microseconds % 1_000_000) * 1000, ZoneOffset.UTC).format(MILLISECONDS);
    }

    private static long first(List<Object> values)
    {
        return values.stream().mapToLong(Long.class::cast).min().orElseThrow();
    }

    private static long last(List<Object> values)
    {
        return values.stream().mapToLong(Long.class::cast).max().orElseThrow();
    }
}
