package dev.trinodelta.statistics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.FileIndexBuilder;
import dev.trinodelta.index.FileRunBuilder;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.index.NewRun;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.RemoveFile;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Decimal;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.filesystem.Location;
import io.trino.spi.type.Type;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.StringJoiner;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.PARTITION;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MICROS;
import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * Versions of a table whose files come in several runs.
 */
final class RandomTable
{
    static final TableLocation TABLE = new TableLocation("sales.orders", Location.of("memory:///orders"));
    static final DeltaColumnHandle PART = column(PARTITION, "p", Primitive.INTEGER, INTEGER);
    static final List<DeltaColumnHandle> DATA_COLUMNS = ImmutableList.of(
            column(DATA, "long", Primitive.LONG, BIGINT),
            column(DATA, "real", Primitive.FLOAT, REAL),
            column(DATA, "double", Primitive.DOUBLE, DOUBLE),
            column(DATA, "date", Primitive.DATE, DATE),
            column(DATA, "instant", Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS),
            column(DATA, "timestamp", Primitive.TIMESTAMP_NTZ, TIMESTAMP_MICROS),
            column(DATA, "decimal", new Decimal(10, 2), createDecimalType(10, 2)),
            column(DATA, "large", new Decimal(38, 5), createDecimalType(38, 5)),
            column(DATA, "flag", Primitive.BOOLEAN, BOOLEAN),
            column(DATA, "text", Primitive.STRING, VARCHAR),
            column(DATA, "absent", Primitive.LONG, BIGINT));

    private final Random random;
    /**
     * How often statistics lack something: never, or once in as many times.
     */
    private final int holes;
    private final boolean vectors;
    private int files;

    RandomTable(long seed, int holes, boolean vectors)
    {
        this.random = new Random(seed);
        this.holes = holes;
        this.vectors = vectors;
    }

    FileIndex checkpoint(int runs)
    {
        FileIndexBuilder index = new FileIndexBuilder(TABLE.root(), FileIndex.empty());
        List<NewRun> newRuns = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            FileRunBuilder builder = new FileRunBuilder(TABLE.root(), index.partitionValues());
            for (int file = random.nextInt(40); file >= 0; file--) {
                builder.add(file());
            }
            newRuns.add(builder.build());
        }
        index.add(newRuns);
        return index.build();
    }

    FileIndex added(FileIndex before, int count)
    {
        FileIndexBuilder index = new FileIndexBuilder(TABLE.root(), before);
        for (int file = 0; file < count; file++) {
            index.add(file());
        }
        return index.build();
    }

    FileIndex withoutSome(FileIndex before, int oneOf)
    {
        FileIndexBuilder index = new FileIndexBuilder(TABLE.root(), before);
        before.files().filter(_ -> random.nextInt(oneOf) == 0).forEach(file -> index.remove(removal(file)));
        return index.build();
    }

    AddFile file()
    {
        Optional<DeletionVectorDescriptor> vector = vectors && random.nextInt(4) == 0
                ? Optional.of(new DeletionVectorDescriptor("u", "ab^-aqEH.-t@S}K{vb[*k^", OptionalInt.of(1), 36, random.nextInt(5)))
                : Optional.empty();
        Optional<String> partition = random.nextInt(6) == 0 ? Optional.empty() : Optional.of(Integer.toString(random.nextInt(5)));
        files++;
        return new AddFile(
                "part-%s.parquet".formatted(files),
                ImmutableMap.of("p", partition),
                100,
                0,
                true,
                isHole() ? Optional.empty() : Optional.of(statistics()),
                ImmutableMap.of(),
                vector,
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty());
    }

    private String statistics()
    {
        int rows = 1 + random.nextInt(50);
        StringJoiner least = new StringJoiner(",", "{", "}");
        StringJoiner greatest = new StringJoiner(",", "{", "}");
        StringJoiner nulls = new StringJoiner(",", "{", "}");
        for (DeltaColumnHandle column : DATA_COLUMNS) {
            if (column.name().equals("absent")) {
                continue;
            }
            boolean allNull = random.nextInt(8) == 0;
            int low = random.nextInt(2000) - 1000;
            if (!allNull && !isHole()) {
                least.add("\"%s\":%s".formatted(column.name(), value(column, low)));
            }
            if (!allNull && !isHole()) {
                // Now and then in the wrong order
                greatest.add("\"%s\":%s".formatted(column.name(), value(column, low + random.nextInt(500) - (isHole() ? 500 : 0))));
            }
            if (!isHole()) {
                nulls.add("\"%s\":%s".formatted(column.name(), allNull ? rows : random.nextInt(rows)));
            }
        }
        return "{\"numRecords\":%s,\"minValues\":%s,\"maxValues\":%s,\"nullCount\":%s}".formatted(rows, least, greatest, nulls);
    }

    private String value(DeltaColumnHandle column, int number)
    {
        return switch (column.name()) {
            case "real", "double" -> isHole() ? "\"Infinity\"" : number / 8d + "";
            case "decimal", "large" -> number / 4d + "";
            case "date" -> "\"" + LocalDate.ofEpochDay(number) + "\"";
            case "timestamp", "instant" -> "\"%sT00:00:00.%03d%s\"".formatted(LocalDate.ofEpochDay(number), Math.abs(number) % 1000, column.name().equals("instant") ? "Z" : "");
            case "flag" -> Boolean.toString(number > 0);
            case "text" -> "\"text%05d\"".formatted(number + 1000);
            default -> Integer.toString(number);
        };
    }

    private boolean isHole()
    {
        return holes > 0 && random.nextInt(holes) == 0;
    }

    static RemoveFile removal(LiveFile file)
    {
        return new RemoveFile(file.path(), OptionalLong.empty(), true, Optional.empty(), OptionalLong.empty(), file.deletionVector());
    }

    private static DeltaColumnHandle column(DeltaColumnHandle.Kind kind, String name, DeltaType deltaType, Type type)
    {
        return new DeltaColumnHandle(kind, new DeltaField(name, deltaType, true, ImmutableMap.of()), type);
    }
}
