package dev.trinodelta.snapshot;

/**
 * What a replay is wanted for.
 */
enum ReplayScope
{
    EVERYTHING,
    /**
     * Everything but the data files of a large checkpoint.
     */
    OUTLINE,
    /**
     * The protocol and the metadata. The live files come out in part only.
     */
    DEFINITION,
}
