package io.hermod.destination;

import io.vertx.core.Vertx;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The connections of one event loop to one server. Those not in use wait for the next request; the
 * one used last is used first, and one that has waited long enough is closed.
 *
 * <p>Belongs to its event loop. Why not the client's own pool: see {@code
 * docs/decisions/0005-own-connections.md}.
 */
final class Connections {
  private static final long TICK_MILLIS = 1000;

  /** Exchanges that may wait for a late answer: each holds a connection. */
  private static final int MAX_LATE = 64;

  private final Vertx vertx;
  private final NetClient client;
  private final ConnectOptions server;
  private final Deque<Connection> idle = new ArrayDeque<>();
  private long ticks;
  private int late;
  private boolean isTicking;

  Connections(Vertx vertx, NetClient client, ConnectOptions server) {
    this.vertx = vertx;
    this.client = client;
    this.server = server;
  }

  /** One who wants to send a request: told once. */
  interface Requester {
    /** The request can be sent. */
    void begun(Connection connection);

    /** There is no connection to be had. */
    void failed(Throwable cause);
  }

  /** Begins a request on a connection that waits, or else on a new one. */
  void begin(Requester requester) {
    Connection waiting = idle.pollLast();
    // Where one broke while it waited nothing was sent: this is nobody's failed attempt.
    while (waiting != null && !waiting.isOpen()) {
      waiting = idle.pollLast();
    }
    if (waiting == null) {
      connect(requester);
    } else {
      requester.begun(waiting);
    }
  }

  private void connect(Requester requester) {
    client
        .connect(server)
        .onComplete(
            socket -> requester.begun(new Connection(this, (NetSocketInternal) socket)),
            requester::failed);
  }

  /** Free for the next request, for so many seconds. */
  void release(Connection connection, int seconds) {
    connection.expiresAt(ticks + seconds);
    idle.addLast(connection);
    if (!isTicking) {
      isTicking = true;
      vertx.setTimer(TICK_MILLIS, _ -> tick());
    }
  }

  /** Whether one more exchange may go on waiting for its answer. */
  boolean tryToBeLate() {
    boolean hasRoom = late < MAX_LATE;
    late += hasRoom ? 1 : 0;
    return hasRoom;
  }

  void noLongerLate() {
    late--;
  }

  void closed(Connection connection) {
    idle.remove(connection);
  }

  private void tick() {
    ticks++;
    List<Connection> expired = idle.stream().filter(each -> each.hasExpired(ticks)).toList();
    idle.removeAll(expired);
    expired.forEach(Connection::close);
    isTicking = !idle.isEmpty();
    if (isTicking) {
      vertx.setTimer(TICK_MILLIS, _ -> tick());
    }
  }
}
