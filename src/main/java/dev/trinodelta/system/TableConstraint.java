package dev.trinodelta.system;

import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * A rule that writers of a table keep.
 *
 * @param name of rules that have one
 * @param column of rules about one; that of a nested field has a point between names
 * @param expression in SQL of the engine that made the rule
 */
record TableConstraint(Kind kind, Optional<String> name, Optional<String> column, Optional<String> expression)
{
    enum Kind
    {
        NOT_NULL("NOT NULL"),
        CHECK("CHECK"),
        INVARIANT("INVARIANT"),
        GENERATED("GENERATED"),
        IDENTITY("IDENTITY"),
        DEFAULT("DEFAULT");

        private final String text;

        Kind(String text)
        {
            this.text = requireNonNull(text, "text is null");
        }

        String text()
        {
            return text;
        }
    }

    TableConstraint
    {
        requireNonNull(kind, "kind is null");
        requireNonNull(name, "name is null");
        requireNonNull(column, "column is null");
        requireNonNull(expression, "expression is null");
    }

    static TableConstraint ofColumn(Kind kind, String column, Optional<String> expression)
    {
        return new TableConstraint(kind, Optional.empty(), Optional.of(column), expression);
    }
}
