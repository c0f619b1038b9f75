package dev.trinodelta.corpus;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import static com.google.common.io.MoreFiles.deleteRecursively;
import static com.google.common.io.RecursiveDeleteOption.ALLOW_INSECURE;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The corpus and an engine over a copy of it, which all tests of a run share.
 * <p>
 * The system property {@code corpus.directory} names the folder.
 */
final class CorpusRun
        implements AutoCloseable
{
    static final Path DEFAULT_DIRECTORY = Path.of("..", "shared", "corpus");

    private final CorpusDirectory corpus = new CorpusDirectory(Path.of(System.getProperty("corpus.directory", DEFAULT_DIRECTORY.toString())).toAbsolutePath().normalize());

    private Optional<Started> started = Optional.empty();

    CorpusDirectory corpus()
    {
        return corpus;
    }

    /**
     * Skips the test where there is no corpus.
     */
    synchronized CorpusEngine start()
    {
        boolean present = Files.isDirectory(corpus.tables());
        String absence = "Corpus test skipped: there is no folder %s. Name another one with -Dcorpus.directory=DIR".formatted(corpus.tables());
        if (!present) {
            System.out.println(absence);
        }
        assumeTrue(present, absence);
        if (started.isEmpty()) {
            started = Optional.of(Started.over(corpus));
        }
        return started.get().engine();
    }

    /**
     * The copies of the tables, once the run is started.
     */
    synchronized Path tables()
    {
        return started.orElseThrow().warehouse().resolve("tables");
    }

    @Override
    public synchronized void close()
            throws IOException
    {
        if (started.isPresent()) {
            started.get().engine().close();
            deleteRecursively(started.get().warehouse(), ALLOW_INSECURE);
        }
    }

    private record Started(Path warehouse, CorpusEngine engine)
    {
        private Started
        {
            requireNonNull(warehouse, "warehouse is null");
            requireNonNull(engine, "engine is null");
        }

        private static Started over(CorpusDirectory corpus)
        {
            try {
                Path warehouse = Files.createTempDirectory("corpus");
                TableCopy.copy(corpus.tables(), warehouse.resolve("tables"));
                CorpusEngine engine = new CorpusEngine();
                engine.createDeltaCatalog(warehouse);
                return new Started(warehouse, engine);
            }
            catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * Hands the one of this run to whoever has a parameter for it, and closes it after the last test.
     */
    static final class Shared
            implements ParameterResolver
    {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context)
        {
            return parameter.getParameter().getType() == CorpusRun.class;
        }

        @Override
        public CorpusRun resolveParameter(ParameterContext parameter, ExtensionContext context)
        {
            return context.getRoot().getStore(Namespace.GLOBAL).computeIfAbsent(CorpusRun.class, _ -> new CorpusRun(), CorpusRun.class);
        }
    }
}
