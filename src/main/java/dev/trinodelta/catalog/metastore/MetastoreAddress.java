package dev.trinodelta.catalog.metastore;

import static java.util.Objects.requireNonNull;

/**
 * What errors say of a metastore.
 *
 * @param subject as {@code The Hive metastore at thrift://host:9083}; without secrets
 * @param ifUnreachable what to do where it cannot be reached, as a sentence
 * @param ifSlow what to do where it does not answer in time, as a sentence
 */
public record MetastoreAddress(String subject, String ifUnreachable, String ifSlow)
{
    public MetastoreAddress
    {
        requireNonNull(subject, "subject is null");
        requireNonNull(ifUnreachable, "ifUnreachable is null");
        requireNonNull(ifSlow, "ifSlow is null");
    }
}
