package dev.trinodelta.bench;

/**
 * What Trino's own connector took, measured once on the same class of machine.
 */
final class RivalFigures
{
    static final String MARKDOWN =
            """

            ## For comparison: Trino's delta_lake connector at 483

            Measured on the same class of machine (two cores, engine and connector in one process) on tables of the same kinds, not by this
            benchmark. Each cell is wall ms / MB allocated; allocation repeats to 2 %, wall times are noisy.

            | | 100k files, classic | 1M files, 10 parts | 2,000 commits, no checkpoint | 20k files + 1,000 commits | 200k files, V2, 20 sidecars |
            |---|---|---|---|---|---|
            | EXPLAIN of one partition, cold | 640 / 537 | 2961 / 5783 | 1693 / 4116 | 1439 / 2159 | 1205 / 1162 |
            | the same, warm | 496 / 486 | 2743 / 5727 | 258 / 17 | 307 / 101 | 846 / 1139 |
            | count pruned to one file, warm | 643 / 489 | 2541 / 5125 | 401 / 21 | 374 / 105 | 960 / 1041 |
            | range on a data column, warm | 2522 / 3352 | 13227 / 22550 | 254 / 32 | 653 / 656 | 2928 / 4505 |
            | after one commit | 499 / 517 | 3055 / 5763 | 185 / 19 | 244 / 111 | 799 / 1141 |
            | time travel, warm | 423 / 524 | 2669 / 5770 | 1036 / 3090 | 678 / 1128 | 833 / 1148 |
            | 8 EXPLAINs at once | 2884 / 3888 | 25076 / 45829 | 637 / 132 | 902 / 804 | 6743 / 9110 |
            | requests to the log, cold | 35 | 136 | 4006 | 2010 | 70 |
            | requests to the log, warm | 10 | 93 | 3 | 5 | 46 |

            `count(*)` of the whole table took 51 to 58 s at 100k files, `EXPLAIN SELECT *` 44.6 s and 35 GB at 1M. With 10 ms added to each request
            a tail of 1,000 commits took 24.8 s cold.
            """;

    private RivalFigures() {}
}
