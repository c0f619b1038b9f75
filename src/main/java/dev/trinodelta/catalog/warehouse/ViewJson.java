package dev.trinodelta.catalog.warehouse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import io.trino.spi.connector.CatalogSchemaName;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.ConnectorViewDefinition.ViewColumn;
import io.trino.spi.type.TypeId;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A view as the registry writes it: {@code {"sql":"SELECT …","catalog":"delta","schema":"sales","columns":[{"name":"id","type":"bigint"}],…}}.
 */
final class ViewJson
{
    // The engine takes for granted that it is one
    private static final Pattern QUERY = Pattern.compile("(?:\\s++|--[^\n]*+\n|/\\*(?:[^*]|\\*(?!/))*+\\*/|\\()*+(?:SELECT|WITH|TABLE|VALUES)\\b", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private ViewJson() {}

    static ObjectNode write(ConnectorViewDefinition view)
    {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("sql", view.getOriginalSql());
        view.getCatalog().ifPresent(catalog -> json.put("catalog", catalog));
        view.getSchema().ifPresent(schema -> json.put("schema", schema));
        view.getColumns().forEach(column -> {
            ObjectNode field = json.withArray("columns").addObject().put("name", column.getName()).put("type", column.getType().getId());
            column.getComment().ifPresent(comment -> field.put("comment", comment));
        });
        view.getComment().ifPresent(comment -> json.put("comment", comment));
        view.getOwner().ifPresent(owner -> json.put("owner", owner));
        json.put("runAsInvoker", view.isRunAsInvoker());
        view.getPath().forEach(schema -> json.withArray("path").addObject().put("catalog", schema.getCatalogName()).put("schema", schema.getSchemaName()));
        return json;
    }

    /**
     * @throws IllegalArgumentException where it is no view
     */
    static ConnectorViewDefinition read(JsonNode json)
    {
        if (!QUERY.matcher(text(json, "sql")).lookingAt()) {
            throw new IllegalArgumentException("the sql of its view is no query");
        }
        JsonNode runAsInvoker = json.path("runAsInvoker");
        if (!runAsInvoker.isMissingNode() && !runAsInvoker.isBoolean()) {
            throw new IllegalArgumentException("the runAsInvoker of its view is neither true nor false");
        }
        if (!runAsInvoker.booleanValue() && optionalText(json, "owner").isEmpty()) {
            throw new IllegalArgumentException("its view has no owner to run as, and runAsInvoker is not true");
        }
        return new ConnectorViewDefinition(
                text(json, "sql"),
                optionalText(json, "catalog"),
                optionalText(json, "schema"),
                list(json, "columns", column -> new ViewColumn(text(column, "name"), TypeId.of(text(column, "type")), optionalText(column, "comment"))),
                optionalText(json, "comment"),
                optionalText(json, "owner"),
                runAsInvoker.booleanValue(),
                list(json, "path", schema -> new CatalogSchemaName(text(schema, "catalog"), text(schema, "schema"))));
    }

    private static String text(JsonNode json, String name)
    {
        return optionalText(json, name).orElseThrow(() -> new IllegalArgumentException("its view has no " + name));
    }

    private static Optional<String> optionalText(JsonNode json, String name)
    {
        JsonNode text = json.path(name);
        if (text.isMissingNode() || text.isNull()) {
            return Optional.empty();
        }
        if (!text.isTextual()) {
            throw new IllegalArgumentException("the %s of its view is no text".formatted(name));
        }
        return Optional.of(text.textValue());
    }

    private static <T> List<T> list(JsonNode json, String name, Function<JsonNode, T> element)
    {
        ImmutableList.Builder<T> list = ImmutableList.builder();
        json.path(name).forEach(child -> list.add(element.apply(child)));
        return list.build();
    }
}
