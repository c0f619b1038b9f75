package dev.trinodelta.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableSortedMap;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.snapshot.TableDefinition;
import dev.trinodelta.system.TableConstraint.Kind;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.system.TableConstraint.Kind.CHECK;
import static dev.trinodelta.system.TableConstraint.Kind.DEFAULT;
import static dev.trinodelta.system.TableConstraint.Kind.GENERATED;
import static dev.trinodelta.system.TableConstraint.Kind.IDENTITY;
import static dev.trinodelta.system.TableConstraint.Kind.INVARIANT;
import static dev.trinodelta.system.TableConstraint.Kind.NOT_NULL;

/**
 * Finds the rules of a table in its properties and its schema.
 */
final class TableConstraints
{
    private static final String CHECK_PREFIX = "delta.constraints.";
    private static final JsonMapper MAPPER = new JsonMapper();

    private TableConstraints() {}

    /**
     * Checks by name, then what the columns have in the order of the schema.
     */
    static List<TableConstraint> of(TableDefinition table)
    {
        Stream<TableConstraint> checks = ImmutableSortedMap.copyOf(table.metadata().configuration()).entrySet().stream()
                .filter(property -> property.getKey().startsWith(CHECK_PREFIX))
                .map(property -> new TableConstraint(CHECK, Optional.of(property.getKey().substring(CHECK_PREFIX.length())), Optional.empty(), Optional.of(property.getValue())));
        return Stream.concat(checks, ofFields("", table.schema().columns())).collect(toImmutableList());
    }

    private static Stream<TableConstraint> ofFields(String prefix, List<DeltaField> fields)
    {
        return fields.stream().flatMap(field -> Stream.concat(ofField(prefix + field.name(), field), ofType(prefix + field.name() + ".", field.type())));
    }

    private static Stream<TableConstraint> ofType(String prefix, DeltaType type)
    {
        return type instanceof DeltaType.Struct struct ? ofFields(prefix, struct.fields()) : Stream.empty();
    }

    private static Stream<TableConstraint> ofField(String name, DeltaField field)
    {
        Stream<TableConstraint> notNull = field.nullable() ? Stream.empty() : Stream.of(TableConstraint.ofColumn(NOT_NULL, name, Optional.empty()));
        Stream<TableConstraint> identity = field.metadata().containsKey("delta.identity.start") ? Stream.of(TableConstraint.ofColumn(IDENTITY, name, Optional.of(identity(field)))) : Stream.empty();
        return Stream.of(
                        notNull,
                        expression(INVARIANT, name, invariant(field)),
                        expression(GENERATED, name, text(field, "delta.generationExpression")),
                        identity,
                        expression(DEFAULT, name, text(field, "CURRENT_DEFAULT")))
                .flatMap(rules -> rules);
    }

    private static Stream<TableConstraint> expression(Kind kind, String column, Optional<String> expression)
    {
        return expression.stream().map(text -> TableConstraint.ofColumn(kind, column, Optional.of(text)));
    }

    private static String identity(DeltaField field)
    {
        boolean explicit = Optional.ofNullable(field.metadata().get("delta.identity.allowExplicitInsert")).map(JsonNode::asBoolean).orElse(false);
        return "GENERATED %s AS IDENTITY (START WITH %s INCREMENT BY %s)".formatted(
                explicit ? "BY DEFAULT" : "ALWAYS",
                number(field, "delta.identity.start"),
                number(field, "delta.identity.step"));
    }

    private static String number(DeltaField field, String key)
    {
        return Optional.ofNullable(field.metadata().get(key)).map(JsonNode::asText).orElse("1");
    }

    private static Optional<String> text(DeltaField field, String key)
    {
        return Optional.ofNullable(field.metadata().get(key)).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }

    /**
     * It is JSON within JSON; where it is not, it is told as it stands.
     */
    private static Optional<String> invariant(DeltaField field)
    {
        return text(field, "delta.invariants").map(json -> {
            try {
                return MAPPER.readTree(json).path("expression").path("expression").asText(json);
            }
            catch (JsonProcessingException _) {
                return json;
            }
        });
    }
}
