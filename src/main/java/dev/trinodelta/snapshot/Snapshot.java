package dev.trinodelta.snapshot;

import dev.trinodelta.index.FileIndex;
import dev.trinodelta.log.Unusable;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.SetTransaction;

import java.util.Map;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;

/**
 * A table at one version. What it hands out never changes.
 */
public interface Snapshot
        extends TableDefinition
{
    /**
     * All live files. Of a large table they may have to be read first.
     *
     * @throws dev.trinodelta.protocol.DeltaException where they cannot be read
     */
    FileIndex index();

    /**
     * All live files, where nothing has to be read for them.
     */
    default Optional<FileIndex> knownIndex()
    {
        return Optional.of(index());
    }

    /**
     * The live files of some partitions, with others perhaps. Where all have to be read first and the wanted ones stand apart
     * from them, these are read alone, and the others behind.
     *
     * @param partitions whether files of a partition are wanted, by physical column name; empty means SQL NULL. May be asked
     *         of partitions without live files
     * @throws dev.trinodelta.protocol.DeltaException where they cannot be read
     */
    default FileIndex indexOf(Predicate<Map<String, Optional<String>>> partitions)
    {
        return index();
    }

    /**
     * How far each application has written, by its id.
     */
    Map<String, SetTransaction> transactions();

    /**
     * The configuration of each domain that is not removed, by its name.
     */
    Map<String, DomainMetadata> domains();

    /**
     * Files of the log that could not be used when this version, or one that it was made from, was read.
     */
    default Unusable unusable()
    {
        return Unusable.NONE;
    }

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
