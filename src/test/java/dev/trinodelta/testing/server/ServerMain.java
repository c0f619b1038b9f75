package dev.trinodelta.testing.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * Runs the main class that its first argument names, and ends as soon as standard input does: with the JVM that started it.
 */
public final class ServerMain
{
    private ServerMain() {}

    /**
     * Called in the process of a server.
     */
    public static void main(String[] arguments)
            throws ReflectiveOperationException
    {
        Thread.ofPlatform().daemon().name("end-with-parent").start(ServerMain::endWithInput);
        Class.forName(arguments[0])
                .getMethod("main", String[].class)
                .invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    private static void endWithInput()
    {
        try {
            System.in.readAllBytes();
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        finally {
            Runtime.getRuntime().halt(0);
        }
    }
}
