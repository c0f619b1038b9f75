package dev.trinodelta.snapshot;

import dev.trinodelta.index.FileIndex;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.SetTransaction;

import java.util.Map;
import java.util.function.ObjLongConsumer;

/**
 * A table at one version. What it hands out never changes.
 */
public interface Snapshot
        extends TableDefinition
{
    FileIndex index();

    /**
     * How far each application has written, by its id.
     */
    Map<String, SetTransaction> transactions();

    /**
     * The configuration of each domain that is not removed, by its name.
     */
    Map<String, DomainMetadata> domains();

    /**
     * Bytes of memory that are not freed as long as this is kept. It grows while statistics are loaded on demand.
     */
    long retainedBytes();

    /**
     * The parts that make up {@link #retainedBytes}, each with its own bytes. Versions of a table share parts: who keeps
     * several of them counts each part once, by its identity. It is asked often: parts know their bytes.
     */
    default void forEachRetainedPart(ObjLongConsumer<Object> consumer)
    {
        consumer.accept(this, retainedBytes());
    }
}
