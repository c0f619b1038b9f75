package dev.trinodelta.demo;

import io.trino.server.Server;

/**
 * Trino's own server, started from its jars.
 */
final class DemoServer
{
    private DemoServer() {}

    public static void main(String[] arguments)
    {
        new Server().start(System.getProperty("trino.version"));
    }
}
