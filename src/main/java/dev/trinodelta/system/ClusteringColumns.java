package dev.trinodelta.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.snapshot.Snapshot;

import java.util.List;
import java.util.Optional;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;

/**
 * The columns that the writers of a table cluster its files by.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#clustered-table">Protocol</a>
 */
final class ClusteringColumns
{
    private static final String DOMAIN = "delta.clustering";
    private static final JsonMapper MAPPER = new JsonMapper();

    private ClusteringColumns() {}

    /**
     * Their names; those of nested fields with a point between names.
     */
    static List<String> of(Snapshot snapshot)
    {
        DomainMetadata domain = snapshot.domains().get(DOMAIN);
        if (domain == null) {
            return ImmutableList.of();
        }
        ImmutableList.Builder<String> columns = ImmutableList.builder();
        for (JsonNode physicalPath : parse(snapshot, domain).path("clusteringColumns")) {
            columns.add(logicalName(snapshot.schema().columns(), physicalPath));
        }
        return columns.build();
    }

    private static JsonNode parse(Snapshot snapshot, DomainMetadata domain)
    {
        try {
            return MAPPER.readTree(domain.configuration());
        }
        catch (JsonProcessingException e) {
            throw new DeltaException(DELTA_INVALID_LOG, "Domain %s of table %s is not valid JSON (%s). Cluster the table anew with the engine that wrote it.".formatted(DOMAIN, snapshot.table(), e.getOriginalMessage()), e);
        }
    }

    /**
     * Of a column that the schema does not have, the physical one.
     */
    private static String logicalName(List<DeltaField> columns, JsonNode physicalPath)
    {
        ImmutableList.Builder<String> names = ImmutableList.builder();
        List<DeltaField> fields = columns;
        for (JsonNode part : physicalPath) {
            Optional<DeltaField> found = fields.stream().filter(field -> field.physicalName().equals(part.asText())).findFirst();
            names.add(found.map(DeltaField::name).orElseGet(part::asText));
            fields = found.map(DeltaField::type).filter(DeltaType.Struct.class::isInstance).map(type -> ((DeltaType.Struct) type).fields()).orElse(List.of());
        }
        return String.join(".", names.build());
    }
}
