package dev.trinodelta.checkpoint;

/**
 * @param wholeFile bytes of files that are read at once, statistics and all
 * @param part bytes of row groups that are worth a thread
 */
record ReadSizes(long wholeFile, long part)
{
    static final ReadSizes DEFAULT = new ReadSizes(1024 * 1024, 8 * 1024 * 1024);
}
