package io.hermod.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.FailureThrottle;
import io.hermod.config.HttpConfig;
import io.hermod.config.SignInConfig;
import io.hermod.http.EdgeServer;
import io.hermod.http.SignInServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When there are too many connections, those of clients with a valid credential stay. */
class TrustedClientTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int MAX_CONNECTIONS = 3;
  private static final String FORM =
      "grant_type=client_credentials&client_id=id&client_secret=secret";

  private final ConnectionGate gate =
      new ConnectionGate(
          new HttpConfig(
              MAX_CONNECTIONS,
              MAX_CONNECTIONS,
              new HttpConfig.Timeouts(PATIENCE, PATIENCE, PATIENCE, PATIENCE),
              10_000_000,
              10_000_000,
              100),
          new FailureThrottle(new SignInConfig(20, PATIENCE), () -> Instant.EPOCH));

  private final List<Socket> sockets = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Test
  void aClientOfTheEdgeApiStays() throws IOException {
    try (EdgeServer server =
        new EdgeServer(
            request -> request.headers().contains("aeg-sas-key") ? null : "There is no key.",
            gate)) {
      assertStays(
          server.url(), head("GET", "/topics?api-version=2019-01-01-preview", "aeg-sas-key: key"));
    }
  }

  @Test
  void aClientThatHasSignedInStays() throws IOException {
    try (SignInServer server = new SignInServer(gate)) {
      assertStays(
          server.url(),
          head("POST", "/adfs/oauth2/token", "content-length: " + FORM.length()) + FORM);
    }
  }

  /** Without trust, the first of them would go, because it has been idle for longest. */
  private void assertStays(String url, String request) throws IOException {
    Socket trusted = connect(url);
    assertThat(ask(trusted, request)).startsWith("HTTP/1.1 200");
    List<Socket> strangers = new ArrayList<>();
    for (int i = 0; i < MAX_CONNECTIONS; i++) {
      strangers.add(connect(url));
      ask(strangers.getLast(), head("GET", "/nowhere", "x: y"));
    }

    assertThat(strangers.getFirst().getInputStream().read()).isNegative();
    assertThat(ask(trusted, request)).startsWith("HTTP/1.1 200");
  }

  private static String head(String method, String path, String header) {
    return "%s %s HTTP/1.1\r\nhost: a\r\n%s\r\n\r\n".formatted(method, path, header);
  }

  private Socket connect(String url) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), URI.create(url).getPort());
    sockets.add(socket);
    socket.setSoTimeout((int) PATIENCE.toMillis());
    return socket;
  }

  private static String ask(Socket socket, String request) throws IOException {
    socket.getOutputStream().write(request.getBytes(ISO_8859_1));
    InputStream in = socket.getInputStream();
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      assertThat(next).as("closed after \"%s\"", head).isNotNegative();
      head.append((char) next);
    }
    in.skipNBytes(length(head.toString()));
    return head.toString();
  }

  private static int length(String head) {
    String rest = head.toLowerCase(Locale.ROOT).split("content-length: ", 2)[1];
    return Integer.parseInt(rest.split("\r\n", 2)[0]);
  }
}
