import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Run by the tests as a source file, with the jars of target/test-parts/hdfs: an HDFS that ends when standard input does.
 * Arguments: a directory, the port of the name node, a port that is listened on once the file system can be used.
 */
public final class MiniHdfs
{
    private MiniHdfs() {}

    public static void main(String[] arguments)
            throws IOException
    {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                System.in.readAllBytes();
            }
            catch (IOException e) {
                e.printStackTrace();
            }
            Runtime.getRuntime().halt(0);
        });

        Configuration configuration = new Configuration();
        configuration.set("dfs.replication", "1");
        configuration.set("dfs.permissions.enabled", "false");
        MiniDFSCluster cluster = new MiniDFSCluster.Builder(configuration, new File(arguments[0], "data"))
                .nameNodePort(Integer.parseInt(arguments[1]))
                .numDataNodes(1)
                .build();
        cluster.waitActive();
        try (ServerSocket ready = new ServerSocket(Integer.parseInt(arguments[2]), 10, InetAddress.ofLiteral("127.0.0.1"))) {
            while (true) {
                ready.accept().close();
            }
        }
    }
}
