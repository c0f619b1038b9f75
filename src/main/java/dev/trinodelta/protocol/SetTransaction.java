package dev.trinodelta.protocol;

import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * How far an application has written, for writers that must not write the same thing twice.
 *
 * @param version the application's own, with no meaning to Delta
 * @param lastUpdated milliseconds since the epoch
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#transaction-identifiers">Protocol</a>
 */
public record SetTransaction(String appId, long version, OptionalLong lastUpdated)
        implements Action
{
    public SetTransaction
    {
        requireNonNull(appId, "appId is null");
        requireNonNull(lastUpdated, "lastUpdated is null");
    }
}
