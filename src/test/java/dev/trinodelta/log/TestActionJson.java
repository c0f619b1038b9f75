package dev.trinodelta.log;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddCdcFile;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.CheckpointMetadata;
import dev.trinodelta.protocol.CommitInfo;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.RemoveFile;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.Sidecar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestActionJson
{
    @Test
    void addWithEveryField()
            throws InvalidActionException
    {
        Action action = parse(
                """
                {"add":{"path":"day=2026-01-03/part%207.parquet","partitionValues":{"day":"2026-01-03","region":null,"city":""},"size":841454,"modificationTime":1512909768000,"dataChange":false,"stats":"{\\"numRecords\\":1}","tags":{"INSERTION_TIME":"1","ZCUBE":null},"deletionVector":{"storageType":"u","pathOrInlineDv":"ab^-aqEH.-t@S}K{vb[*k^","offset":4,"sizeInBytes":40,"cardinality":6},"baseRowId":4071,"defaultRowCommitVersion":41,"clusteringProvider":"liquid"}}""");

        assertThat(action).isEqualTo(new AddFile(
                "day=2026-01-03/part%207.parquet",
                ImmutableMap.of("day", Optional.of("2026-01-03"), "region", Optional.empty(), "city", Optional.empty()),
                841454,
                1512909768000L,
                false,
                Optional.of("{\"numRecords\":1}"),
                ImmutableMap.of("INSERTION_TIME", Optional.of("1"), "ZCUBE", Optional.empty()),
                Optional.of(new DeletionVectorDescriptor("u", "ab^-aqEH.-t@S}K{vb[*k^", OptionalInt.of(4), 40, 6)),
                OptionalLong.of(4071),
                OptionalLong.of(41),
                Optional.of("liquid")));
    }

    @Test
    void addWithRequiredFieldsOnly()
            throws InvalidActionException
    {
        assertThat(parse(
                """
                {"add":{"path":"a","partitionValues":{},"size":1,"modificationTime":2,"dataChange":true,"stats":null,"tags":null,"deletionVector":null}}"""))
                .isEqualTo(new AddFile("a", ImmutableMap.of(), 1, 2, true, Optional.empty(), ImmutableMap.of(), Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), Optional.empty()));
    }

    @Test
    void offsetOfZeroIsNotAnAbsentOffset()
            throws InvalidActionException
    {
        AddFile zero = (AddFile) parse(
                """
                {"add":{"path":"a","partitionValues":{},"size":1,"deletionVector":{"storageType":"i","pathOrInlineDv":"x","offset":0,"sizeInBytes":1,"cardinality":1}}}""");
        AddFile absent = (AddFile) parse(
                """
                {"add":{"path":"a","partitionValues":{},"size":1,"deletionVector":{"storageType":"i","pathOrInlineDv":"x","sizeInBytes":1,"cardinality":1}}}""");

        assertThat(zero.key().deletionVectorId()).contains("ix@0");
        assertThat(absent.key().deletionVectorId()).contains("ix");
    }

    @Test
    void removeMayLackAllButItsPath()
            throws InvalidActionException
    {
        assertThat(parse(
                """
                {"remove":{"path":"a","partitionValues":null,"size":null}}"""))
                .isEqualTo(new RemoveFile("a", OptionalLong.empty(), true, Optional.empty(), OptionalLong.empty(), Optional.empty()));
        assertThat(parse(
                """
                {"remove":{"path":"a","deletionTimestamp":5,"dataChange":false,"extendedFileMetadata":true,"partitionValues":{"p":""},"size":7,"deletionVector":{"storageType":"u","pathOrInlineDv":"x","offset":1,"sizeInBytes":2,"cardinality":3}}}"""))
                .isEqualTo(new RemoveFile("a", OptionalLong.of(5), false, Optional.of(ImmutableMap.of("p", Optional.empty())), OptionalLong.of(7), Optional.of(new DeletionVectorDescriptor("u", "x", OptionalInt.of(1), 2, 3))));
    }

    @Test
    void protocolWithAndWithoutFeatures()
            throws InvalidActionException
    {
        assertThat(parse(
                """
                {"protocol":{"minReaderVersion":3,"minWriterVersion":7,"readerFeatures":["columnMapping"],"writerFeatures":[]}}"""))
                .isEqualTo(new Protocol(3, 7, Optional.of(ImmutableSet.of("columnMapping")), Optional.of(ImmutableSet.of())));
        assertThat(parse(
                """
                {"protocol":{"minReaderVersion":1,"minWriterVersion":2,"readerFeatures":null}}"""))
                .isEqualTo(new Protocol(1, 2, Optional.empty(), Optional.empty()));
    }

    @Test
    void metadataWithAndWithoutWhatIsOptional()
            throws InvalidActionException
    {
        assertThat(parse(
                """
                {"metaData":{"id":"7f1c","name":"orders","description":"all of them","format":{"provider":"parquet","options":{}},"schemaString":"{}","partitionColumns":["day"],"configuration":{"delta.appendOnly":"true","note":null},"createdTime":3}}"""))
                .isEqualTo(new Metadata("7f1c", Optional.of("orders"), Optional.of("all of them"), "parquet", Optional.of("{}"), List.of("day"), ImmutableMap.of("delta.appendOnly", "true"), OptionalLong.of(3)));
        assertThat(parse(
                """
                {"metaData":{"id":"7f1c"}}"""))
                .isEqualTo(new Metadata("7f1c", Optional.empty(), Optional.empty(), "parquet", Optional.empty(), List.of(), ImmutableMap.of(), OptionalLong.empty()));
    }

    @Test
    void smallActions()
            throws InvalidActionException
    {
        assertThat(parse("{\"txn\":{\"appId\":\"app\",\"version\":9,\"lastUpdated\":8}}")).isEqualTo(new SetTransaction("app", 9, OptionalLong.of(8)));
        assertThat(parse("{\"domainMetadata\":{\"domain\":\"delta.clustering\",\"configuration\":\"{}\",\"removed\":true}}")).isEqualTo(new DomainMetadata("delta.clustering", "{}", true));
        assertThat(parse("{\"cdc\":{\"path\":\"_change_data/a\",\"partitionValues\":{\"p\":\"\"},\"size\":5,\"dataChange\":false}}")).isEqualTo(new AddCdcFile("_change_data/a", ImmutableMap.of("p", Optional.empty()), 5));
        assertThat(parse("{\"sidecar\":{\"path\":\"s.parquet\",\"sizeInBytes\":5,\"modificationTime\":6}}")).isEqualTo(new Sidecar("s.parquet", 5, 6));
        assertThat(parse("{\"checkpointMetadata\":{\"version\":4}}")).isEqualTo(new CheckpointMetadata(4, ImmutableMap.of()));
    }

    @Test
    void commitInfoIsKeptWhateverIsInIt()
            throws InvalidActionException
    {
        assertThat(parse("{\"commitInfo\":{\"inCommitTimestamp\":1,\"timestamp\":2,\"operation\":\"MERGE\"}}"))
                .isEqualTo(new CommitInfo(OptionalLong.of(1), OptionalLong.of(2), Optional.of("MERGE"), "{\"inCommitTimestamp\":1,\"timestamp\":2,\"operation\":\"MERGE\"}"));
        assertThat(parse("{\"commitInfo\":{\"timestamp\":\"yesterday\",\"operation\":7}}"))
                .isEqualTo(new CommitInfo(OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), "{\"timestamp\":\"yesterday\",\"operation\":7}"));
    }

    @Test
    void unknownActionsAndFieldsAreIgnored()
            throws InvalidActionException
    {
        assertThat(parseOptional("{\"newAction\":{\"path\":7}}")).isEmpty();
        assertThat(parseOptional("{}")).isEmpty();
        assertThat(parseOptional("{\"add\":null}")).isEmpty();
        assertThat(parse("{\"newAction\":{},\"txn\":{\"appId\":\"app\",\"version\":9,\"new\":[1e400,123456789012345678901234567890]},\"add\":null}")).isEqualTo(new SetTransaction("app", 9, OptionalLong.empty()));
    }

    @Test
    void byteOrderMarkIsIgnored()
            throws InvalidActionException
    {
        assertThat(parse("\uFEFF{\"txn\":{\"appId\":\"app\",\"version\":9}}")).isEqualTo(new SetTransaction("app", 9, OptionalLong.empty()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                                                                   {"add":{"partitionValues":{},"size":1}} | add has no path
                                                                   {"add":{"path":null,"partitionValues":{},"size":1}} | add has no path
                                                                   {"add":{"path":7,"partitionValues":{},"size":1}} | add.path is not a string
                                                                   {"add":{"path":"","partitionValues":{},"size":1}} | add is invalid, path is empty
                                                                   {"add":{"path":"a","size":1}} | add has no partitionValues
                                                                   {"add":{"path":"a","partitionValues":["p"],"size":1}} | add.partitionValues is not an object of strings
                                                                   {"add":{"path":"a","partitionValues":{"p":{}},"size":1}} | add.partitionValues is not an object of strings
                                                                   {"add":{"path":"a","partitionValues":{}}} | add has no size
                                                                   {"add":{"path":"a","partitionValues":{},"size":-1}} | add is invalid, size is negative: -1
                                                                   {"add":{"path":"a","partitionValues":{},"size":1.5}} | add.size is not a 64-bit integer
                                                                   {"add":{"path":"a","partitionValues":{},"size":9223372036854775808}} | add.size is not a 64-bit integer
                                                                   {"add":{"path":"a","partitionValues":{},"size":1,"dataChange":"yes"}} | add.dataChange is not a boolean
                                                                   {"add":{"path":"a","partitionValues":{},"size":1,"stats":{"numRecords":1}}} | add.stats is not a string
                                                                   {"add":{"path":"a","partitionValues":{},"size":1,"deletionVector":"x"}} | add.deletionVector is not an object
                                                                   {"add":{"path":"a","partitionValues":{},"size":1,"deletionVector":{}}} | add.deletionVector has no storageType
                                                                   {"add":{"path":"a","partitionValues":{},"size":1,"deletionVector":{"storageType":"u","pathOrInlineDv":"x","offset":2147483648,"sizeInBytes":1,"cardinality":1}}} | add.deletionVector.offset is not a 32-bit integer
                                                                   {"add":{"path":"a%zz","partitionValues":{},"size":1}} | add is invalid, path is not a URI, a percent sign is not followed by two hexadecimal digits: a%zz
                                                                   {"add":{"path":"%FF","partitionValues":{},"size":1}} | add is invalid, path is not a URI, its escapes are not UTF-8: %FF
                                                                   {"add":{"path":"s3://bucket","partitionValues":{},"size":1}} | add is invalid, path is not a location, Path missing in file system location: s3://bucket: s3://bucket
                                                                   {"remove":{"path":"a%z"}} | remove is invalid, path is not a URI, a percent sign is not followed by two hexadecimal digits: a%z
                                                                   {"cdc":{"path":"a%z","partitionValues":{},"size":1}} | cdc is invalid, path is not a URI, a percent sign is not followed by two hexadecimal digits: a%z
                                                                   {"sidecar":{"path":"a%z","sizeInBytes":1}} | sidecar is invalid, path is not a URI, a percent sign is not followed by two hexadecimal digits: a%z
                                                                   {"add":{"path":"a","partitionValues":{},"size":1,"deletionVector":{"storageType":"p","pathOrInlineDv":"a%z","sizeInBytes":1,"cardinality":1}}} | add is invalid, path is not a URI, a percent sign is not followed by two hexadecimal digits: a%z
                                                                   {"add":7} | add has no path
                                                                   {"remove":{"deletionTimestamp":1}} | remove has no path
                                                                   {"protocol":{"minWriterVersion":2}} | protocol has no minReaderVersion
                                                                   {"protocol":{"minReaderVersion":4294967297}} | protocol.minReaderVersion is not a 32-bit integer
                                                                   {"protocol":{"minReaderVersion":3,"readerFeatures":[1]}} | protocol.readerFeatures is not a list of strings
                                                                   {"metaData":{"schemaString":"{}"}} | metaData has no id
                                                                   {"metaData":{"id":"x","format":"parquet"}} | metaData.format is not an object
                                                                   {"txn":{"appId":"a"}} | txn has no version
                                                                   {"txn":{"appId":"a","version":1},"add":{"path":"a","partitionValues":{},"size":1}} | holds both txn and add, where a line is one action
                                                                   [] | not a JSON object
                                                                   "add" | not a JSON object
                                                                   {"add":{"path":"a","par | not valid JSON, it ends too early
                                                                   {"add":{"path":"a"} | not valid JSON, it ends too early
                                                                   {"txn":{"appId":"a","version":1}}x | not valid JSON (Unrecognized token 'x': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false'))
                                                                   """)
    void whatIsMissingOrWrongIsNamed(String line, String problem)
    {
        assertThatExceptionOfType(InvalidActionException.class)
                .isThrownBy(() -> parseOptional(line))
                .withMessage(problem);
    }

    private static Action parse(String line)
            throws InvalidActionException
    {
        return parseOptional(line).orElseThrow();
    }

    private static Optional<Action> parseOptional(String line)
            throws InvalidActionException
    {
        byte[] bytes = line.getBytes(UTF_8);
        return ActionJson.parse(bytes, 0, bytes.length);
    }
}
