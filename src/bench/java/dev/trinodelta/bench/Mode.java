package dev.trinodelta.bench;

/**
 * Under which circumstances a statement runs, and what it is compared with.
 */
enum Mode
{
    COLD("cold", "nothing"),
    COLD_DELAYED("cold, slow storage", "nothing"),
    COLD_AT_ONCE("cold, 16 at once", "nothing"),
    WARM("warm", "one file"),
    AFTER_COMMIT("after one commit", "warm"),
    TIME_TRAVEL("time travel, warm", "warm"),
    AT_ONCE("8 at once", "one alone");

    private final String title;
    private final String baseline;

    Mode(String title, String baseline)
    {
        this.title = title;
        this.baseline = baseline;
    }

    String title()
    {
        return title;
    }

    /**
     * What the baseline of a result is.
     */
    String baseline()
    {
        return baseline;
    }
}
