package io.hermod.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;
import java.util.concurrent.atomic.LongAdder;
import tools.jackson.databind.json.JsonMapper;

/** Two live tails of a topic: one is read as fast as it comes, the other not at all. */
final class TailReaders implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String DATA = "data: ";

  private final LongAdder shown = new LongAdder();
  private final LongAdder skipped = new LongAdder();
  private final Socket fast;
  private final Socket slow;

  private TailReaders(Socket fast, Socket slow) {
    this.fast = fast;
    this.slow = slow;
  }

  /** Opens both, and returns when the first has begun. */
  static TailReaders open(String address, String topic, String token) {
    try {
      TailReaders readers = new TailReaders(connect(address), connect(address));
      ask(readers.slow, topic, token);
      ask(readers.fast, topic, token);
      Scanner lines = new Scanner(readers.fast.getInputStream(), StandardCharsets.UTF_8);
      while (!lines.nextLine().startsWith("event: hello")) {
        // The head of the response.
      }
      Thread.ofVirtual().start(() -> readers.read(lines));
      return readers;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Socket connect(String address) throws IOException {
    URI server = URI.create(address);
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096); // so that the one that is not read is full soon
    socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
    return socket;
  }

  private static void ask(Socket socket, String topic, String token) throws IOException {
    String head =
        "GET /hermod/v1/topics/%s/tail HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
            .formatted(topic, token);
    socket.getOutputStream().write(head.getBytes(US_ASCII));
  }

  private void read(Scanner lines) {
    String name = "";
    while (lines.hasNextLine()) {
      String line = lines.nextLine();
      if (line.startsWith("event: ")) {
        name = line;
      } else if (line.startsWith(DATA)) {
        shown.add(name.endsWith("event") ? 1 : 0);
        skipped.add(JSON.readTree(line.substring(DATA.length())).path("skipped").asLong(0));
      }
    }
  }

  /** How many events the one that reads was shown. */
  long shown() {
    return shown.sum();
  }

  /** How many events it was told that it was not shown. */
  long skipped() {
    return skipped.sum();
  }

  @Override
  public void close() {
    try (InputStream _ = fast.getInputStream();
        InputStream _ = slow.getInputStream()) {
      // Closing a stream of a socket closes the socket.
    } catch (IOException _) {
      // The server may have closed the slow one.
    }
  }
}
