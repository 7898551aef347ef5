package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** One kept-alive connection that speaks just enough HTTP/1.1 to publish, and to misbehave. */
final class HttpConnection implements Closeable {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int ANSWER_MILLIS = 30_000;

  /**
   * @param headers by their names in lower case
   */
  record Answer(int status, Map<String, String> headers, String body) {}

  private final Socket socket;
  private final InputStream in;

  private HttpConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  static HttpConnection open(URI address) throws IOException {
    return open(address, Duration.ofMillis(ANSWER_MILLIS));
  }

  /** Waits for each answer no longer than this. */
  static HttpConnection open(URI address, Duration answerLimit) throws IOException {
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout((int) answerLimit.toMillis());
      socket.connect(new InetSocketAddress(address.getHost(), address.getPort()), CONNECT_MILLIS);
      return new HttpConnection(socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  Answer publish(Arm.Topic topic, byte[] events) throws IOException {
    return publish(topic.path(), topic.key(), events);
  }

  /** Publishes with a key, to any path. */
  Answer publish(String path, String key, byte[] events) throws IOException {
    String head =
        "POST %s HTTP/1.1\r\nHost: localhost\r\naeg-sas-key: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            .formatted(path, key, events.length);
    return send(head.getBytes(UTF_8), events);
  }

  Answer get(String path) throws IOException {
    String head = "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(path);
    return send(head.getBytes(UTF_8), new byte[0]);
  }

  /** Sends these bytes as they are and reads one answer. */
  Answer send(byte[] head, byte[] body) throws IOException {
    byte[] request = new byte[head.length + body.length];
    System.arraycopy(head, 0, request, 0, head.length);
    System.arraycopy(body, 0, request, head.length, body.length);
    socket.getOutputStream().write(request);
    return read();
  }

  private Answer read() throws IOException {
    String[] statusLine = line().split(" ", 3);
    Map<String, String> headers = new HashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("answer cut off");
    }
    return new Answer(Integer.parseInt(statusLine[1]), headers, new String(body, UTF_8));
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("connection closed");
      }
      line.append((char) c);
    }
    return line.toString().strip();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
