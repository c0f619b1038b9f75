package dev.trinodelta.testing.server;

import io.trino.server.Server;

/**
 * A Trino server, started in a process of its own by {@link TrinoServer}.
 */
public final class TrinoMain
{
    private TrinoMain() {}

    /**
     * @param arguments the version that the server gives itself
     */
    public static void main(String[] arguments)
    {
        new Server().start(arguments[0]);
    }
}
