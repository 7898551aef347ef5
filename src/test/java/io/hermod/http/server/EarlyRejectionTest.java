package io.hermod.http.server;

import static io.hermod.http.PublishServer.EVENT;
import static io.hermod.http.PublishServer.KEY;
import static io.hermod.http.PublishServer.PATH;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.PublishServer;
import io.hermod.http.TestCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that is answered before it has sent everything can still read the answer. */
class EarlyRejectionTest {
  private static final int LARGE = 30 << 20;

  @TempDir private static Path folder;
  private static TestCertificate certificate;
  private static PublishServer server;

  @BeforeAll
  static void start() throws Exception {
    certificate = TestCertificate.in(folder);
    server = new PublishServer(certificate.files());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "true, /topics/orders/api/events, good, 413",
    "false, /topics/orders/api/events, good, 413",
    "true, /topics/orders/api/events, bad, 401",
    "false, /topics/orders/api/events, bad, 401",
    "true, /nowhere, good, 404",
    "false, /nowhere, good, 404",
    "true, /metrics, good, 405",
    "false, /metrics, good, 405"
  })
  void aClientThatSendsItsWholeBodyFirstReadsTheAnswer(
      boolean isTls, String path, String key, int status) throws IOException {
    try (Socket socket = connect(isTls)) {
      String head = head(path, "content-length: " + LARGE, key.equals("good") ? KEY : "wrong");
      socket.getOutputStream().write(head.getBytes(ISO_8859_1));
      send(socket.getOutputStream(), LARGE);

      assertThat(statusLine(socket.getInputStream())).startsWith("HTTP/1.1 " + status);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aClientThatSendsMegabytesOfHeadersReadsTheAnswer(boolean isTls) throws IOException {
    try (Socket socket = connect(isTls)) {
      OutputStream out = socket.getOutputStream();
      out.write(("POST " + PATH + " HTTP/1.1\r\nhost: localhost\r\n").getBytes(ISO_8859_1));
      byte[] header = ("x: " + "y".repeat(1_000) + "\r\n").getBytes(ISO_8859_1);
      for (int i = 0; i < 8_000; i++) {
        out.write(header);
      }

      assertThat(statusLine(socket.getInputStream())).matches("HTTP/1\\.[01] 431.*");
      assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aClientThatAsksFirstIsToldNoWithoutBeingAskedForTheBody(boolean isTls) throws IOException {
    try (Socket socket = connect(isTls)) {
      String head = head(PATH, "expect: 100-continue\r\ncontent-length: " + LARGE, KEY);
      socket.getOutputStream().write(head.getBytes(ISO_8859_1));

      String answer = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);

      assertThat(answer).startsWith("HTTP/1.1 413").containsIgnoringCase("connection: close");
    }
  }

  @Test
  void aClientThatAsksFirstIsAskedForABodyThatIsWanted() throws IOException {
    try (Socket socket = connect(false)) {
      String head = head(PATH, "expect: 100-continue\r\ncontent-length: " + EVENT.length(), KEY);
      socket.getOutputStream().write(head.getBytes(ISO_8859_1));
      assertThat(statusLine(socket.getInputStream())).startsWith("HTTP/1.1 100");
      assertThat(statusLine(socket.getInputStream())).isEmpty();

      socket.getOutputStream().write(EVENT.getBytes(ISO_8859_1));

      assertThat(statusLine(socket.getInputStream())).startsWith("HTTP/1.1 200");
    }
  }

  @ParameterizedTest
  @CsvSource({"good, 413", "bad, 401"})
  void aClientOfHttp2ReadsTheAnswerAndKeepsItsConnection(String key, int status) throws Exception {
    try (HttpClient client =
        HttpClient.newBuilder().version(Version.HTTP_2).sslContext(certificate.trust()).build()) {
      HttpRequest large =
          request(key.equals("good") ? KEY : "wrong")
              .POST(BodyPublishers.ofByteArray(new byte[LARGE]))
              .build();
      assertThat(client.send(large, BodyHandlers.ofString()).statusCode()).isEqualTo(status);

      HttpRequest good = request(KEY).POST(BodyPublishers.ofString(EVENT)).build();
      assertThat(client.send(good, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }
  }

  private static HttpRequest.Builder request(String key) {
    return HttpRequest.newBuilder(URI.create("https://localhost:" + server.ports.https() + PATH))
        .header("aeg-sas-key", key);
  }

  private static String head(String path, String headers, String key) {
    return "POST %s HTTP/1.1\r\nhost: localhost\r\naeg-sas-key: %s\r\n%s\r\n\r\n"
        .formatted(path, key, headers);
  }

  private static void send(OutputStream out, int bytes) throws IOException {
    byte[] piece = new byte[64 << 10];
    for (int sent = 0; sent < bytes; sent += piece.length) {
      out.write(piece, 0, Math.min(piece.length, bytes - sent));
    }
  }

  private static Socket connect(boolean isTls) throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    Socket socket =
        isTls
            ? certificate.trust().getSocketFactory().createSocket(here, server.ports.https())
            : new Socket(here, server.ports.http());
    socket.setSoTimeout(30_000);
    return socket;
  }

  /** The next line; empty between head and body. */
  private static String statusLine(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }
}
