package dev.trinodelta.demo;

import io.trino.server.Server;

import java.util.Optional;

/**
 * Trino's own server, started from its jars.
 */
final class DemoServer
{
    private DemoServer() {}

    public static void main(String[] arguments)
    {
        endWith(Optional.ofNullable(Long.getLong("demo.owner")));
        new Server().start(Server.class.getPackage().getImplementationVersion());
    }

    /**
     * A prompt that is killed cannot end its server, so the server looks after the prompt.
     */
    private static void endWith(Optional<Long> owner)
    {
        owner.ifPresent(process -> ProcessHandle.of(process).ifPresentOrElse(
                handle -> handle.onExit().thenRun(() -> System.exit(0)),
                () -> System.exit(0)));
    }
}
