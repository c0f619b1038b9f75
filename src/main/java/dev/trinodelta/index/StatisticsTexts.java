package dev.trinodelta.index;

/**
 * Where the statistics of the files of a run are as the log has them.
 */
sealed interface StatisticsTexts
        permits KeptTexts, StoredTexts
{
    long retainedBytes();
}
