package dev.trinodelta.answer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.answer.RandomTable.DataFile;
import dev.trinodelta.bounds.NativeOrder;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import dev.trinodelta.testing.LogBuilder;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.type.Type;
import io.trino.spi.type.TypeUtils;
import org.junit.jupiter.api.Test;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static dev.trinodelta.answer.TestingTable.COLUMNS;
import static dev.trinodelta.answer.TestingTable.STATISTICS;
import static dev.trinodelta.answer.TestingTable.TABLE;
import static dev.trinodelta.answer.TestingTable.select;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

class TestLogAnswers
{
    private static final LogAnswers ANSWERS = new LogAnswers(new PartitionValueCodec(ZoneOffset.UTC));

    @Test
    void answersAreThoseOfTheRows()
    {
        int answered = 0;
        for (int seed = 0; seed < 1000; seed++) {
            Random random = new Random(seed);
            List<DataFile> files = new RandomTable(random, random.nextInt(4) > 0).files();
            for (int round = 0; round < 4; round++) {
                Question question = question(random);
                Optional<Answer> answer = ANSWERS.answer(TABLE, select(files, random.nextInt(1, 100)), question, STATISTICS);
                if (answer.isPresent()) {
                    answered++;
                    assertThat(rows(question, answer.get())).as("seed %s: %s", seed, question).isEqualTo(expected(question, files));
                }
            }
        }
        assertThat(answered).isBetween(1000, 3500);
    }

    @Test
    void completeStatisticsAnswerEverythingButTimestampsAndFloatingPointNumbers()
    {
        List<DataFile> files = List.of(
                file("a", "EU", rows(7L, 9L), Set.of(), "{'numRecords':2,'nullCount':{'id':0},'minValues':{'id':7},'maxValues':{'id':9}}"),
                file("b", "EU", rows(12L, null), Set.of(), "{'numRecords':2,'tightBounds':true,'nullCount':{'id':1},'minValues':{'id':12},'maxValues':{'id':12}}"),
                file("c", null, rows(null, null, null), Set.of(), "{'numRecords':3,'nullCount':{'id':3}}"),
                file("d", "US", rows(), Set.of(), "{'numRecords':0}"));

        assertThat(ask(files, List.of(), "count(*)", "count(id)", "min(id)", "max(id)", "count(p)", "min(p)", "max(p)")).contains("[7, 3, 7, 12, 4, EU, EU]");
        assertThat(ask(files, List.of("p"), "count(*)", "count(id)", "max(id)")).contains("[EU, 4, 3, 12], [null, 3, 0, null]");
        assertThat(ask(files, List.of("p"))).contains("[EU], [null]");
        assertThat(ask(files, List.of(), "min(t)")).isEmpty();
        assertThat(ask(files, List.of(), "max(f)")).isEmpty();
    }

    @Test
    void ofNoRowsThereIsOneGroupOrNone()
    {
        assertThat(ask(List.of(), List.of(), "count(*)", "count(id)", "min(id)", "min(p)")).contains("[0, 0, null, null]");
        assertThat(ask(List.of(), List.of("p"), "count(*)")).contains("");
    }

    @Test
    void deletedRowsAreNotCountedAndGiveNoExtreme()
    {
        String statistics = "{'numRecords':2,'nullCount':{'id':0},'minValues':{'id':7},'maxValues':{'id':9}}";
        List<DataFile> files = List.of(file("a", "EU", rows(7L, 9L), Set.of(0), statistics));

        assertThat(ask(files, List.of(), "count(*)", "count(id)")).contains("[1, 1]");
        assertThat(ask(files, List.of(), "min(id)")).isEmpty();

        List<DataFile> empty = List.of(file("a", "EU", rows(7L, 9L), Set.of(0, 1), statistics));
        assertThat(ask(empty, List.of(), "count(*)", "count(id)", "max(id)", "max(p)")).contains("[0, 0, null, null]");
        assertThat(ask(empty, List.of("p"))).contains("");
    }

    @Test
    void doubtfulBoundsDoNotMatterWhereAnotherFileGoesAsFar()
    {
        String doubtful = "{'numRecords':2,'tightBounds':false,'nullCount':{'id':0},'minValues':{'id':7},'maxValues':{'id':9}}";
        String exact = "{'numRecords':2,'nullCount':{'id':0},'minValues':{'id':6},'maxValues':{'id':8}}";
        List<DataFile> files = List.of(file("a", "EU", rows(8L, 8L), Set.of(), doubtful), file("b", "US", rows(6L, 8L), Set.of(), exact));

        assertThat(ask(files, List.of(), "min(id)")).contains("[6]");
        assertThat(ask(files, List.of(), "max(id)")).isEmpty();
        assertThat(ask(files, List.of(), "min(id)", "max(id)")).isEmpty();
        assertThat(ask(files, List.of("p"), "min(id)")).isEmpty();
    }

    @Test
    void aFileWithoutNumberOfRowsLeavesCountsAndItsPartitionOpen()
    {
        String known = "{'numRecords':1}";
        List<DataFile> files = List.of(file("a", "EU", rows(7L), Set.of(), "{}"), file("b", "US", rows(8L), Set.of(), known));

        assertThat(ask(files, List.of(), "count(*)")).isEmpty();
        assertThat(ask(files, List.of("p"))).isEmpty();

        List<DataFile> decided = List.of(file("a", "US", rows(7L), Set.of(), "{}"), file("b", "US", rows(8L), Set.of(), known));
        assertThat(ask(decided, List.of("p"))).contains("[US]");
        assertThat(ask(decided, List.of("p"), "count(*)")).isEmpty();
    }

    @Test
    void partitionsSpelledDifferentlyAreOneGroup()
    {
        List<DataFile> files = Stream.of("7", "07", "+7")
                .map(text -> new DataFile(text + ".parquet", ImmutableMap.of("q", Optional.of(text)), rows(1L), Set.of(), statistics("{'numRecords':1}")))
                .toList();

        assertThat(ask(files, List.of("q"), "count(*)", "min(q)")).contains("[7, 3, 7]");
    }

    @Test
    void shortenedStringsAreNoExtremes()
    {
        String text = "x".repeat(32);
        List<DataFile> files = List.of(file("a", "EU", List.of(Map.of("s", text + "y")), Set.of(), "{'numRecords':1,'nullCount':{'s':0},'minValues':{'s':'%s'},'maxValues':{'s':'%s'}}".formatted(text, text + "\u007f")));

        assertThat(ask(files, List.of(), "count(s)")).contains("[1]");
        assertThat(ask(files, List.of(), "min(s)")).isEmpty();
        assertThat(ask(files, List.of(), "max(s)")).isEmpty();
    }

    private static List<Map<String, Object>> rows(Long... ids)
    {
        return Stream.of(ids).<Map<String, Object>>map(id -> id == null ? Map.of() : Map.of("id", id)).toList();
    }

    private static DataFile file(String path, String partition, List<Map<String, Object>> rows, Set<Integer> deleted, String statistics)
    {
        return new DataFile(path, ImmutableMap.of("p", Optional.ofNullable(partition)), rows, deleted, statistics(statistics));
    }

    private static Optional<ObjectNode> statistics(String text)
    {
        return Optional.of((ObjectNode) LogBuilder.rows(text.replace('\'', '"')).getFirst());
    }

    /**
     * @return rows as text, in alphabetical order
     */
    private static Optional<String> ask(List<DataFile> files, List<String> grouping, String... aggregates)
    {
        Question question = new Question(grouping.stream().map(COLUMNS::get).toList(), Stream.of(aggregates).map(TestLogAnswers::aggregate).toList());
        return ANSWERS.answer(TABLE, select(files, 2), question, STATISTICS).map(answer -> String.join(", ", rows(question, answer)));
    }

    private static Aggregate aggregate(String text)
    {
        PhysicalColumn column = COLUMNS.get(text.substring(text.indexOf('(') + 1, text.length() - 1));
        return switch (text.substring(0, text.indexOf('('))) {
            case "min" -> new Aggregate.Least(column);
            case "max" -> new Aggregate.Greatest(column);
            default -> column == null ? new Aggregate.Rows() : new Aggregate.Values(column);
        };
    }

    private static Question question(Random random)
    {
        List<PhysicalColumn> grouping = new ArrayList<>();
        Stream.of("p", "q").filter(_ -> random.nextInt(3) == 0).forEach(name -> grouping.add(random.nextInt(grouping.size() + 1), COLUMNS.get(name)));
        List<PhysicalColumn> columns = List.copyOf(COLUMNS.values());
        List<Aggregate> aggregates = Stream.generate(() -> columns.get(random.nextInt(columns.size())))
                .limit(random.nextInt(3))
                .<Aggregate>map(column -> switch (random.nextInt(4)) {
                    case 0 -> new Aggregate.Rows();
                    case 1 -> new Aggregate.Values(column);
                    case 2 -> new Aggregate.Least(column);
                    default -> new Aggregate.Greatest(column);
                })
                .toList();
        return new Question(grouping, aggregates);
    }

    private static Set<String> rows(Question question, Answer answer)
    {
        List<Type> types = Stream.concat(question.grouping().stream().map(PhysicalColumn::type), question.aggregates().stream().map(Aggregate::type)).toList();
        return IntStream.range(0, answer.rows())
                .mapToObj(row -> IntStream.range(0, types.size())
                        .mapToObj(column -> text(TypeUtils.readNativeValue(types.get(column), answer.columns().get(column), row)))
                        .toList()
                        .toString())
                .collect(toCollection(TreeSet::new));
    }

    private static Set<String> expected(Question question, List<DataFile> files)
    {
        Map<List<String>, List<Map<String, Object>>> groups = new HashMap<>();
        if (question.grouping().isEmpty()) {
            groups.put(List.of(), new ArrayList<>());
        }
        for (DataFile file : files) {
            file.liveRows().forEach(row -> {
                Map<String, Object> whole = new HashMap<>(row);
                file.partition().getOrDefault("p", Optional.empty()).ifPresent(value -> whole.put("p", value));
                file.partition().getOrDefault("q", Optional.empty()).ifPresent(value -> whole.put("q", Long.parseLong(value)));
                groups.computeIfAbsent(question.grouping().stream().map(column -> text(value(whole, column))).toList(), _ -> new ArrayList<>()).add(whole);
            });
        }
        Set<String> result = new TreeSet<>();
        groups.forEach((key, rows) -> result.add(Stream.concat(
                        key.stream(),
                        question.aggregates().stream().map(aggregate -> text(expected(aggregate, rows))))
                .toList()
                .toString()));
        return result;
    }

    private static Object expected(Aggregate aggregate, List<Map<String, Object>> rows)
    {
        return switch (aggregate) {
            case Aggregate.Rows _ -> rows.size();
            case Aggregate.Values(PhysicalColumn column) -> values(rows, column).count();
            case Aggregate.Least(PhysicalColumn column) -> values(rows, column).min(NativeOrder.ASCENDING).orElse(null);
            case Aggregate.Greatest(PhysicalColumn column) -> values(rows, column).max(NativeOrder.ASCENDING).orElse(null);
        };
    }

    private static Stream<Object> values(List<Map<String, Object>> rows, PhysicalColumn column)
    {
        return rows.stream().map(row -> value(row, column)).filter(value -> value != null);
    }

    private static Object value(Map<String, Object> row, PhysicalColumn column)
    {
        Object value = row.get(column.path().getFirst());
        return value instanceof String text ? Slices.utf8Slice(text) : value;
    }

    private static String text(Object value)
    {
        return value instanceof Slice slice ? slice.toStringUtf8() : String.valueOf(value);
    }
}
