package io.hermod.destination.senders;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that answers in bytes of our choice. Each connection takes requests until it is closed.
 */
final class RawServer implements AutoCloseable {
  /** What the server does with a connection on which a request has come. */
  interface Reply {
    void to(Socket connection) throws IOException;
  }

  final Queue<String> requests = new ConcurrentLinkedQueue<>();
  final AtomicInteger connections = new AtomicInteger();
  private final CompletableFuture<Void> hungUp = new CompletableFuture<>();
  private final ServerSocket socket;
  private final boolean readsBodies;
  private final Reply reply;

  /** One that reads every request to its end. */
  RawServer(String answer) {
    this(InetAddress.getLoopbackAddress(), true, to -> write(to, answer));
  }

  RawServer(InetAddress address, boolean readsBodies, Reply reply) {
    this.readsBodies = readsBodies;
    this.reply = reply;
    try {
      this.socket = new ServerSocket(0, 50, address);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  static void write(Socket connection, String text) throws IOException {
    connection.getOutputStream().write(text.getBytes(ISO_8859_1));
  }

  int port() {
    return socket.getLocalPort();
  }

  private void accept() {
    try {
      while (!socket.isClosed()) {
        Socket connection = socket.accept();
        connections.incrementAndGet();
        Thread.ofVirtual().start(() -> serve(connection));
      }
    } catch (IOException _) {
      // Closed: the test is over.
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      for (String head = head(connection); head.endsWith("\r\n\r\n"); head = head(connection)) {
        requests.add(head + (readsBodies ? body(connection, head) : ""));
        reply.to(connection);
      }
    } catch (IOException _) {
      // The other side hung up.
    } finally {
      hungUp.complete(null);
    }
  }

  private static String head(Socket connection) throws IOException {
    InputStream in = connection.getInputStream();
    StringBuilder head = new StringBuilder();
    int next = in.read();
    while (next >= 0) {
      head.append((char) next);
      if (head.toString().endsWith("\r\n\r\n")) {
        break;
      }
      next = in.read();
    }
    return head.toString();
  }

  private static String body(Socket connection, String head) throws IOException {
    int length = Integer.parseInt(head.replaceAll("(?s).*content-length: (\\d+)\r\n.*", "$1"));
    return new String(connection.getInputStream().readNBytes(length), ISO_8859_1);
  }

  /** Returns when a connection has ended. */
  void awaitHangUp() {
    hungUp.orTimeout(20, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
