package dev.trinodelta.snapshot;

/**
 * What a replay is wanted for.
 */
enum ReplayScope
{
    EVERYTHING,
    /**
     * The protocol and the metadata. The live files come out in part only.
     */
    DEFINITION,
}
