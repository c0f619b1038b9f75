package dev.trinodelta.bench;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/**
 * What is in the data files of a generated table: file {@code i} has the same name, partition, rows and statistics in each table.
 *
 * @param firstFile number of the first file of the table
 */
record DataFiles(int firstFile, int partitions)
{
    /**
     * Changes where a table of the same parameters becomes another one.
     */
    static final String FORMAT = "2";
    /**
     * The file that statements look for.
     */
    static final int TARGET = 50;
    /**
     * So many files from that one on exist: the others are in the log only.
     */
    static final int REAL_FILES = 10;
    static final int ROWS = 1000;
    /**
     * One row in so many has no name: the last one of each run.
     */
    static final int ROWS_PER_NULL = 100;

    private static final LocalDate FIRST_PARTITION = LocalDate.of(2023, 1, 1);
    private static final LocalDate FIRST_DAY = LocalDate.of(2019, 1, 1);
    private static final int DAYS = 2000;
    private static final Instant FIRST_TIME = Instant.parse("2024-01-01T00:00:00Z");
    private static final long SMALLEST_FILE = 20_000_000;
    private static final int FILE_SIZES = 40_000_000;

    static String partition(int partition)
    {
        return FIRST_PARTITION.plusDays(partition).toString();
    }

    String partitionOf(int file)
    {
        return partition(file % partitions);
    }

    String path(int file)
    {
        long high = mix(file);
        UUID uuid = new UUID((high & ~0xF000L) | 0x4000L, (mix(high) >>> 2) | Long.MIN_VALUE);
        return "p=%s/part-00000-%s-c000.snappy.parquet".formatted(partitionOf(file), uuid);
    }

    /**
     * Of a file that is not there.
     */
    static long size(int file)
    {
        return SMALLEST_FILE + Math.floorMod(mix(~file), FILE_SIZES);
    }

    static long modificationTime(int file)
    {
        return FIRST_TIME.toEpochMilli() + file * 1000L;
    }

    /**
     * An action, spelled as in commits.
     */
    ObjectNode add(int file, long size)
    {
        ObjectNode add = JsonNodeFactory.instance.objectNode();
        add.put("path", path(file));
        add.putObject("partitionValues").put("p", partitionOf(file));
        add.put("size", size);
        add.put("modificationTime", modificationTime(file));
        add.put("dataChange", false);
        add.put("stats", stats(file));
        return add;
    }

    static long id(int file, int row)
    {
        return (long) file * ROWS + row;
    }

    static int quantity(int file, int row)
    {
        return file % 100 + row % 50;
    }

    static LocalDate day(int file, int row)
    {
        return FIRST_DAY.plusDays(file % DAYS + row % 3);
    }

    /**
     * @return hundredths
     */
    static long amount(int file, int row)
    {
        return (file % 9000) * 100L + row;
    }

    static String name(int file, int row)
    {
        return "customer-%010d".formatted(id(file, row));
    }

    static Instant time(int file, int row)
    {
        return FIRST_TIME.plusSeconds(file * 60L).plusMillis(row * 50L);
    }

    private static String stats(int file)
    {
        int last = ROWS - 1;
        return "{\"numRecords\":%s,\"minValues\":%s,\"maxValues\":%s,\"nullCount\":{\"id\":0,\"quantity\":0,\"day\":0,\"amount\":0,\"name\":%s,\"time\":0},\"tightBounds\":true}".formatted(
                ROWS,
                bounds(id(file, 0), quantity(file, 0), day(file, 0), amount(file, 0), name(file, 0), time(file, 0)),
                bounds(id(file, last), quantity(file, 49), day(file, 2), amount(file, last), name(file, last - 1), time(file, last)),
                ROWS / ROWS_PER_NULL);
    }

    private static String bounds(long id, int quantity, LocalDate day, long amount, String name, Instant time)
    {
        // As Spark spells them: milliseconds always, and no more
        String milliseconds = "%03d".formatted(time.toEpochMilli() % 1000);
        return "{\"id\":%s,\"quantity\":%s,\"day\":\"%s\",\"amount\":%s.%02d,\"name\":\"%s\",\"time\":\"%s.%sZ\"}".formatted(
                id, quantity, day, amount / 100, amount % 100, name, Instant.ofEpochSecond(time.getEpochSecond()).toString().replace("Z", ""), milliseconds);
    }

    private static long mix(long value)
    {
        long mixed = (value + 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 29)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 32);
    }
}
