package dev.trinodelta.operation;

import dev.trinodelta.protocol.DeltaException;
import io.trino.spi.connector.SchemaTableName;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Optional;

import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static java.lang.Long.parseLong;
import static java.util.Locale.ROOT;
import static java.util.Objects.requireNonNull;

/**
 * What a name in a statement can stand for.
 *
 * @param table that the catalog may know, within its schema
 * @param pin the version that the name asks for; empty for the latest one
 * @param metadataTable what follows {@code $}; empty for the table itself. There may be no such metadata table
 */
record RelationName(String table, Optional<Pin> pin, Optional<String> metadataTable)
{
    RelationName
    {
        requireNonNull(table, "table is null");
        requireNonNull(pin, "pin is null");
        requireNonNull(metadataTable, "metadataTable is null");
    }

    static RelationName of(String table)
    {
        return new RelationName(table, Optional.empty(), Optional.empty());
    }

    /**
     * The table in the schema of the name that was read.
     */
    SchemaTableName of(SchemaTableName name)
    {
        return new SchemaTableName(name.getSchemaName(), table);
    }

    /**
     * A version within a name.
     */
    sealed interface Pin {}

    /**
     * {@code @v42}
     *
     * @param digits one at least
     */
    record AtVersion(String digits)
            implements Pin
    {
        /**
         * @param table that the name is of
         * @throws DeltaException where the number is higher than any version can be
         */
        long version(SchemaTableName table)
        {
            try {
                return parseLong(digits);
            }
            catch (NumberFormatException e) {
                throw new DeltaException(INVALID_ARGUMENTS, "Table %s has no version %s: the number is higher than any version can be. Name an available one: \"%s@v42\".".formatted(table, digits, table.getTableName()), e);
            }
        }
    }

    /**
     * {@code @20260115103000000}
     *
     * @param digits seventeen of them
     */
    record AtTime(String digits)
            implements Pin
    {
        private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuuMMddHHmmssSSS", ROOT).withResolverStyle(ResolverStyle.STRICT);

        /**
         * In the zone of the session.
         *
         * @param table that the name is of
         * @throws DeltaException where there is no such time
         */
        LocalDateTime time(SchemaTableName table)
        {
            try {
                return LocalDateTime.parse(digits, FORMAT);
            }
            catch (DateTimeParseException e) {
                throw new DeltaException(INVALID_ARGUMENTS, "Table %s has no version of %s, which is no time: it is written as year, month, day, hour, minute, second and millisecond, \"%s@20260115103000000\".".formatted(table, digits, table.getTableName()), e);
            }
        }
    }
}
