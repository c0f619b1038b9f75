package dev.trinodelta.corpus;

import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * One read of one table.
 *
 * @param version none: the read that names no version
 */
record CorpusCase(String table, OptionalLong version)
{
    CorpusCase
    {
        requireNonNull(table, "table is null");
        requireNonNull(version, "version is null");
    }

    @Override
    public String toString()
    {
        return table + "@" + (version.isPresent() ? "v" + version.getAsLong() : "latest");
    }
}
