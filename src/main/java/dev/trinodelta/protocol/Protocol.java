package dev.trinodelta.protocol;

import com.google.common.collect.ImmutableSet;

import java.util.Optional;
import java.util.Set;

/**
 * What a client must be able to do to read and to write the table from this commit on.
 *
 * @param readerFeatures present from reader version 3 on
 * @param writerFeatures present from writer version 7 on
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#protocol-evolution">Protocol</a>
 */
public record Protocol(
        int minReaderVersion,
        int minWriterVersion,
        Optional<Set<String>> readerFeatures,
        Optional<Set<String>> writerFeatures)
        implements Action
{
    public Protocol
    {
        readerFeatures = readerFeatures.map(ImmutableSet::copyOf);
        writerFeatures = writerFeatures.map(ImmutableSet::copyOf);
    }
}
