package dev.trinodelta.security;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import static java.util.Objects.requireNonNull;

/**
 * The names of all columns that rules of tables are for, whosever and whichever they are: rules cannot be asked for them. There may be
 * columns among them that tables had once.
 */
final class RuleColumns
{
    private final Supplier<JsonNode> rules;
    // Never forgotten: the rules that are in force may be older than what is read here
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /**
     * @param rules as they are written, read anew
     */
    RuleColumns(Supplier<JsonNode> rules)
    {
        this.rules = requireNonNull(rules, "rules is null");
    }

    /**
     * Those of now, and those that there were when this was asked before.
     */
    Set<String> names()
    {
        for (JsonNode table : rules.get().path("tables")) {
            for (JsonNode column : table.path("columns")) {
                names.add(column.path("name").asText());
            }
        }
        return ImmutableSet.copyOf(names);
    }
}
