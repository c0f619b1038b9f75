package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.trino.Session;
import io.trino.spi.type.TimeZoneKey;
import io.trino.testing.MaterializedRow;
import io.trino.testing.QueryFailedException;
import io.trino.testing.QueryRunner;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * The statements of documents over the demo tables, each with the rows, or the error, in the comments that follow it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestDocumentedExamples
{
    private static final List<String> DOCUMENTS = ImmutableList.of("change-data-feed.md", "metadata-tables.md", "time-travel.md");
    private static final Pattern SET_SESSION = Pattern.compile("SET SESSION (?<catalog>\\w+)\\.(?<name>\\w+) = '(?<value>.*)'");

    private QueryRunner runner;

    private record Example(String statement, List<String> output) {}

    @BeforeAll
    void start()
    {
        runner = new StandaloneQueryRunner(testSessionBuilder().setTimeZoneKey(TimeZoneKey.UTC_KEY).build());
        runner.installPlugin(new DeltaPlugin());
        runner.createCatalog("delta", "delta", ImmutableMap.of("delta.warehouse", Path.of("demo", "warehouse").toAbsolutePath().toString()));
    }

    @AfterAll
    void stop()
    {
        runner.close();
    }

    @TestFactory
    Stream<DynamicTest> exampleGivesWhatTheDocumentSays()
    {
        return DOCUMENTS.stream().map(document -> dynamicTest(document, () -> {
            List<List<Example>> blocks = blocks(document);
            assertThat(blocks).isNotEmpty();
            blocks.forEach(this::run);
        }));
    }

    /**
     * What a block sets holds to its end.
     */
    private void run(List<Example> block)
    {
        Session session = runner.getDefaultSession();
        for (Example example : block) {
            Matcher setting = SET_SESSION.matcher(example.statement());
            if (setting.matches()) {
                session = Session.builder(session)
                        .setCatalogSessionProperty(setting.group("catalog"), setting.group("name"), setting.group("value"))
                        .build();
            }
            else {
                assertThat(output(session, example.statement())).as(example.statement()).isEqualTo(example.output());
            }
        }
    }

    private List<String> output(Session session, String statement)
    {
        try {
            return runner.execute(session, statement).getMaterializedRows().stream()
                    .map(TestDocumentedExamples::text)
                    .collect(toImmutableList());
        }
        catch (QueryFailedException e) {
            return ImmutableList.of("error: " + e.getMessage());
        }
    }

    private static String text(MaterializedRow row)
    {
        return row.getFields().stream().map(Objects::toString).collect(joining(" | "));
    }

    /**
     * Indented lines, of which some end a statement.
     */
    private static List<List<Example>> blocks(String document)
            throws IOException
    {
        ImmutableList.Builder<List<Example>> blocks = ImmutableList.builder();
        String text = Files.readString(Path.of("docs", document));
        for (String paragraph : text.split("\n(?! {4}|\n)")) {
            List<Example> examples = examples(paragraph.lines().filter(line -> line.startsWith("    ")).map(String::strip).toList());
            if (!examples.isEmpty()) {
                blocks.add(examples);
            }
        }
        return blocks.build();
    }

    private static List<Example> examples(List<String> lines)
    {
        ImmutableList.Builder<Example> examples = ImmutableList.builder();
        int start = 0;
        for (int line = 0; line < lines.size(); line++) {
            if (lines.get(line).endsWith(";")) {
                int end = line + 1;
                while (end < lines.size() && lines.get(end).startsWith("-- ")) {
                    end++;
                }
                String statement = String.join("\n", lines.subList(start, line + 1));
                examples.add(new Example(
                        statement.substring(0, statement.length() - 1),
                        lines.subList(line + 1, end).stream().map(comment -> comment.substring(3)).toList()));
                start = end;
            }
        }
        return examples.build();
    }
}
