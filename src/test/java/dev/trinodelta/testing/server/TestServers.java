package dev.trinodelta.testing.server;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URI;

import static org.assertj.core.api.Assertions.assertThat;

class TestServers
{
    @Test
    void s3AsksForCredentials()
            throws IOException
    {
        HttpURLConnection connection = (HttpURLConnection) S3Server.shared().endpoint().resolve("/" + S3Server.BUCKET).toURL().openConnection();

        assertThat(connection.getResponseCode()).isEqualTo(403);
    }

    @Test
    void nameNodeListens()
            throws IOException
    {
        assertListens(URI.create(HdfsServer.shared().root()));
    }

    @Test
    void metastoreListens()
            throws IOException
    {
        assertListens(MetastoreServer.shared().uri());
        assertThat(MetastoreServer.shared().warehouse()).isDirectory();
    }

    private static void assertListens(URI uri)
            throws IOException
    {
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            assertThat(socket.isConnected()).isTrue();
        }
    }
}
