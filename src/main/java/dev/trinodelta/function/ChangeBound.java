package dev.trinodelta.function;

import dev.trinodelta.protocol.DeltaException;
import io.trino.spi.type.LongTimestampWithTimeZone;

import java.time.Instant;
import java.util.Optional;

import static io.trino.spi.StandardErrorCode.INVALID_FUNCTION_ARGUMENT;
import static io.trino.spi.type.Timestamps.PICOSECONDS_PER_NANOSECOND;
import static java.util.Objects.requireNonNull;

/**
 * One end of a range of versions, as a statement names it.
 */
sealed interface ChangeBound
{
    record AtVersion(long version)
            implements ChangeBound {}

    record AtTime(Instant time)
            implements ChangeBound
    {
        public AtTime
        {
            requireNonNull(time, "time is null");
        }
    }

    /**
     * @param name of the arguments, {@code start} or {@code end}
     * @return empty where neither is given
     */
    static Optional<ChangeBound> of(String name, Optional<Long> version, Optional<LongTimestampWithTimeZone> timestamp)
    {
        if (version.isPresent() && timestamp.isPresent()) {
            throw new DeltaException(INVALID_FUNCTION_ARGUMENT, "system.table_changes was given both %1$s_version and %1$s_timestamp. Leave one of them out.".formatted(name));
        }
        if (version.filter(number -> number < 0).isPresent()) {
            throw new DeltaException(INVALID_FUNCTION_ARGUMENT, "system.table_changes was given %s_version %s: versions begin at 0.".formatted(name, version.get()));
        }
        return version.<ChangeBound>map(AtVersion::new)
                .or(() -> timestamp.map(time -> new AtTime(instant(time))));
    }

    private static Instant instant(LongTimestampWithTimeZone timestamp)
    {
        // Commits are made at whole milliseconds: what is less than a nanosecond after one of these must not become it
        int nanoseconds = timestamp.getPicosOfMilli() / PICOSECONDS_PER_NANOSECOND;
        return Instant.ofEpochMilli(timestamp.getEpochMillis()).plusNanos(timestamp.getPicosOfMilli() > 0 ? Math.max(nanoseconds, 1) : 0);
    }
}
