package dev.trinodelta.snapshot;

import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.SetTransaction;

import java.util.Map;
import java.util.stream.Stream;

/**
 * A table at one version. What it hands out never changes.
 */
public interface Snapshot
        extends TableDefinition
{
    /**
     * The live files, in no particular order. Each path stands for one file.
     */
    Stream<AddFile> files();

    /**
     * How far each application has written, by its id.
     */
    Map<String, SetTransaction> transactions();

    /**
     * The configuration of each domain that is not removed, by its name.
     */
    Map<String, DomainMetadata> domains();
}
