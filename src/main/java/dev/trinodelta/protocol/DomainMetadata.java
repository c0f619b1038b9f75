package dev.trinodelta.protocol;

import static java.util.Objects.requireNonNull;

/**
 * Configuration of one named domain, such as {@code delta.clustering}.
 *
 * @param configuration opaque to all but the owner of the domain
 * @param removed true for a tombstone
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#domain-metadata">Protocol</a>
 */
public record DomainMetadata(String domain, String configuration, boolean removed)
        implements Action
{
    public DomainMetadata
    {
        requireNonNull(domain, "domain is null");
        requireNonNull(configuration, "configuration is null");
    }
}
