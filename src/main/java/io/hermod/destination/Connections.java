package io.hermod.destination;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.RequestOptions;
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
  private final HttpClientAgent client;
  private final HttpConnectOptions server;
  private final Deque<Connection> idle = new ArrayDeque<>();
  private long ticks;
  private int late;
  private boolean isTicking;

  Connections(Vertx vertx, HttpClientAgent client, HttpConnectOptions server) {
    this.vertx = vertx;
    this.client = client;
    this.server = server;
  }

  /** One who wants to send a request: told once. */
  interface Requester {
    /** The request can be written. */
    void begun(Connection connection, HttpClientRequest request);

    /** There is no connection to be had. */
    void failed(Throwable cause);
  }

  /** Begins a request on a connection that waits, or else on a new one. */
  void begin(RequestOptions request, Requester requester) {
    Connection waiting = idle.pollLast();
    if (waiting == null) {
      connect(request, requester);
    } else {
      waiting
          .request(request)
          // Where it broke while it waited nothing was sent: this is nobody's failed attempt.
          .onComplete(begun -> requester.begun(waiting, begun), _ -> begin(request, requester));
    }
  }

  private void connect(RequestOptions request, Requester requester) {
    client
        .connect(server)
        .onComplete(
            opened -> beginOn(new Connection(this, opened), request, requester), requester::failed);
  }

  private void beginOn(Connection connection, RequestOptions request, Requester requester) {
    connection
        .request(request)
        .onComplete(begun -> requester.begun(connection, begun), requester::failed);
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
