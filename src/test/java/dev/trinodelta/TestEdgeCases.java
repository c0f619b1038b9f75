package dev.trinodelta;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each case of {@code docs/edge-cases.md} owns a test.
 */
final class TestEdgeCases
{
    private static final Path CASES = Path.of("docs", "edge-cases.md");
    private static final Path TESTS = Path.of("src", "test", "java");
    private static final Pattern TEST = Pattern.compile("`(Test\\w+)\\.(\\w+)`");

    @Test
    void casesNameTestsThatExist()
            throws IOException
    {
        Map<String, Path> testClasses;
        try (Stream<Path> files = Files.walk(TESTS)) {
            testClasses = files.filter(file -> file.getFileName().toString().matches("Test\\w+\\.java"))
                    .collect(toMap(file -> file.getFileName().toString().replace(".java", ""), file -> file));
        }
        List<String> rows = Files.readAllLines(CASES).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| case "))
                .toList();
        assertThat(rows).hasSizeGreaterThan(40);
        List<String> mistakes = new ArrayList<>();
        for (String row : rows) {
            Matcher tests = TEST.matcher(row);
            if (!tests.find()) {
                mistakes.add("without a test: " + row);
                continue;
            }
            do {
                Path testClass = testClasses.get(tests.group(1));
                if (testClass == null || !hasTest(testClass, tests.group(2))) {
                    mistakes.add("no such test: " + tests.group());
                }
            }
            while (tests.find());
        }
        assertThat(mistakes).isEmpty();
    }

    private static boolean hasTest(Path testClass, String method)
            throws IOException
    {
        // Tests are the methods without a modifier
        return Pattern.compile("^    (void|Stream<\\w+>) " + method + "\\(", Pattern.MULTILINE)
                .matcher(Files.readString(testClass))
                .find();
    }
}
