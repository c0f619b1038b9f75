package dev.trinodelta.corpus;

import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.memory.MemoryFileSystem;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Stream;

import static java.util.Objects.requireNonNull;

/**
 * The log of a table of the corpus, to be read from memory.
 */
record CorpusLog(CorpusDirectory corpus, String table)
{
    CorpusLog
    {
        requireNonNull(corpus, "corpus is null");
        requireNonNull(table, "table is null");
    }

    TableLocation location()
    {
        return new TableLocation(table, Location.of("memory:///" + table));
    }

    /**
     * @param names of files below {@code _delta_log} that the copy is to have
     */
    MemoryFileSystem copy(Predicate<String> names)
    {
        MemoryFileSystem fileSystem = new MemoryFileSystem();
        Path log = corpus.tables().resolve(table).resolve("_delta_log");
        if (!Files.isDirectory(log)) {
            return fileSystem;
        }
        try (Stream<Path> files = Files.walk(log)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = log.relativize(file).toString();
                if (names.test(name)) {
                    fileSystem.newOutputFile(location().logDirectory().appendPath(name)).createOrOverwrite(Files.readAllBytes(file));
                }
            }
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return fileSystem;
    }
}
