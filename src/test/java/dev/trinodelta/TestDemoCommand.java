package dev.trinodelta;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static com.google.common.base.Preconditions.checkState;
import static java.lang.ProcessBuilder.Redirect.to;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code bin/demo} says before it builds or starts anything.
 */
class TestDemoCommand
{
    private static final Path COMMAND = Path.of("bin/demo").toAbsolutePath();

    @TempDir
    private Path scratch;
    private Path home;

    @BeforeEach
    void createHome()
            throws IOException
    {
        home = Files.createDirectory(scratch.resolve("home of the demo"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            --bogus | unknown option --bogus (see bin/demo --help)
                                            orders | unknown option orders (see bin/demo --help)
                                            --port | --port needs a value (see bin/demo --help)
                                            --port=http | --port needs a number from 1 to 65535, not 'http'
                                            --port=0 | --port needs a number from 1 to 65535, not '0'
                                            --port=65536 | --port needs a number from 1 to 65535, not '65536'
                                            --execute | --execute needs a value (see bin/demo --help)
                                            --execute= | --execute needs a statement (see bin/demo --help)
                                            """)
    void wrongOptionIsToldInOneLine(String option, String message)
            throws Exception
    {
        assertThat(run(List.of(option), Map.of())).isEqualTo(new Outcome(1, "", "bin/demo: " + message + "\n"));
    }

    @Test
    void modesThatExcludeEachOtherAreRefused()
            throws Exception
    {
        assertThat(run(List.of("--stop", "--execute", "SELECT 1"), Map.of()))
                .isEqualTo(new Outcome(1, "", "bin/demo: --stop and --execute do not go together (see bin/demo --help)\n"));
    }

    @Test
    void helpGoesToStandardOutput()
            throws Exception
    {
        Outcome outcome = run(List.of("--help"), Map.of());

        assertThat(outcome.status()).isZero();
        assertThat(outcome.output()).startsWith("Usage: bin/demo ");
        assertThat(outcome.errors()).isEmpty();
    }

    @Test
    void machineWithoutJdkIsToldWhatToInstall()
            throws Exception
    {
        assertThat(run(List.of("--execute", "SELECT 1"), environmentWithJdk(scratch.resolve("nowhere"))))
                .isEqualTo(new Outcome(1, "", "trino-delta needs a JDK 25 or newer, found none. Install one, or set JAVA_HOME to it.\n"));
    }

    @Test
    void oldJdkIsNamed()
            throws Exception
    {
        Path jdk = scratch.resolve("jdk-17");
        Path programs = Files.createDirectories(jdk.resolve("bin"));
        createProgram(programs.resolve("java"), "");
        createProgram(programs.resolve("javac"), "");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.12\"\n");

        assertThat(run(List.of("--execute", "SELECT 1"), environmentWithJdk(jdk)))
                .isEqualTo(new Outcome(1, "", "trino-delta needs a JDK 25 or newer, found only: %s (17). Install one, or set JAVA_HOME to it.\n".formatted(jdk)));
    }

    @Test
    void portThatAnotherProgramListensOnIsToldBeforeAnythingIsBuilt()
            throws Exception
    {
        try (ServerSocket socket = new ServerSocket(0, 10, InetAddress.ofLiteral("127.0.0.1"))) {
            String port = String.valueOf(socket.getLocalPort());

            assertThat(run(List.of("--port", port, "--execute", "SELECT 1"), Map.of()))
                    .isEqualTo(new Outcome(1, "", "bin/demo: port " + port + " is in use: choose another one with --port\n"));
        }
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void stopWithoutServerSaysSo()
            throws Exception
    {
        assertThat(run(List.of("--stop"), Map.of())).isEqualTo(new Outcome(0, "", "No server of " + home + " is running.\n"));
    }

    @Test
    void stopLeavesProcessAloneThatWasGivenTheNumberOfServerLongGone()
            throws Exception
    {
        Files.writeString(home.resolve("running"), ProcessHandle.current().pid() + " 8080\n");

        assertThat(run(List.of("--stop"), Map.of())).isEqualTo(new Outcome(0, "", "No server of " + home + " is running.\n"));
    }

    @Test
    void serverIsOfTheReleaseThePluginIsBuiltFor()
            throws IOException
    {
        assertThat(trinoVersion(Path.of("demo/server/pom.xml"))).isEqualTo(trinoVersion(Path.of("pom.xml")));
    }

    private static String trinoVersion(Path pom)
            throws IOException
    {
        Matcher matcher = Pattern.compile("<trino.version>(?<version>[^<]+)</trino.version>").matcher(Files.readString(pom));
        checkState(matcher.find(), "no version of Trino in %s", pom);
        return matcher.group("version");
    }

    /**
     * With no other Java in reach: of the programs on the path only those that the command calls.
     */
    private Map<String, String> environmentWithJdk(Path jdk)
            throws IOException
    {
        Path programs = Files.createDirectory(scratch.resolve("programs"));
        for (String program : List.of("bash", "cat", "dirname", "grep", "readlink", "rm", "sed")) {
            createProgram(programs.resolve(program), "#!%s%nexec %s \"$@\"%n".formatted(onPath("bash"), onPath(program)));
        }
        return ImmutableMap.of("JAVA_HOME", jdk.toString(), "JDK_SEARCH", "off", "PATH", programs.toString());
    }

    private static void createProgram(Path file, String content)
            throws IOException
    {
        Files.writeString(file, content);
        checkState(file.toFile().setExecutable(true), "cannot make %s executable", file);
    }

    private static Path onPath(String program)
    {
        for (String directory : System.getenv("PATH").split(File.pathSeparator)) {
            Path file = Path.of(directory, program);
            if (Files.isExecutable(file)) {
                return file;
            }
        }
        throw new IllegalStateException("not on the path: " + program);
    }

    private Outcome run(List<String> arguments, Map<String, String> environment)
            throws IOException, InterruptedException
    {
        Path output = scratch.resolve("output");
        Path errors = scratch.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(ImmutableList.<String>builder()
                .add(COMMAND.toString())
                .addAll(arguments)
                .build())
                .directory(scratch.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(to(output.toFile()))
                .redirectError(to(errors.toFile()));
        builder.environment().put("TRINO_DEMO_HOME", home.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        int status = builder.start().waitFor();
        return new Outcome(status, Files.readString(output), Files.readString(errors));
    }

    private record Outcome(int status, String output, String errors) {}
}
