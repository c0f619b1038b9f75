package dev.trinodelta.handle;

import io.trino.spi.connector.ConnectorSplit;

/**
 * A part of the rows of a metadata table.
 */
public sealed interface DeltaMetadataSplit
        extends ConnectorSplit
        permits CommitsSplit,
                FilesSplit,
                MetadataRowsSplit,
                TableNamesSplit {}
