package dev.trinodelta.corpus;

import static java.util.Objects.requireNonNull;

/**
 * One read of the changes of one table, up to the latest version.
 *
 * @param expectation without {@code _commit_timestamp}
 */
record ChangesCase(String table, long startVersion, Expectation expectation)
{
    ChangesCase
    {
        requireNonNull(table, "table is null");
        requireNonNull(expectation, "expectation is null");
    }

    @Override
    public String toString()
    {
        return table + " from v" + startVersion;
    }
}
