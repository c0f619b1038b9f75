package dev.trinodelta.handle;

import java.util.Optional;
import java.util.stream.Stream;

import static java.util.Objects.requireNonNull;

/**
 * Tables about a table. Each has the name of its table with a suffix.
 */
public enum MetadataTableKind
{
    /**
     * One row a commit.
     */
    HISTORY("history"),
    /**
     * One row, as Spark's {@code DESCRIBE DETAIL} has it.
     */
    DETAIL("detail"),
    /**
     * One row a table property.
     */
    PROPERTIES("properties"),
    /**
     * One row an application that says how far it has written.
     */
    TRANSACTIONS("transactions"),
    /**
     * One row a rule that writers keep.
     */
    CONSTRAINTS("constraints"),
    /**
     * One row a file of the log.
     */
    LOG("log"),
    /**
     * One row: what there is to do about the table.
     */
    HEALTH("health"),
    /**
     * One row a live data file.
     */
    FILES("files"),
    /**
     * One row a partition.
     */
    PARTITIONS("partitions");

    private final String suffix;

    MetadataTableKind(String suffix)
    {
        this.suffix = requireNonNull(suffix, "suffix is null");
    }

    /**
     * What the name has after the {@code $}.
     */
    public String suffix()
    {
        return suffix;
    }

    public static Optional<MetadataTableKind> bySuffix(String suffix)
    {
        return Stream.of(values()).filter(kind -> kind.suffix.equals(suffix)).findFirst();
    }
}
