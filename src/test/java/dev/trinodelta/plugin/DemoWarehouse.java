package dev.trinodelta.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The demo tables, and copies of them that a test may damage.
 */
final class DemoWarehouse
{
    static final Path PATH = Path.of("demo", "warehouse").toAbsolutePath();
    static final Path ORDERS = PATH.resolve("sales", "orders");

    private DemoWarehouse() {}

    /**
     * @param source directory of the demo
     * @param target there may be one already
     */
    static void copy(Path source, Path target)
            throws IOException
    {
        for (Path path : walk(source)) {
            Path copy = target.resolve(source.relativize(path).toString());
            if (Files.isDirectory(path)) {
                Files.createDirectories(copy);
            }
            else {
                Files.write(copy, Files.readAllBytes(path));
            }
        }
    }

    /**
     * The directory and all that is in it.
     */
    static List<Path> walk(Path directory)
            throws IOException
    {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.toList();
        }
    }
}
