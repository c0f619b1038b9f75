package dev.trinodelta.security;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.trinodelta.handle.MetadataTableKind;

import java.util.Set;

/**
 * What of the tables about a table tells of its rows, or of columns that not everybody may know of.
 */
final class MetadataTableContent
{
    // What statements looked for and counted, and what their authors wrote as they liked
    private static final Set<String> TELLING_HISTORY = ImmutableSet.of("operation_parameters", "operation_metrics", "user_metadata", "tags", "commit_info");

    private MetadataTableContent() {}

    /**
     * @param columns of the table about the table
     */
    static boolean tellsOfRows(MetadataTableKind kind, Set<String> columns)
    {
        return switch (kind) {
            case FILES, PARTITIONS, CONSTRAINTS, PROPERTIES -> true;
            // Among which constraints are
            case DETAIL -> columns.contains("properties");
            case HISTORY -> !Sets.intersection(columns, TELLING_HISTORY).isEmpty();
            case TRANSACTIONS, LOG, HEALTH -> false;
        };
    }
}
