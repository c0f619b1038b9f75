package dev.trinodelta.log;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static com.google.common.base.Preconditions.checkArgument;
import static java.lang.Integer.parseInt;
import static java.lang.Long.parseLong;
import static java.util.Objects.requireNonNull;

/**
 * A file of {@code _delta_log} whose name we understand.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#file-types">Protocol</a>
 */
public sealed interface LogFile
{
    /**
     * The version that the file brings a table to.
     */
    long version();

    String fileName();

    /**
     * What brings a table from one version to a later one.
     */
    sealed interface TailFile
            extends LogFile
    {
        /**
         * The table must be at the version before.
         */
        long firstVersion();
    }

    /**
     * {@code 00000000000000000007.json}
     */
    record Commit(long version)
            implements TailFile
    {
        @Override
        public long firstVersion()
        {
            return version;
        }

        @Override
        public String fileName()
        {
            return "%020d.json".formatted(version);
        }
    }

    /**
     * {@code 00000000000000000003.00000000000000000007.compacted.json}, both ends inclusive.
     */
    record CompactedCommits(long firstVersion, long version)
            implements TailFile
    {
        @Override
        public String fileName()
        {
            return "%020d.%020d.compacted.json".formatted(firstVersion, version);
        }
    }

    /**
     * {@code 00000000000000000007.crc}
     */
    record Checksum(long version)
            implements LogFile
    {
        @Override
        public String fileName()
        {
            return "%020d.crc".formatted(version);
        }
    }

    /**
     * A checkpoint, or a part of one.
     */
    sealed interface CheckpointFile
            extends LogFile {}

    /**
     * {@code 00000000000000000007.checkpoint.parquet}; by its content it may be of the V2 kind.
     */
    record ClassicCheckpoint(long version)
            implements CheckpointFile
    {
        @Override
        public String fileName()
        {
            return "%020d.checkpoint.parquet".formatted(version);
        }
    }

    /**
     * {@code 00000000000000000007.checkpoint.0000000001.0000000002.parquet}; parts count from 1.
     */
    record CheckpointPart(long version, int part, int parts)
            implements CheckpointFile
    {
        public CheckpointPart
        {
            checkArgument(part >= 1 && part <= parts, "part %s of %s", part, parts);
        }

        @Override
        public String fileName()
        {
            return "%020d.checkpoint.%010d.%010d.parquet".formatted(version, part, parts);
        }
    }

    /**
     * {@code 00000000000000000007.checkpoint.80a083e8-7026-4e79-81be-64bd76c43a11.json}, or {@code .parquet}.
     */
    record V2Checkpoint(long version, String uniqueId, Format format)
            implements CheckpointFile
    {
        /**
         * What the top-level file is written in.
         */
        public enum Format
        {
            JSON("json"),
            PARQUET("parquet");

            private final String extension;

            Format(String extension)
            {
                this.extension = extension;
            }
        }

        public V2Checkpoint
        {
            requireNonNull(uniqueId, "uniqueId is null");
            requireNonNull(format, "format is null");
        }

        @Override
        public String fileName()
        {
            return "%020d.checkpoint.%s.%s".formatted(version, uniqueId, format.extension);
        }
    }

    /**
     * @return empty for a name that is no log file's: temporary files, side files of file systems, what others left
     */
    static Optional<LogFile> parse(String fileName)
    {
        Matcher matcher = Names.VERSIONED.matcher(fileName);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            long version = parseLong(matcher.group("version"));
            if (version == Long.MAX_VALUE) {
                // There would be no next one
                return Optional.empty();
            }
            return switch (matcher.group("rest")) {
                case "json" -> Optional.of(new Commit(version));
                case "crc" -> Optional.of(new Checksum(version));
                case "checkpoint.parquet" -> Optional.of(new ClassicCheckpoint(version));
                case String rest -> Names.parse(version, rest);
            };
        }
        catch (NumberFormatException _) {
            // Twenty digits can be more than a version can be
            return Optional.empty();
        }
    }

    /**
     * Patterns of the names.
     */
    final class Names
    {
        private static final Pattern VERSIONED = Pattern.compile("(?<version>[0-9]{20})\\.(?<rest>.+)");
        private static final Pattern COMPACTED = Pattern.compile("([0-9]{20})\\.compacted\\.json");
        private static final Pattern PART = Pattern.compile("checkpoint\\.([0-9]{10})\\.([0-9]{10})\\.parquet");
        private static final Pattern V2 = Pattern.compile("checkpoint\\.([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})\\.(json|parquet)");

        private Names() {}

        private static Optional<LogFile> parse(long version, String rest)
        {
            Matcher compacted = COMPACTED.matcher(rest);
            if (compacted.matches()) {
                return Optional.<LogFile>of(new CompactedCommits(version, parseLong(compacted.group(1))))
                        .filter(file -> file.version() >= version);
            }
            Matcher part = PART.matcher(rest);
            if (part.matches()) {
                int number = parseInt(part.group(1));
                int parts = parseInt(part.group(2));
                return number >= 1 && number <= parts ? Optional.of(new CheckpointPart(version, number, parts)) : Optional.empty();
            }
            Matcher v2 = V2.matcher(rest);
            if (v2.matches()) {
                return Optional.of(new V2Checkpoint(version, v2.group(1), v2.group(2).equals("json") ? V2Checkpoint.Format.JSON : V2Checkpoint.Format.PARQUET));
            }
            return Optional.empty();
        }
    }
}
