package dev.trinodelta.changes;

import static java.util.Objects.requireNonNull;

/**
 * What happened to all rows of a file, where the commit did not write them down one by one.
 */
public enum ChangeType
{
    INSERT("insert"),
    DELETE("delete");

    private final String text;

    ChangeType(String text)
    {
        this.text = requireNonNull(text, "text is null");
    }

    /**
     * As the column {@code _change_type} has it.
     */
    public String text()
    {
        return text;
    }
}
