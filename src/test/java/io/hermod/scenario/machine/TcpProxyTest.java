package io.hermod.scenario.machine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hermod.scenario.Await;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TcpProxyTest {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final int A_WHILE = 200;

  private final ServerSocket target = listen();
  private final TcpProxy proxy = TcpProxy.to(target.getLocalPort());
  private Socket client = new Socket();
  private Socket server = new Socket();

  private static ServerSocket listen() {
    try {
      return new ServerSocket(0, 10, LOOPBACK);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @BeforeEach
  void connect() throws IOException {
    client = new Socket(LOOPBACK, proxy.port());
    server = target.accept();
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
    proxy.close();
    target.close();
  }

  @Test
  void forwardsInBothDirections() throws IOException {
    assertForwards();
  }

  private void assertForwards() throws IOException {
    send(client, "ping");
    assertArrives(server, "ping");
    send(server, "pong");
    assertArrives(client, "pong");
  }

  @Test
  void holdsBackOneDirection() throws IOException {
    proxy.cut(Direction.TO_SERVER);

    send(server, "pong");
    assertArrives(client, "pong");
    send(client, "ping");
    assertNothingArrives(server);
  }

  @Test
  void holdsBackTheOtherDirection() throws IOException {
    proxy.cut(Direction.TO_CLIENT);

    send(client, "ping");
    assertArrives(server, "ping");
    send(server, "pong");
    assertNothingArrives(client);
  }

  @Test
  void deliversWhatWasHeldBackWhenItIsHealed() throws IOException {
    proxy.cut(Direction.BOTH);
    send(client, "ping");
    send(server, "pong");
    assertNothingArrives(server);
    assertNothingArrives(client);

    proxy.heal();

    assertArrives(server, "ping");
    assertArrives(client, "pong");
  }

  @Test
  void opensNoConnectionWhileItIsCut() throws IOException {
    proxy.cut(Direction.TO_SERVER);
    target.setSoTimeout(A_WHILE);
    try (Socket second = new Socket(LOOPBACK, proxy.port())) {
      send(second, "ping");
      assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(target::accept);

      proxy.heal();
      target.setSoTimeout((int) LIMIT.toMillis());
      try (Socket accepted = target.accept()) {
        assertArrives(accepted, "ping");
      }
    }
  }

  @Test
  void aCutHidesThatTheOtherSideIsGone() throws IOException {
    proxy.cut(Direction.BOTH);
    client.close();
    assertNothingArrives(server);

    proxy.heal();
    server.setSoTimeout((int) LIMIT.toMillis());
    assertThat(server.getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void forwardsTheEndOfOneDirectionAlone() throws IOException {
    client.shutdownOutput();
    assertThat(server.getInputStream().read()).isEqualTo(-1);

    send(server, "pong");
    assertArrives(client, "pong");
  }

  @Test
  void refusesConnectionsUntilItIsHealed() throws IOException {
    proxy.refuse();
    assertThat(client.getInputStream().read()).isEqualTo(-1);
    assertThatExceptionOfType(ConnectException.class)
        .isThrownBy(() -> new Socket(LOOPBACK, proxy.port()).close());

    proxy.heal();
    connect();
    assertForwards();
  }

  @Test
  void delaysWhatItForwards() throws IOException {
    proxy.delay(Duration.ofMillis(2 * A_WHILE));
    send(client, "ping");
    assertNothingArrives(server);
    Await.until("the bytes", LIMIT, () -> available(server) == 4);
    assertArrives(server, "ping");
  }

  private static int available(Socket socket) {
    try {
      return socket.getInputStream().available();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(UTF_8));
  }

  private static void assertArrives(Socket socket, String text) throws IOException {
    socket.setSoTimeout((int) LIMIT.toMillis());
    assertThat(new String(socket.getInputStream().readNBytes(text.length()), UTF_8))
        .isEqualTo(text);
  }

  private static void assertNothingArrives(Socket socket) throws IOException {
    socket.setSoTimeout(A_WHILE);
    assertThatExceptionOfType(SocketTimeoutException.class)
        .isThrownBy(() -> socket.getInputStream().read());
  }
}
