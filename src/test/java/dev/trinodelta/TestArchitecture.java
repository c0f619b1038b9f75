package dev.trinodelta;

import com.google.common.collect.ImmutableMap;
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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The rule of docs/architecture.md: a package imports only itself and the packages above it. And the budgets: small
 * files, small methods, no catch-all names.
 */
class TestArchitecture
{
    private static final Path SOURCES = Path.of("src/main/java/dev/trinodelta");
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?dev\\.trinodelta\\.(?<package>(?:[a-z]+\\.)*)[A-Z].*;$");
    private static final Pattern SPI_CONNECTOR = Pattern.compile("^import (?:static )?io\\.trino\\.spi\\.connector\\.(?<name>[A-Za-z]+).*;$");
    private static final Pattern BAD_NAME = Pattern.compile(".*(Utils?|Helper|Manager)\\.java");
    private static final int MAXIMUM_FILE_LINES = 500;
    private static final int MAXIMUM_METHOD_LINES = 60;

    /**
     * From the bottom up. Packages of one level are siblings and do not import each other.
     */
    private static final Map<String, Integer> LEVELS = ImmutableMap.<String, Integer>builder()
            .put("columnar", 1)
            .put("protocol", 1)
            .put("schema", 2)
            .put("log", 3)
            .put("bounds", 3)
            .put("history", 4)
            .put("checkpoint", 4)
            .put("index", 5)
            .put("snapshot", 6)
            .put("pruning", 7)
            .put("answer", 8)
            .put("changes", 8)
            .put("deletion", 8)
            .put("catalog", 11)
            .put("catalog.warehouse", 12)
            .put("catalog.metastore", 12)
            .put("catalog.hive", 13)
            .put("catalog.glue", 13)
            .put("handle", 13)
            .put("transaction", 14)
            .put("read", 15)
            .put("statistics", 17)
            .put("function", 18)
            .put("procedure", 18)
            .put("system", 18)
            .put("operation", 19)
            .put("security", 20)
            .put("plugin", 21)
            .buildOrThrow();
    private static final int LAST_CORE_LEVEL = 8;

    @Test
    void packagesImportOnlyWhatLiesAboveThem()
            throws IOException
    {
        List<String> violations = new ArrayList<>();
        for (Path file : sources()) {
            violations.addAll(violations(packageOf(file), file.getFileName().toString(), Files.readAllLines(file)));
        }
        assertThat(violations).isEmpty();
    }

    @Test
    void aPlantedUpwardImportIsFound()
    {
        assertThat(violations("protocol", "AddFile.java", List.of("import dev.trinodelta.snapshot.Snapshot;")))
                .containsExactly("protocol/AddFile.java imports dev.trinodelta.snapshot, which does not lie above it");
        assertThat(violations("function", "ReadFunction.java", List.of("import dev.trinodelta.procedure.RegisterTableProcedure;")))
                .containsExactly("function/ReadFunction.java imports dev.trinodelta.procedure, which does not lie above it");
        assertThat(violations("odds", "Ends.java", List.of()))
                .containsExactly("odds/Ends.java is in a package that the architecture does not know");
        assertThat(violations("snapshot", "Snapshot.java", List.of("import io.trino.spi.connector.ConnectorSession;")))
                .containsExactly("snapshot/Snapshot.java is core and imports io.trino.spi.connector.ConnectorSession");
        assertThat(violations("log", "LogFile.java", List.of("import com.google.inject.Inject;")))
                .containsExactly("log/LogFile.java is core and imports Guice");
    }

    @Test
    void everyPackageIsDescribed()
            throws IOException
    {
        assertThat(sources().stream().map(Path::getParent).distinct())
                .allSatisfy(directory -> assertThat(directory.resolve("package-info.java")).exists());
    }

    @Test
    void filesAndMethodsAreSmall()
            throws IOException
    {
        List<String> violations = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        for (Path file : sources()) {
            List<String> lines = Files.readAllLines(file);
            sizes.add(lines.size());
            if (lines.size() > MAXIMUM_FILE_LINES) {
                violations.add("%s has %s lines".formatted(file, lines.size()));
            }
            if (BAD_NAME.matcher(file.getFileName().toString()).matches() && !file.endsWith("DeltaSplitManager.java")) {
                violations.add("%s has a name that says nothing".formatted(file));
            }
            violations.addAll(longMethods(file, lines));
        }
        assertThat(violations).isEmpty();
        sizes.sort(Integer::compare);
        assertThat(sizes.get(sizes.size() / 2)).as("median of lines").isLessThanOrEqualTo(90);
        assertThat(sizes.get(sizes.size() * 9 / 10)).as("lines of 9 files in 10").isLessThanOrEqualTo(300);
    }

    private static List<String> violations(String from, String fileName, List<String> lines)
    {
        String file = from + "/" + fileName;
        if (!LEVELS.containsKey(from)) {
            return List.of(file + " is in a package that the architecture does not know");
        }
        List<String> violations = new ArrayList<>();
        for (String line : lines) {
            Matcher ours = IMPORT.matcher(line);
            if (ours.matches()) {
                String to = ours.group("package").replaceAll("\\.$", "");
                if (!to.equals(from) && LEVELS.getOrDefault(to, Integer.MAX_VALUE) >= LEVELS.get(from)) {
                    violations.add("%s imports dev.trinodelta.%s, which does not lie above it".formatted(file, to));
                }
            }
            boolean core = LEVELS.get(from) <= LAST_CORE_LEVEL;
            Matcher connector = SPI_CONNECTOR.matcher(line);
            if (core && connector.matches() && !List.of("SourcePage", "SchemaTableName").contains(connector.group("name"))) {
                violations.add("%s is core and imports io.trino.spi.connector.%s".formatted(file, connector.group("name")));
            }
            if (core && line.startsWith("import com.google.inject.")) {
                violations.add("%s is core and imports Guice".formatted(file));
            }
        }
        return violations;
    }

    /**
     * Methods are told by the indentation that the format check guarantees.
     */
    private static List<String> longMethods(Path file, List<String> lines)
    {
        List<String> violations = new ArrayList<>();
        int start = -1;
        for (int index = 0; index < lines.size(); index++) {
            if (lines.get(index).equals("    {") && !lines.get(index - 1).matches(" {4,8}(.* )?(record|enum|interface|class|implements|extends) .*")) {
                start = index;
            }
            else if (lines.get(index).equals("    }") && start >= 0) {
                if (index - start - 1 > MAXIMUM_METHOD_LINES) {
                    violations.add("%s:%s has a method of %s lines".formatted(file, start, index - start - 1));
                }
                start = -1;
            }
        }
        return violations;
    }

    private static String packageOf(Path file)
    {
        return SOURCES.relativize(file.getParent()).toString().replace('/', '.');
    }

    private static List<Path> sources()
            throws IOException
    {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
