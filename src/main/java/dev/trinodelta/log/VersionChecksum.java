package dev.trinodelta.log;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.trinodelta.log.LogFile.Checksum;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.CommitInfo;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableLocation;
import io.airlift.log.Logger;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInputStream;

import java.io.CharConversionException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * What a version checksum file says of a version. It is written after the commit by whoever cares to, and nobody mends one
 * that is wrong: it may save reading, but what it says gives way to what the log says.
 *
 * @param txnId also in the commit that the checksum was made for, where its writer wrote both
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#version-checksum-file">Protocol</a>
 */
public record VersionChecksum(Protocol protocol, Metadata metadata, Optional<String> txnId, OptionalLong inCommitTimestamp)
{
    private static final Logger log = Logger.get(VersionChecksum.class);
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    public VersionChecksum
    {
        requireNonNull(protocol, "protocol is null");
        requireNonNull(metadata, "metadata is null");
        requireNonNull(txnId, "txnId is null");
        requireNonNull(inCommitTimestamp, "inCommitTimestamp is null");
    }

    /**
     * @return empty where there is none, or none that is whole: a table is never unreadable for its checksum
     */
    public static Optional<VersionChecksum> read(TrinoFileSystem fileSystem, TableLocation table, Checksum file)
    {
        Location location = table.logDirectory().appendPath(file.fileName());
        try (TrinoInputStream stream = fileSystem.newInputFile(location).newStream()) {
            return Optional.of(parse(MAPPER.readTree(stream.readAllBytes())));
        }
        catch (FileNotFoundException _) {
            return Optional.empty();
        }
        catch (JsonProcessingException e) {
            log.debug("%s of table %s is not valid JSON (%s)", location, table, e.getOriginalMessage());
            return Optional.empty();
        }
        catch (InvalidActionException e) {
            log.debug("%s of table %s is not used: %s", location, table, e.getMessage());
            return Optional.empty();
        }
        // Thrown at bytes that are no text in any encoding
        catch (CharConversionException e) {
            log.debug("%s of table %s is not valid JSON (%s)", location, table, e.getMessage());
            return Optional.empty();
        }
        catch (IOException e) {
            log.warn("Could not read %s of table %s: %s; reading the log", location, table, e.getMessage());
            return Optional.empty();
        }
    }

    /**
     * Whether the commit of the version says nothing else: a table that was dropped and made anew at the same place can
     * have checksums of the old one.
     */
    public boolean agreesWith(List<Action> commit)
    {
        return commit.stream().allMatch(action -> switch (action) {
            case Protocol committed -> committed.equals(protocol);
            case Metadata committed -> committed.equals(metadata);
            case CommitInfo info -> agreesWith(info);
            default -> true;
        });
    }

    private boolean agreesWith(CommitInfo info)
    {
        Optional<String> committed = txnId(info);
        boolean sameCommit = txnId.isEmpty() || committed.isEmpty() || txnId.equals(committed);
        boolean sameTime = inCommitTimestamp.isEmpty() || info.inCommitTimestamp().isEmpty() || inCommitTimestamp.equals(info.inCommitTimestamp());
        return sameCommit && sameTime;
    }

    private static Optional<String> txnId(CommitInfo info)
    {
        try {
            return Optional.ofNullable(MAPPER.readTree(info.json()).path("txnId").textValue());
        }
        catch (JsonProcessingException e) {
            throw new IllegalStateException("commitInfo was parsed before", e);
        }
    }

    private static VersionChecksum parse(JsonNode node)
            throws InvalidActionException
    {
        if (!node.isObject()) {
            throw new InvalidActionException("not a JSON object");
        }
        JsonFields fields = new JsonFields("checksum", node);
        if (fields.number("tableSizeBytes") < 0 || fields.number("numFiles") < 0) {
            throw new InvalidActionException("checksum counts less than nothing");
        }
        if (fields.number("numMetadata") != 1 || fields.number("numProtocol") != 1) {
            throw new InvalidActionException("checksum does not count one metaData and one protocol action");
        }
        return new VersionChecksum(
                ActionJson.protocol(fields.object("protocol")),
                ActionJson.metadata(fields.object("metadata")),
                fields.optionalText("txnId"),
                fields.optionalNumber("inCommitTimestampOpt"));
    }
}
