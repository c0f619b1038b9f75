package dev.trinodelta.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * What results were measured on.
 *
 * @param memory bytes of the machine
 * @param heap bytes that the JVM may use
 * @param commit of the sources, with a plus where they were changed since
 */
record Environment(String processor, int cores, long memory, long heap, String java, String commit)
{
    static Environment current()
    {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Environment(
                processorName(),
                Runtime.getRuntime().availableProcessors(),
                system.getTotalMemorySize(),
                Runtime.getRuntime().maxMemory(),
                "%s %s".formatted(System.getProperty("java.vendor"), Runtime.version()),
                git("rev-parse", "HEAD") + (git("status", "--porcelain", "--untracked-files=no").isEmpty() ? "" : "+"));
    }

    static Environment fromJson(JsonNode json)
    {
        return new Environment(
                json.path("processor").asText(),
                json.path("cores").asInt(),
                json.path("memory").asLong(),
                json.path("heap").asLong(),
                json.path("java").asText(),
                json.path("commit").asText());
    }

    ObjectNode toJson()
    {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("processor", processor);
        json.put("cores", cores);
        json.put("memory", memory);
        json.put("heap", heap);
        json.put("java", java);
        json.put("commit", commit);
        return json;
    }

    @Override
    public String toString()
    {
        return "%s cores (%s), %.0f GB of memory, heap of %.0f GB, JDK %s, commit %s".formatted(cores, processor, memory / 1e9, heap / 1e9, java, commit);
    }

    private static String processorName()
    {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        }
        catch (IOException _) {
            return System.getProperty("os.arch");
        }
    }

    private static String git(String... arguments)
    {
        try {
            Process process = new ProcessBuilder(Stream.concat(Stream.of("git"), Stream.of(arguments)).toList()).start();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
            return process.waitFor() == 0 ? output : "unknown";
        }
        catch (IOException e) {
            return "unknown";
        }
        catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
