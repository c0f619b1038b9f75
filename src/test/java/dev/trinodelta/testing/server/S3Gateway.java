package dev.trinodelta.testing.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.io.ByteStreams.copy;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;

/**
 * Stands between a catalog and the {@link S3Server}, takes down the requests, and answers some of them wrongly.
 * Reads only: bodies of requests are not passed on.
 */
public final class S3Gateway
        implements AutoCloseable
{
    /**
     * What happens to a request.
     */
    public enum Fault
    {
        /**
         * The server failed.
         */
        INTERNAL_ERROR("500 Internal Server Error", "InternalError"),
        /**
         * There were too many requests.
         */
        SLOW_DOWN("503 Slow Down", "SlowDown"),
        FORBIDDEN("403 Forbidden", "AccessDenied"),
        /**
         * The connection is accepted, and nothing ever comes.
         */
        SILENCE("", ""),
        /**
         * The connection is reset before an answer comes.
         */
        RESET("", ""),
        /**
         * The connection is reset in the middle of an answer.
         */
        CUT_OFF("", "");

        private final String status;
        private final String code;

        Fault(String status, String code)
        {
            this.status = status;
            this.code = code;
        }
    }

    private record Rule(Predicate<String> requests, Fault fault, AtomicInteger remaining) {}

    // Longer than clients of tests wait, and than a server takes that answers at all
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(2);

    private final URI target = S3Server.shared().endpoint();
    private final ServerSocket socket;
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final Queue<String> requests = new ConcurrentLinkedQueue<>();
    private volatile List<Rule> rules = List.of();

    public S3Gateway()
    {
        try {
            socket = new ServerSocket(0, 100, InetAddress.ofLiteral("127.0.0.1"));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofPlatform().daemon().name("s3-gateway").start(this::accept);
    }

    /**
     * Of a catalog that comes through here.
     */
    public Map<String, String> catalogProperties()
    {
        return S3Server.catalogProperties(URI.create("http://127.0.0.1:" + socket.getLocalPort()));
    }

    /**
     * Takes the place of earlier faults.
     *
     * @param requests told by their first line, as {@code GET /lake/sales/orders/part-1.parquet HTTP/1.1}
     * @param times the first ones; those after them are answered
     */
    public void fail(Predicate<String> requests, Fault fault, int times)
    {
        rules = List.of(new Rule(requireNonNull(requests, "requests is null"), requireNonNull(fault, "fault is null"), new AtomicInteger(times)));
    }

    /**
     * Answers all.
     */
    public void heal()
    {
        rules = List.of();
    }

    /**
     * The first lines of the requests since the last call, without the version of HTTP.
     */
    public List<String> take()
    {
        List<String> taken = requests.stream().collect(toImmutableList());
        requests.clear();
        return taken;
    }

    private void accept()
    {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                executor.execute(() -> serve(client));
            }
            catch (IOException _) {
                // Closed
                return;
            }
        }
    }

    private void serve(Socket client)
    {
        try (client) {
            String head = readHead(client.getInputStream());
            if (head.isEmpty()) {
                return;
            }
            String request = head.substring(0, head.indexOf("\r\n"));
            requests.add(request.substring(0, request.lastIndexOf(' ')));
            for (Rule rule : rules) {
                if (rule.requests().test(request) && rule.remaining().getAndDecrement() > 0) {
                    answer(client, head, rule.fault());
                    return;
                }
            }
            pass(client, head, Long.MAX_VALUE);
        }
        catch (IOException _) {
            // The client went away
        }
    }

    private void answer(Socket client, String head, Fault fault)
            throws IOException
    {
        switch (fault) {
            case INTERNAL_ERROR, SLOW_DOWN, FORBIDDEN -> {
                String body = "<?xml version=\"1.0\"?><Error><Code>%s</Code><Message>told so by the test</Message></Error>".formatted(fault.code);
                client.getOutputStream().write("HTTP/1.1 %s\r\nContent-Type: application/xml\r\nContent-Length: %s\r\nConnection: close\r\n\r\n%s"
                        .formatted(fault.status, body.length(), head.startsWith("HEAD") ? "" : body)
                        .getBytes(ISO_8859_1));
            }
            case SILENCE -> {
                client.setSoTimeout((int) LONGEST_SILENCE.toMillis());
                try {
                    // Until the client gives up
                    client.getInputStream().readAllBytes();
                }
                catch (SocketTimeoutException _) {
                    // It did not
                }
            }
            case RESET -> client.setSoLinger(true, 0);
            case CUT_OFF -> {
                pass(client, head, 700);
                client.setSoLinger(true, 0);
            }
        }
    }

    private void pass(Socket client, String head, long bytes)
            throws IOException
    {
        try (Socket server = new Socket(target.getHost(), target.getPort())) {
            int headers = head.indexOf("\r\n") + 2;
            server.getOutputStream().write((head.substring(0, headers) + "Connection: close\r\n" + head.substring(headers).replaceAll("(?im)^connection:.*\r\n", "")).getBytes(ISO_8859_1));
            OutputStream out = client.getOutputStream();
            if (bytes == Long.MAX_VALUE) {
                copy(server.getInputStream(), out);
            }
            else {
                out.write(server.getInputStream().readNBytes((int) bytes));
                out.flush();
            }
        }
    }

    private static String readHead(InputStream in)
            throws IOException
    {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
            int read = in.read();
            if (read < 0) {
                return "";
            }
            head.write(read);
        }
        return head.toString(ISO_8859_1);
    }

    @Override
    public void close()
    {
        try {
            socket.close();
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        executor.shutdownNow();
    }
}
