package dev.trinodelta.plugin;

import com.google.common.collect.Sets;
import dev.trinodelta.handle.MetadataTableKind;
import io.trino.testing.QueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The columns of tables about tables are those that their document describes, with their types and comments.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestDocumentedColumns
{
    private static final Pattern COLUMN = Pattern.compile("\\| `.*");

    private final WarehouseRunner delta = new WarehouseRunner("sales").withDemo("delta");
    private final QueryRunner runner = delta.runner();
    private String document;

    @BeforeAll
    void start()
            throws IOException
    {
        document = Files.readString(Path.of("docs", "metadata-tables.md"));
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @Test
    void everyTableAboutATableIsDescribed()
    {
        for (MetadataTableKind kind : MetadataTableKind.values()) {
            assertThat(documented("$" + kind.suffix())).as(kind.suffix()).containsExactlyElementsOf(described("sales.\"orders$" + kind.suffix() + "\""));
        }
    }

    @Test
    void columnsOfTheCatalogAreDescribed()
    {
        assertThat(documented("system.health")).containsExactlyElementsOf(Sets.difference(described("system.health"), documented("$health")));
    }

    private Set<String> documented(String table)
    {
        String heading = "\n## `%s`\n".formatted(table);
        assertThat(document).contains(heading);
        String section = document.substring(document.indexOf(heading) + heading.length()).split("\n## ")[0];
        return section.lines().filter(COLUMN.asMatchPredicate()).collect(toImmutableSet());
    }

    private Set<String> described(String table)
    {
        Set<String> columns = new LinkedHashSet<>();
        runner.execute("DESCRIBE delta." + table).getMaterializedRows()
                .forEach(row -> columns.add("| `%s` | `%s` | %s |".formatted(row.getField(0), row.getField(1), row.getField(3))));
        return columns;
    }
}
