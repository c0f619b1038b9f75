package dev.trinodelta.handle;

import io.trino.spi.connector.ConnectorSplit;

/**
 * A part of the rows of a table that has no data files.
 */
public sealed interface DeltaMetadataSplit
        extends ConnectorSplit
        permits CommitsSplit,
                FilesSplit,
                KnownRowsSplit,
                TableNamesSplit {}
