package io.hermod.http.server;

import static io.hermod.http.PublishServer.EVENT;
import static io.hermod.http.PublishServer.KEY;
import static io.hermod.http.PublishServer.PATH;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.HttpConfig;
import io.hermod.http.PublishServer;
import io.hermod.http.TestCertificate;
import io.hermod.http.server.ServerSettings.PemFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that connect and then keep the server waiting. */
class SlowClientTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration SHORT = Duration.ofMillis(750);
  private static final int BODY = 1 << 20;

  @TempDir private Path folder;
  private final List<Socket> sockets = new ArrayList<>();
  private PublishServer server = new PublishServer();

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "POST ",
        "POST / HTTP/1.1\r\nhost: a\r\nx: ",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
      })
  void aHeadThatDoesNotComeEndsTheConnection(String sent) throws IOException {
    serve(null, limits(100, timeouts(SHORT, LONG, LONG, LONG)));
    Socket socket = connect();
    send(socket, sent);

    assertClosed(socket);
    assertThat(server.gate.cutOffConnections()).isEqualTo(1);
  }

  @Test
  void aHandshakeThatIsNeverFinishedEndsTheConnection() throws Exception {
    TestCertificate certificate = TestCertificate.in(folder);
    serve(certificate.files(), limits(100, timeouts(SHORT, LONG, LONG, LONG)));
    Socket socket = connect("127.0.0.1", server.ports.https());
    send(socket, "\u0016\u0003\u0001\u0002\u0000");

    assertClosed(socket);
    until(() -> server.gate.openConnections() == 0);
  }

  @Test
  void aSecondHeadThatDoesNotComeEndsTheConnection() throws IOException {
    serve(null, limits(100, timeouts(SHORT, LONG, LONG, LONG)));
    Socket socket = connect();
    send(socket, "GET /nowhere HTTP/1.1\r\nhost: a\r\n\r\n");
    assertThat(line(socket.getInputStream())).startsWith("HTTP/1.1 404");
    send(socket, "GET ");

    assertClosed(socket);
  }

  @Test
  void aBodyThatDoesNotComeIsAnsweredWith408AndEndsTheConnection() throws IOException {
    serve(null, limits(100, timeouts(LONG, SHORT, LONG, LONG)));
    Socket socket = connect();
    send(socket, head(1_000) + "x".repeat(999));

    assertThat(line(socket.getInputStream())).startsWith("HTTP/1.1 408");
    assertClosed(socket);
  }

  @Test
  void aConnectionWithoutARequestIsClosed() throws IOException {
    serve(null, limits(100, timeouts(LONG, LONG, LONG, SHORT)));
    Socket socket = connect();
    send(socket, head(EVENT.length()) + EVENT);

    assertThat(line(socket.getInputStream())).startsWith("HTTP/1.1 200");
    assertClosed(socket);
  }

  /** Each asks for much and reads nothing; the kernel takes some megabytes of it. */
  @Test
  void aClientThatDoesNotReadIsCutOffAndItsRequestsAreNotRead() throws IOException {
    serve(null, limits(100, timeouts(LONG, LONG, SHORT, LONG)));
    Socket socket = connect();
    byte[] requests = "GET /metrics HTTP/1.1\r\nhost: a\r\n\r\n".repeat(100).getBytes(ISO_8859_1);

    until(() -> isBroken(socket, requests));

    assertThat(server.gate.cutOffConnections()).isEqualTo(1);
    until(() -> server.gate.unreadResponseBytes() == 0);
  }

  @Test
  void bodiesThatDoNotComeHoldNoMoreMemoryThanAllowedAndOthersAreServed() throws IOException {
    HttpConfig limits =
        new HttpConfig(1_000, 1_000, timeouts(LONG, LONG, LONG, LONG), 2_000_000, 2_000_000, 100);
    serve(null, limits);
    for (int i = 0; i < 40; i++) {
      send(connect(), head(BODY) + "x".repeat(BODY / 10));
    }

    until(() -> server.gate.receivedBytes() > 1_500_000);
    assertThat(server.gate.receivedBytes()).isLessThanOrEqualTo(2_000_000);
    assertThat(server.publish(EVENT).statusCode()).isEqualTo(200);

    assertThat(sockets.stream().filter(SlowClientTest::isToldToComeBack)).isNotEmpty();
    stopAll();
    until(() -> server.gate.receivedBytes() == 0);
  }

  @Test
  void headsThatDoNotEndHoldNoMoreMemoryThanAllowed() throws IOException {
    HttpConfig limits =
        new HttpConfig(1_000, 1_000, timeouts(LONG, LONG, LONG, LONG), 200_000, 200_000, 100);
    serve(null, limits);
    for (int i = 0; i < 40; i++) {
      send(connect(), "POST / HTTP/1.1\r\n" + "x: yyyyyyyy\r\n".repeat(2_000));
    }

    until(() -> server.gate.cutOffConnections() > 20);
    assertThat(server.gate.receivedBytes()).isLessThanOrEqualTo(200_000);
    assertThat(server.publish(EVENT).statusCode()).isEqualTo(200);
  }

  @Test
  void oneConnectionTooManyEndsTheOneThatHasWaitedLongest() throws IOException {
    serve(null, limits(20, timeouts(LONG, LONG, LONG, LONG)));
    Socket first = connect();
    send(first, "POST ");
    until(() -> server.gate.openConnections() == 1);
    for (int i = 0; i < 40; i++) {
      send(connect(), "POST ");
    }
    until(() -> server.gate.refusedConnections() == 21);

    assertClosed(first);
    assertThat(server.publish(EVENT).statusCode()).isEqualTo(200);
    until(() -> server.gate.openConnections() <= 20);
  }

  /** None of them is old, so a rule that spares young ones would refuse the newcomer. */
  @Test
  void youngRequestsWithoutACredentialLeaveRoomForANewcomer() throws IOException {
    serve(null, limits(20, timeouts(LONG, LONG, LONG, LONG)));
    for (int i = 0; i < 20; i++) {
      Socket socket = connect();
      send(socket, "POST " + PATH + " HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nx");
      assertThat(line(socket.getInputStream())).startsWith("HTTP/1.1 401");
    }
    Socket newcomer = connect();
    until(() -> server.gate.refusedConnections() == 1);
    awaitOpen(20);

    assertThat(publishOn(newcomer)).startsWith("HTTP/1.1 200");
  }

  /** Connections go to the two event loops in turn, so that one can have all of them. */
  @Test
  void oneConnectionTooManyEndsOneOfAnotherEventLoopIfItsOwnHasNone() throws IOException {
    serve(null, limits(3, timeouts(LONG, LONG, LONG, LONG)));
    for (int i = 1; i <= 3; i++) {
      Socket onOneLoop = connect();
      awaitOpen(i);
      onOneLoop.close();
      awaitOpen(i - 1);
      Socket onTheOther = connect();
      send(onTheOther, "POST ");
      awaitOpen(i);
    }

    assertThat(publishOn(connect())).startsWith("HTTP/1.1 200");
    assertThat(publishOn(connect())).startsWith("HTTP/1.1 200");
    assertThat(server.gate.refusedConnections()).isEqualTo(2);
    awaitOpen(3);
  }

  @Test
  void oneConnectionTooManyIsClosedIfAllOthersWaitForTheServer() throws IOException {
    serve(null, limits(4, timeouts(LONG, LONG, LONG, LONG)));
    server.journal.holdAnswers();
    for (int i = 1; i <= 4; i++) {
      send(connect(), head(EVENT.length()) + EVENT);
    }
    until(() -> server.journal.publications().size() == 4);

    assertClosed(connect());
    assertClosed(connect());
    awaitOpen(4);

    server.journal.releaseAnswers();
    for (Socket socket : sockets.subList(0, 4)) {
      assertThat(line(socket.getInputStream())).startsWith("HTTP/1.1 200");
    }
  }

  private void awaitOpen(int connections) {
    until(() -> server.gate.openConnections() == connections);
  }

  private static String publishOn(Socket socket) throws IOException {
    send(socket, head(EVENT.length()) + EVENT);
    return line(socket.getInputStream());
  }

  @Test
  void anAddressThatTakesAllItMayLeavesRoomForOthers() throws IOException {
    HttpConfig limits =
        new HttpConfig(10, 2, timeouts(LONG, LONG, LONG, LONG), 2_000_000, 2_000_000, 100);
    serve(null, limits);
    Socket other = connect("127.0.0.2", server.ports.http());
    until(() -> server.gate.openConnections() == 1);
    for (int i = 0; i < 20; i++) {
      connect("127.0.0.3", server.ports.http());
    }
    until(() -> server.gate.refusedConnections() == 18);

    send(other, head(EVENT.length()) + EVENT);
    assertThat(line(other.getInputStream())).startsWith("HTTP/1.1 200");
    until(() -> server.gate.openConnections() == 3);
  }

  /** The same with thousands and a small heap is in UntrustedClientsProcessTest. */
  @Test
  void manyThatOnlyKeepTheServerWaitingAreAllGoneSoonAndOthersAreServed() throws Exception {
    TestCertificate certificate = TestCertificate.in(folder);
    serve(certificate.files(), limits(200, timeouts(SHORT, SHORT, SHORT, SHORT)));
    for (int i = 0; i < 100; i++) {
      trySend(connect(), "POST / HTTP/1.1\r\nx: ");
      trySend(connect(), head(65_536) + "x".repeat(65_535));
      trySend(connect(), metrics(i % 20 == 0 ? 1_000 : 1));
      trySend(connect("127.0.0.1", server.ports.https()), "\u0016\u0003\u0001\u0002\u0000");
      if (i % 10 == 0) {
        assertThat(server.publish(EVENT).statusCode()).isEqualTo(200);
      }
    }

    until(() -> server.gate.openConnections() == 0);
    assertThat(server.publish(EVENT).statusCode()).isEqualTo(200);
    until(() -> server.gate.receivedBytes() == 0 && server.gate.unreadResponseBytes() == 0);
  }

  private static String metrics(int times) {
    return "GET /metrics HTTP/1.1\r\nhost: a\r\n\r\n".repeat(times);
  }

  /** A client that the server has closed already is no failure. */
  private static void trySend(Socket socket, String text) {
    boolean _ = isBroken(socket, text.getBytes(ISO_8859_1));
  }

  @Test
  void aClientThatSendsForEverAfterItsAnswerIsCutOff() throws IOException {
    serve(null, limits(100, timeouts(LONG, LONG, LONG, LONG)));
    Socket socket = connect();
    send(socket, head(Integer.MAX_VALUE));
    byte[] piece = new byte[1 << 20];

    until(() -> isBroken(socket, piece));

    assertThat(server.gate.cutOffConnections()).isEqualTo(1);
  }

  private void serve(@Nullable PemFiles tls, HttpConfig limits) {
    server.close();
    server = new PublishServer(tls, limits);
  }

  private static void until(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("did not happen").isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static boolean isBroken(Socket socket, byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static boolean isToldToComeBack(Socket socket) {
    try {
      socket.setSoTimeout(100);
      byte[] answer = socket.getInputStream().readNBytes(400);
      String text = new String(answer, ISO_8859_1);
      return text.startsWith("HTTP/1.1 503") && text.contains("retry-after: 5");
    } catch (IOException e) {
      return false;
    }
  }

  private void stopAll() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private static HttpConfig limits(int connections, HttpConfig.Timeouts timeouts) {
    return new HttpConfig(connections, connections, timeouts, 64_000_000, 64_000_000, 100);
  }

  private static HttpConfig.Timeouts timeouts(
      Duration head, Duration body, Duration write, Duration idle) {
    return new HttpConfig.Timeouts(head, body, write, idle);
  }

  private Socket connect() throws IOException {
    return connect("127.0.0.1", server.ports.http());
  }

  private Socket connect(String from, int port) throws IOException {
    Socket socket = new Socket();
    sockets.add(socket);
    socket.setReceiveBufferSize(64 << 10);
    socket.bind(new InetSocketAddress(InetAddress.ofLiteral(from), 0));
    socket.connect(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
  }

  private static String head(int length) {
    return "POST %s HTTP/1.1\r\nhost: a\r\naeg-sas-key: %s\r\ncontent-length: %d\r\n\r\n"
        .formatted(PATH, KEY, length);
  }

  /** Either way of ending will do; what was sent before is skipped. */
  private static void assertClosed(Socket socket) throws IOException {
    try {
      socket.getInputStream().readAllBytes();
    } catch (SocketException e) {
      assertThat(e).hasMessageContaining("reset");
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.append((char) next);
    }
    return line.toString();
  }
}
