/**
 * Real servers for tests: an S3 server, HDFS, a Hive metastore. Each runs in a process of its own, with a class path of its
 * own, listens on the loopback interface only, and ends with the JVM that started it.
 * <p>
 * Start at {@link dev.trinodelta.testing.server.S3Server}. A server is started when the first test asks for the shared one,
 * and serves all tests of the JVM.
 */
package dev.trinodelta.testing.server;
