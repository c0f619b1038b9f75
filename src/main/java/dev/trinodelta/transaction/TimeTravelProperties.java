package dev.trinodelta.transaction;

import io.trino.spi.connector.ConnectorSession;

import java.util.Optional;

/**
 * The session properties that say which versions statements read.
 */
public final class TimeTravelProperties
{
    public static final String READ_TIMESTAMP_AS_OF = "read_timestamp_as_of";

    private TimeTravelProperties() {}

    /**
     * The time of which all tables are read that a statement names without a version.
     */
    public static Optional<String> readTimestampAsOf(ConnectorSession session)
    {
        return Optional.ofNullable(session.getProperty(READ_TIMESTAMP_AS_OF, String.class));
    }
}
