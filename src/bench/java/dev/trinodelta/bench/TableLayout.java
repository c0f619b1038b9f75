package dev.trinodelta.bench;

/**
 * How the log of a table is laid out.
 */
enum TableLayout
{
    /**
     * A checkpoint of one file, rows in the order of a hash of the path, as Spark writes them.
     */
    CLASSIC("classic", true),
    /**
     * A checkpoint of ten parts.
     */
    MULTI_PART("10 parts", true),
    /**
     * A V2 checkpoint with twenty sidecars.
     */
    SIDECARS("V2, 20 sidecars", true),
    /**
     * A checkpoint of one file whose rows are sorted by partition, in small row groups.
     */
    CLUSTERED("clustered", true),
    /**
     * A checkpoint of 20,000 files and a long tail of commits.
     */
    TAIL("long tail", false),
    /**
     * Nothing but commits.
     */
    COMMITS("commits only", false);

    private static final int FILES_BEFORE_TAIL = 20_000;
    private static final int SHORT_TAIL = 2;
    private static final int PARTS = 10;
    private static final int SIDECARS_OF_TABLE = 20;
    private static final int CLUSTERED_ROW_GROUPS = 50;

    private final String title;
    private final boolean sized;

    TableLayout(String title, boolean sized)
    {
        this.title = title;
        this.sized = sized;
    }

    String title()
    {
        return title;
    }

    /**
     * Whether there is one for each number of files, or one in all.
     */
    boolean sized()
    {
        return sized;
    }

    TableSpec table(BenchmarkOptions options, int files)
    {
        return switch (this) {
            case CLASSIC -> TableSpec.sized(this, files, SHORT_TAIL, options);
            case MULTI_PART -> TableSpec.sized(this, files, SHORT_TAIL, options).inParts(PARTS);
            case SIDECARS -> TableSpec.sized(this, files, SHORT_TAIL, options).inParts(SIDECARS_OF_TABLE);
            case CLUSTERED -> TableSpec.sized(this, files, SHORT_TAIL, options).inRowGroupsOf(Math.max(1, files / CLUSTERED_ROW_GROUPS));
            case TAIL -> TableSpec.sized(this, FILES_BEFORE_TAIL + options.tail(), options.tail(), options);
            case COMMITS -> TableSpec.sized(this, options.tail(), options.tail(), options);
        };
    }
}
