package dev.trinodelta.handle;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.handle.DeltaColumnHandle.Kind;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.schema.TableSchema;
import dev.trinodelta.schema.TrinoTypes;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

import static io.trino.type.InternalTypeManager.TESTING_TYPE_MANAGER;
import static org.assertj.core.api.Assertions.assertThat;

final class TestTableColumns
{
    private static final Map<String, String> ROW_TRACKING = ImmutableMap.of(
            "delta.enableRowTracking", "true",
            "delta.rowTracking.materializedRowIdColumnName", "_row-id",
            "delta.rowTracking.materializedRowCommitVersionColumnName", "_row-version");

    private final TableColumns columns = new TableColumns(new TrinoTypes(TESTING_TYPE_MANAGER));

    @Test
    void hiddenColumnsFollowThoseOfTheSchema()
    {
        assertThat(columns("id", Set.of(), Map.of())).extracting(DeltaColumnHandle::name)
                .containsExactly("id", "$path", "$file_size", "$file_modified_time", "$partition");
    }

    @Test
    void columnOfTheTableTakesThePlaceOfTheHiddenOne()
    {
        assertThat(columns("$Path", Set.of(), Map.of())).extracting(DeltaColumnHandle::name)
                .containsExactly("$Path", "$file_size", "$file_modified_time", "$partition");
        assertThat(columns("$row_id", Set.of("rowTracking"), ROW_TRACKING))
                .filteredOn(column -> column.name().equals("$row_id"))
                .extracting(DeltaColumnHandle::kind)
                .containsExactly(Kind.DATA);
    }

    @Test
    void rowsHaveIdsWhereTheTableVouchesForThem()
    {
        assertThat(columns("id", Set.of("rowTracking"), ROW_TRACKING))
                .filteredOn(column -> column.name().startsWith("$row_"))
                .extracting(column -> "%s %s %s".formatted(column.name(), column.kind(), column.field().physicalName()))
                .containsExactly("$row_id ROW_ID _row-id", "$row_commit_version ROW_COMMIT_VERSION _row-version");
        // Listed is not the same as active
        assertThat(columns("id", Set.of("rowTracking"), Map.of())).hasSize(5);
        assertThat(columns("id", Set.of("appendOnly"), ROW_TRACKING)).hasSize(5);
        // Nobody could tell which rows carry an id
        assertThat(columns("id", Set.of("rowTracking"), Map.of("delta.enableRowTracking", "true"))).hasSize(5);
    }

    @Test
    void hiddenColumnsAreLeftOutOfSelectAll()
    {
        assertThat(columns("id", Set.of("rowTracking"), ROW_TRACKING))
                .filteredOn(column -> !TableColumns.metadata(column).isHidden())
                .extracting(DeltaColumnHandle::name)
                .containsExactly("id");
    }

    @Test
    void statisticsAndPartitionValuesGoByPhysicalNames()
    {
        for (String mode : List.of("name", "id")) {
            String schema = "{\"type\": \"struct\", \"fields\": [{\"name\": \"day\", \"type\": \"date\", \"nullable\": true, \"metadata\": {\"delta.columnMapping.id\": 1, \"delta.columnMapping.physicalName\": \"col-1\"}}]}";
            Metadata metadata = new Metadata("id", Optional.empty(), Optional.empty(), "parquet", Optional.of(schema), List.of("day"), Map.of("delta.columnMapping.mode", mode), OptionalLong.empty());

            DeltaColumnHandle column = columns.partition("sales.orders", TableSchema.of("sales.orders", new Protocol(2, 5, Optional.empty(), Optional.empty()), metadata)).getFirst();

            assertThat(column.physicalColumn().path()).containsExactly("col-1");
            assertThat(column.physicalColumn().partition()).isTrue();
        }
    }

    @Test
    void namesOfFieldsAreKeptWhereTypesAreSentByTheirId()
    {
        List<String> names = List.of("a.b", " ", "\"", "\n", "Ä", "ROW", "a,b(c)", "名前", "1");
        String fields = names.stream()
                .map(name -> "{\"name\": \"%s\", \"type\": \"long\", \"nullable\": true, \"metadata\": {}}".formatted(name.replace("\"", "\\\"").replace("\n", "\\n")))
                .collect(Collectors.joining(","));
        String schema = "{\"type\": \"struct\", \"fields\": [{\"name\": \"s\", \"type\": {\"type\": \"struct\", \"fields\": [%s]}, \"nullable\": true, \"metadata\": {}}]}".formatted(fields);
        Metadata metadata = new Metadata("id", Optional.empty(), Optional.empty(), "parquet", Optional.of(schema), List.of(), Map.of(), OptionalLong.empty());

        Type type = columns.visible("sales.orders", TableSchema.of("sales.orders", new Protocol(1, 2, Optional.empty(), Optional.empty()), metadata)).getFirst().type();

        assertThat(((RowType) type).getFields()).extracting(field -> field.getName().orElseThrow()).containsExactlyElementsOf(names);
        assertThat(TESTING_TYPE_MANAGER.getType(type.getTypeId())).isEqualTo(type);
    }

    private List<DeltaColumnHandle> columns(String column, Set<String> writerFeatures, Map<String, String> configuration)
    {
        String schema = "{\"type\": \"struct\", \"fields\": [{\"name\": \"%s\", \"type\": \"long\", \"nullable\": true, \"metadata\": {}}]}".formatted(column);
        Metadata metadata = new Metadata("id", Optional.empty(), Optional.empty(), "parquet", Optional.of(schema), List.of(), configuration, OptionalLong.empty());
        Protocol protocol = new Protocol(1, 7, Optional.empty(), Optional.of(ImmutableSet.copyOf(writerFeatures)));
        return columns.all("sales.orders", TableSchema.of("sales.orders", protocol, metadata));
    }
}
