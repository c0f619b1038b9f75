package dev.trinodelta.testing.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;

/**
 * Stands before a server that tests share: passes on what clients send, keeps it, and can be gone or silent as a server can.
 */
public final class Relay
        implements AutoCloseable
{
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

    private final URI target;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private ServerSocket listener;
    private Thread acceptor;
    private volatile boolean silent;

    public Relay(URI target)
    {
        this.target = requireNonNull(target, "target is null");
        this.listener = listen(0);
    }

    private ServerSocket listen(int port)
    {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(LOOPBACK, port));
            acceptor = Thread.ofVirtual().start(() -> accept(socket));
            return socket;
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The server's, with the port of this.
     */
    public synchronized URI uri()
    {
        return URI.create("%s://%s:%s".formatted(target.getScheme(), target.getHost(), listener.getLocalPort()));
    }

    /**
     * Refuses connections, and ends those that are open.
     */
    public synchronized void stop()
    {
        try {
            listener.close();
            // Until then the port may take a connection
            acceptor.join();
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /**
     * Takes connections again.
     */
    public synchronized void start()
    {
        listener = listen(listener.getLocalPort());
    }

    /**
     * @param silent whether new connections are taken and never answered
     */
    public void silence(boolean silent)
    {
        this.silent = silent;
    }

    /**
     * What clients have sent since the last call, a character a byte.
     */
    public String takeSent()
    {
        synchronized (sent) {
            String text = sent.toString(ISO_8859_1);
            sent.reset();
            return text;
        }
    }

    private void accept(ServerSocket socket)
    {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                sockets.add(client);
                if (!silent) {
                    Socket server = new Socket(target.getHost(), target.getPort());
                    sockets.add(server);
                    Thread.ofVirtual().start(() -> pass(client, server, true));
                    Thread.ofVirtual().start(() -> pass(server, client, false));
                }
            }
            catch (IOException _) {
                // Stopped, or a client that went away
            }
        }
    }

    private void pass(Socket from, Socket to, boolean keep)
    {
        try (from; to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (keep) {
                    synchronized (sent) {
                        sent.write(buffer, 0, read);
                    }
                }
                out.write(buffer, 0, read);
            }
        }
        catch (IOException _) {
            // One of both is closed, which closes the other
        }
        finally {
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    @Override
    public void close()
    {
        stop();
    }
}
