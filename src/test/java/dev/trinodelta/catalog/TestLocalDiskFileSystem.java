package dev.trinodelta.catalog;

import com.google.common.collect.ImmutableList;
import com.google.common.io.ByteStreams;
import io.trino.filesystem.FileEntry;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInputStream;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

class TestLocalDiskFileSystem
{
    private static final List<String> ODD_NAMES = ImmutableList.of("a b", "100%", "%20", "a#b", "a?b=c", "a+b", "a=b", "é日本😀", "a:b", "[x]", "a&b;c");

    private final TrinoFileSystem fileSystem = new LocalDiskFileSystemFactory().create(ConnectorIdentity.ofUser("user"));

    @TempDir
    private Path temporary;
    private Path directory;

    @BeforeEach
    void resolveDirectory()
            throws IOException
    {
        directory = temporary.toRealPath();
    }

    @Test
    void servesEverySpellingOfALocation()
            throws IOException
    {
        Files.writeString(directory.resolve("file"), "content");
        assertThat(read(Location.of("file:" + directory + "/file"))).isEqualTo("content");
        assertThat(read(Location.of("file://" + directory + "/file"))).isEqualTo("content");
        assertThatThrownBy(() -> fileSystem.newInputFile(Location.of("file://host" + directory + "/file")))
                .hasMessage("Local location cannot contain a host: file://host%s/file".formatted(directory));
        assertThatThrownBy(() -> fileSystem.listFiles(Location.of("s3://bucket/file")))
                .hasMessage("Not a location of the local disk: s3://bucket/file");
    }

    @Test
    void keepsNamesAsTheyAre()
            throws IOException
    {
        Location root = Location.of("file://" + directory);
        for (String name : ODD_NAMES) {
            Location file = root.appendPath("dir " + name).appendPath(name);
            fileSystem.newOutputFile(file).createExclusive(name.getBytes(UTF_8));
            assertThat(Files.readString(directory.resolve("dir " + name).resolve(name))).isEqualTo(name);
            assertThat(read(file)).isEqualTo(name);
        }
        assertThat(locations(fileSystem.listFiles(root)))
                .containsExactlyInAnyOrderElementsOf(ODD_NAMES.stream().map(name -> root.appendPath("dir " + name).appendPath(name)).collect(toImmutableList()));
        assertThat(fileSystem.listDirectories(root))
                .containsExactlyInAnyOrderElementsOf(ODD_NAMES.stream().map(name -> root.appendPath("dir " + name + "/")).collect(toImmutableList()));
    }

    @Test
    void listsFilesInOrderAndAsTheDirectoryIsSpelled()
            throws IOException
    {
        Files.createDirectories(directory.resolve("table/b"));
        Files.writeString(directory.resolve("table/c"), "123");
        Files.writeString(directory.resolve("table/b/z"), "1");
        Files.writeString(directory.resolve("table/a"), "12");

        for (String spelling : List.of("file:" + directory + "/table/", "file://" + directory + "/table/", "file:///." + directory + "/table")) {
            Location table = Location.of(spelling);
            List<FileEntry> files = entries(fileSystem.listFiles(table));
            assertThat(files).extracting(FileEntry::location).containsExactly(table.appendPath("a"), table.appendPath("b/z"), table.appendPath("c"));
            assertThat(files).extracting(FileEntry::length).containsExactly(2L, 1L, 3L);
            assertThat(locations(fileSystem.listFilesStartingFrom(table, "b"))).containsExactly(table.appendPath("b/z"), table.appendPath("c"));
        }
    }

    @Test
    void listsNothingWhereThereIsNoDirectory()
            throws IOException
    {
        Files.writeString(directory.resolve("file"), "");
        assertThat(entries(fileSystem.listFiles(Location.of("file://" + directory + "/absent")))).isEmpty();
        assertThatThrownBy(() -> fileSystem.listFiles(Location.of("file://" + directory + "/file")))
                .isInstanceOf(NotDirectoryException.class)
                .hasMessage("file://%s/file", directory);
    }

    @Test
    void listsThroughALinkButNotInto()
            throws IOException
    {
        Files.createDirectories(directory.resolve("table"));
        Files.writeString(directory.resolve("table/file"), "12345");
        Files.createSymbolicLink(directory.resolve("link"), directory.resolve("table"));
        Files.createSymbolicLink(directory.resolve("table/linked-file"), directory.resolve("table/file"));
        Files.createSymbolicLink(directory.resolve("table/loop"), directory.resolve("table"));

        Location link = Location.of("file://" + directory + "/link");
        List<FileEntry> files = entries(fileSystem.listFiles(link));

        assertThat(files).extracting(FileEntry::location).containsExactly(link.appendPath("file"), link.appendPath("linked-file"));
        assertThat(files).extracting(FileEntry::length).containsExactly(5L, 5L);
    }

    @Test
    void listsALinkThatLeadsNowhere()
            throws IOException
    {
        Files.createSymbolicLink(directory.resolve("lost"), directory.resolve("absent"));

        Location location = Location.of("file://" + directory);
        assertThat(locations(fileSystem.listFiles(location))).containsExactly(location.appendPath("lost"));
    }

    @Test
    void refusesToCreateWhatExists()
            throws IOException
    {
        Location file = Location.of("file://" + directory + "/log/0.json");
        fileSystem.newOutputFile(file).createExclusive("first".getBytes(UTF_8));
        assertThatThrownBy(() -> fileSystem.newOutputFile(file).createExclusive("second".getBytes(UTF_8)))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessage("file://%s/log/0.json", directory);
        assertThat(read(file)).isEqualTo("first");
        assertThat(locations(fileSystem.listFiles(Location.of("file://" + directory + "/log")))).containsExactly(file);
    }

    @Test
    void overwritesWhole()
            throws IOException
    {
        Location file = Location.of("file://" + directory + "/log/_last_checkpoint");
        fileSystem.newOutputFile(file).createOrOverwrite("a long first content".getBytes(UTF_8));
        fileSystem.newOutputFile(file).createOrOverwrite("short".getBytes(UTF_8));
        assertThat(read(file)).isEqualTo("short");
        assertThat(locations(fileSystem.listFiles(Location.of("file://" + directory + "/log")))).containsExactly(file);
    }

    @Test
    void oneOfManyWritersWinsAndIsNeverSeenInPart()
            throws Exception
    {
        int writers = 8;
        int rounds = 50;
        int size = 100_000;
        CyclicBarrier barrier = new CyclicBarrier(writers);
        try (ExecutorService executor = Executors.newFixedThreadPool(writers)) {
            List<Future<Integer>> wins = IntStream.range(0, writers)
                    .mapToObj(writer -> executor.submit(() -> {
                        byte[] content = new byte[size];
                        Arrays.fill(content, (byte) ('a' + writer));
                        int won = 0;
                        for (int round = 0; round < rounds; round++) {
                            Location file = Location.of("file://" + directory + "/log/" + round + ".json");
                            barrier.await();
                            try {
                                fileSystem.newOutputFile(file).createExclusive(content);
                                won++;
                            }
                            catch (FileAlreadyExistsException e) {
                                // Whoever lost reads what the winner wrote, whole
                                String winner = read(file);
                                assertThat(winner).hasSize(size);
                                assertThat(winner.chars().distinct().count()).isEqualTo(1);
                            }
                        }
                        return won;
                    }))
                    .collect(toImmutableList());
            int total = 0;
            for (Future<Integer> won : wins) {
                total += won.get();
            }
            assertThat(total).isEqualTo(rounds);
        }
        assertThat(entries(fileSystem.listFiles(Location.of("file://" + directory + "/log")))).hasSize(rounds);
    }

    @Test
    void saysWhichFileIsNotThere()
    {
        Location file = Location.of("file://" + directory + "/absent");
        assertThatThrownBy(() -> fileSystem.newInputFile(file).newStream())
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage(file.toString());
    }

    @Test
    void tellsWhatMayNotBeLookedAtFromWhatIsNotThere()
            throws IOException
    {
        Path closed = Files.createDirectories(directory.resolve("closed"));
        Files.writeString(Files.createDirectories(closed.resolve("inner")).resolve("file"), "");
        Path file = Files.writeString(directory.resolve("file"), "");
        Files.setPosixFilePermissions(file, Set.of());
        Location listed = Location.of("file://" + closed + "/");
        try {
            for (String permissions : new String[] {"---------", "rw-rw-rw-"}) {
                Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString(permissions));
                assumeThat(Files.isExecutable(closed)).as("permissions bind the user who runs the tests").isFalse();
                assertThatThrownBy(() -> fileSystem.listDirectories(listed)).isInstanceOf(AccessDeniedException.class);
                assertThatThrownBy(() -> fileSystem.listFiles(listed)).isInstanceOf(AccessDeniedException.class);
                assertThatThrownBy(() -> fileSystem.directoryExists(listed.appendPath("inner"))).isInstanceOf(AccessDeniedException.class);
                assertThatThrownBy(() -> fileSystem.directoryExists(listed.appendPath("absent"))).isInstanceOf(AccessDeniedException.class);
                assertThatThrownBy(() -> fileSystem.newInputFile(listed.appendPath("inner/file")).exists()).isInstanceOf(AccessDeniedException.class);
                assertThatThrownBy(() -> fileSystem.newInputFile(listed.appendPath("inner/file")).newStream()).isInstanceOf(AccessDeniedException.class);
                assertThatThrownBy(() -> fileSystem.newInputFile(listed.appendPath("inner/file")).newInput()).isInstanceOf(AccessDeniedException.class);
                assertThatThrownBy(() -> fileSystem.newOutputFile(listed.appendPath("new")).createExclusive(new byte[0]))
                        .isInstanceOf(AccessDeniedException.class)
                        .hasMessage(listed + "new");
            }
            assertThat(fileSystem.directoryExists(listed)).contains(true);
            assertThatThrownBy(() -> fileSystem.newInputFile(Location.of("file://" + file)).newStream()).isInstanceOf(AccessDeniedException.class);
            assertThat(fileSystem.newInputFile(Location.of("file://" + file)).exists()).isTrue();
        }
        finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void whatLiesBelowAFileIsNotThere()
            throws IOException
    {
        Files.writeString(directory.resolve("file"), "");
        Location below = Location.of("file://" + directory + "/file/x");
        assertThat(fileSystem.directoryExists(below)).contains(false);
        assertThat(fileSystem.listDirectories(below)).isEmpty();
        assertThat(fileSystem.newInputFile(below).exists()).isFalse();
        assertThatThrownBy(() -> fileSystem.newInputFile(below).newStream()).isInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> fileSystem.listDirectories(Location.of("file://" + directory + "/file"))).isInstanceOf(NotDirectoryException.class);
        assertThat(fileSystem.directoryExists(Location.of("file://" + directory + "/file"))).contains(false);
    }

    private String read(Location location)
    {
        try (TrinoInputStream stream = fileSystem.newInputFile(location).newStream()) {
            return new String(ByteStreams.toByteArray(stream), UTF_8);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Location> locations(FileIterator iterator)
            throws IOException
    {
        return entries(iterator).stream().map(FileEntry::location).collect(toImmutableList());
    }

    private static List<FileEntry> entries(FileIterator iterator)
            throws IOException
    {
        ImmutableList.Builder<FileEntry> entries = ImmutableList.builder();
        while (iterator.hasNext()) {
            entries.add(iterator.next());
        }
        return entries.build();
    }
}
