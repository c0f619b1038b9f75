package dev.trinodelta.catalog.warehouse;

/**
 * What a look for its log says of a directory.
 */
enum Content
{
    TABLE,
    NO_TABLE,
    /**
     * It may not be entered, so it could be either.
     */
    CLOSED;

    boolean mayBeTable()
    {
        return this != NO_TABLE;
    }
}
