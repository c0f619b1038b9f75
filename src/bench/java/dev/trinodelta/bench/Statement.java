package dev.trinodelta.bench;

import io.trino.testing.MaterializedResult;

import java.util.List;

import static com.google.common.base.Preconditions.checkState;
import static com.google.common.collect.Iterables.getOnlyElement;

/**
 * What is asked of a table. Each knows what comes out: a wrong answer is not worth its time.
 */
enum Statement
{
    EXPLAIN_PARTITION("EXPLAIN, one partition", true),
    EXPLAIN_ALL("EXPLAIN, whole table", true),
    COUNT_ONE_FILE("count(*) of one file by id", true),
    RANGE("count(*), range of ids over 10 files", true),
    COUNT_ALL("count(*)", false),
    GROUP_BY_PARTITION("p, count(*) GROUP BY p", false),
    DISTINCT_PARTITION("DISTINCT p", false),
    MIN_MAX("min(id), max(id)", false);

    private final String title;
    private final boolean pruned;

    Statement(String title, boolean pruned)
    {
        this.title = title;
        this.pruned = pruned;
    }

    String title()
    {
        return title;
    }

    /**
     * Whether it reads no more than the data files that exist, however it is planned. The others have to be answered by the log.
     */
    boolean pruned()
    {
        return pruned;
    }

    /**
     * @param relation a table, and a version of it maybe
     */
    String sql(String relation, TableSpec spec)
    {
        return switch (this) {
            case EXPLAIN_PARTITION -> "EXPLAIN SELECT * FROM %s WHERE p = DATE '%s'".formatted(relation, spec.data().partitionOf(DataFiles.TARGET));
            case EXPLAIN_ALL -> "EXPLAIN SELECT * FROM " + relation;
            case COUNT_ONE_FILE -> "SELECT count(*) FROM %s WHERE id = %s".formatted(relation, DataFiles.id(DataFiles.TARGET, 42));
            case RANGE -> "SELECT count(*) FROM %s WHERE id BETWEEN %s AND %s".formatted(relation, rangeStart(), rangeEnd());
            case COUNT_ALL -> "SELECT count(*) FROM " + relation;
            case GROUP_BY_PARTITION -> "SELECT p, count(*) FROM %s GROUP BY p".formatted(relation);
            case DISTINCT_PARTITION -> "SELECT DISTINCT p FROM " + relation;
            case MIN_MAX -> "SELECT min(id), max(id) FROM " + relation;
        };
    }

    /**
     * @param files of the table, those included that were committed since it was generated
     */
    void verify(MaterializedResult result, TableSpec spec, int files)
    {
        long rows = (long) files * DataFiles.ROWS;
        int first = spec.data().firstFile();
        switch (this) {
            case EXPLAIN_PARTITION, EXPLAIN_ALL -> expect(1, result.getRowCount());
            case COUNT_ONE_FILE -> expect(List.of(1L), getOnlyElement(result.getMaterializedRows()).getFields());
            case RANGE -> {
                long end = Math.min(rangeEnd(), DataFiles.id(first + files, 0) - 1);
                expect(List.of(end - rangeStart() + 1), getOnlyElement(result.getMaterializedRows()).getFields());
            }
            case COUNT_ALL -> expect(List.of(rows), getOnlyElement(result.getMaterializedRows()).getFields());
            case GROUP_BY_PARTITION -> {
                expect(Math.min(files, spec.data().partitions()), result.getRowCount());
                expect(rows, result.getMaterializedRows().stream().mapToLong(row -> (long) row.getField(1)).sum());
            }
            case DISTINCT_PARTITION -> expect(Math.min(files, spec.data().partitions()), result.getRowCount());
            case MIN_MAX -> expect(List.of(DataFiles.id(first, 0), DataFiles.id(first + files, 0) - 1), getOnlyElement(result.getMaterializedRows()).getFields());
        }
    }

    private static long rangeStart()
    {
        return DataFiles.id(DataFiles.TARGET, DataFiles.ROWS / 2);
    }

    private static long rangeEnd()
    {
        return DataFiles.id(DataFiles.TARGET + DataFiles.REAL_FILES - 1, DataFiles.ROWS / 2);
    }

    private void expect(Object expected, Object actual)
    {
        checkState(expected.equals(actual), "%s gave %s instead of %s", this, actual, expected);
    }
}
