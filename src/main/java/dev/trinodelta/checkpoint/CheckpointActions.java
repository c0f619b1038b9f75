package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.checkpoint.ActionRow.InvalidRowException;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.CheckpointMetadata;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.Sidecar;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

import static java.lang.Math.toIntExact;

/**
 * From rows of a checkpoint to actions.
 */
final class CheckpointActions
{
    private CheckpointActions() {}

    static Action decode(ActionRow row)
            throws InvalidRowException
    {
        try {
            return action(row);
        }
        catch (IllegalArgumentException e) {
            throw new InvalidRowException(row.action(), e);
        }
    }

    private static Action action(ActionRow row)
            throws InvalidRowException
    {
        return switch (row.action()) {
            case CheckpointColumns.METADATA -> metadata(row);
            case CheckpointColumns.PROTOCOL -> new Protocol(
                    toIntExact(row.number("minReaderVersion")),
                    toIntExact(row.optionalNumber("minWriterVersion").orElse(1)),
                    row.optionalList("readerFeatures").map(ImmutableSet::copyOf),
                    row.optionalList("writerFeatures").map(ImmutableSet::copyOf));
            case CheckpointColumns.TRANSACTION -> new SetTransaction(row.text("appId"), row.number("version"), row.optionalNumber("lastUpdated"));
            case CheckpointColumns.DOMAIN_METADATA -> new DomainMetadata(row.text("domain"), row.optionalText("configuration").orElse(""), row.optionalFlag("removed").orElse(false));
            case CheckpointColumns.SIDECAR -> new Sidecar(row.text("path"), row.number("sizeInBytes"), row.optionalNumber("modificationTime").orElse(0));
            case CheckpointColumns.CHECKPOINT_METADATA -> new CheckpointMetadata(row.number("version"), row.optionalTexts("tags").orElse(ImmutableMap.of()));
            default -> throw new IllegalStateException("not a column of checkpoints: " + row.action());
        };
    }

    static DeletionVectorDescriptor deletionVector(String storageType, ActionRow row)
            throws InvalidRowException
    {
        OptionalLong offset = row.optionalNumber("offset");
        return new DeletionVectorDescriptor(
                storageType,
                row.text("pathOrInlineDv"),
                offset.isPresent() ? OptionalInt.of(toIntExact(offset.getAsLong())) : OptionalInt.empty(),
                toIntExact(row.number("sizeInBytes")),
                row.number("cardinality"));
    }

    private static Metadata metadata(ActionRow row)
            throws InvalidRowException
    {
        ImmutableMap.Builder<String, String> configuration = ImmutableMap.builder();
        row.optionalTexts("configuration").orElse(ImmutableMap.of()).forEach((key, value) -> value.ifPresent(present -> configuration.put(key, present)));
        return new Metadata(
                row.text("id"),
                row.optionalText("name"),
                row.optionalText("description"),
                row.optionalRow("format").flatMap(format -> format.optionalText("provider")).orElse("parquet"),
                row.optionalText("schemaString"),
                row.optionalList("partitionColumns").orElse(List.of()),
                configuration.buildOrThrow(),
                row.optionalNumber("createdTime"));
    }
}
