package dev.trinodelta.testing.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Answers the requests to AWS Glue that catalogs make, as its documentation has them. It is no Glue: what the service does
 * beyond that is not known here.
 */
public final class GlueStub
        implements AutoCloseable
{
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String TARGET = "AWSGlue.";
    // The service has 100
    private static final int TABLES_OF_PAGE = 2;

    private final HttpServer server;
    private final Map<String, Map<String, ObjectNode>> schemas = new TreeMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private Optional<String> refusal = Optional.empty();

    public GlueStub()
    {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::serve);
        server.start();
    }

    public URI endpoint()
    {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    public synchronized void schema(String name)
    {
        schemas.put(name, new TreeMap<>());
    }

    /**
     * @param json of a table, as the service gives it
     */
    public synchronized void table(String schema, String json)
            throws IOException
    {
        ObjectNode table = (ObjectNode) MAPPER.readTree(json);
        schemas.get(schema).put(table.path("Name").textValue(), table);
    }

    public synchronized JsonNode find(String schema, String table)
    {
        return schemas.get(schema).get(table);
    }

    /**
     * Fails all requests from now on.
     *
     * @param type of the exception, as {@code AccessDeniedException}; absent to answer again
     */
    public synchronized void refuse(Optional<String> type)
    {
        refusal = type;
    }

    /**
     * The names of the operations that were asked for since the last call.
     */
    public List<String> takeRequests()
    {
        List<String> taken = ImmutableList.copyOf(requests);
        requests.clear();
        return taken;
    }

    private synchronized void serve(HttpExchange exchange)
            throws IOException
    {
        JsonNode request = MAPPER.readTree(exchange.getRequestBody());
        String operation = exchange.getRequestHeaders().getFirst("X-Amz-Target").substring(TARGET.length());
        requests.add(operation);
        int status = 200;
        JsonNode response;
        try {
            if (refusal.isPresent()) {
                throw new Refusal(refusal.get());
            }
            response = answer(operation, request);
        }
        catch (Refusal e) {
            status = 400;
            response = MAPPER.createObjectNode().put("__type", e.getMessage()).put("Message", "refused");
        }
        byte[] body = MAPPER.writeValueAsBytes(response);
        exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.1");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private JsonNode answer(String operation, JsonNode request)
            throws Refusal
    {
        ObjectNode response = MAPPER.createObjectNode();
        switch (operation) {
            case "GetDatabases" -> {
                ArrayNode databases = response.putArray("DatabaseList");
                schemas.keySet().forEach(name -> databases.add(database(name)));
            }
            case "GetDatabase" -> {
                tables(request.path("Name"));
                response.set("Database", database(request.path("Name").textValue()));
            }
            case "GetTables" -> {
                List<ObjectNode> tables = ImmutableList.copyOf(tables(request.path("DatabaseName")).values());
                int first = request.path("NextToken").asInt(0);
                int last = Math.min(first + TABLES_OF_PAGE, tables.size());
                response.putArray("TableList").addAll(tables.subList(first, last));
                if (last < tables.size()) {
                    response.put("NextToken", String.valueOf(last));
                }
            }
            case "GetTable" -> response.set("Table", table(request, request.path("Name")));
            case "CreateTable" -> {
                JsonNode input = request.path("TableInput");
                if (tables(request.path("DatabaseName")).putIfAbsent(input.path("Name").textValue(), (ObjectNode) input) != null) {
                    throw new Refusal("AlreadyExistsException");
                }
            }
            case "UpdateTable" -> {
                JsonNode input = request.path("TableInput");
                table(request, input.path("Name"));
                tables(request.path("DatabaseName")).put(input.path("Name").textValue(), (ObjectNode) input);
            }
            case "DeleteTable" -> {
                table(request, request.path("Name"));
                tables(request.path("DatabaseName")).remove(request.path("Name").textValue());
            }
            default -> throw new Refusal("OperationNotSupportedException");
        }
        return response;
    }

    private static ObjectNode database(String name)
    {
        return MAPPER.createObjectNode().put("Name", name).put("LocationUri", "s3://lake/" + name);
    }

    private Map<String, ObjectNode> tables(JsonNode schema)
            throws Refusal
    {
        Map<String, ObjectNode> tables = schemas.get(schema.textValue());
        if (tables == null) {
            throw new Refusal("EntityNotFoundException");
        }
        return tables;
    }

    private ObjectNode table(JsonNode request, JsonNode name)
            throws Refusal
    {
        ObjectNode table = tables(request.path("DatabaseName")).get(name.textValue());
        if (table == null) {
            throw new Refusal("EntityNotFoundException");
        }
        return table;
    }

    @Override
    public void close()
    {
        server.stop(0);
    }

    private static final class Refusal
            extends Exception
    {
        private Refusal(String type)
        {
            super(type);
        }
    }
}
