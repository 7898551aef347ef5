package io.hermod.destination.http;

import io.hermod.egress.ConnectionRoute;
import io.vertx.core.Vertx;
import io.vertx.core.internal.net.NetSocketInternal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The connections of one event loop to one server. Idle connections wait for the next request. The
 * one used last is used first, and one that has been idle for too long is closed.
 *
 * <p>Belongs to its event loop. {@code docs/decisions/0005-own-connections.md} explains why this is
 * not the client's own pool.
 */
public final class Connections {
  private static final long TICK_MILLIS = 1000;

  /** How many exchanges may wait for a late response. Each holds a connection. */
  private static final int MAX_LATE = 64;

  private final Vertx vertx;
  private final Connector connector;
  private final Deque<Connection> idle = new ArrayDeque<>();
  private long ticks;
  private int late;
  private int open;
  private boolean isTicking;

  Connections(Vertx vertx, Connector connector) {
    this.vertx = vertx;
    this.connector = connector;
  }

  /** Wants to send a request. Either {@link #begun} or {@link #failed} is called, once. */
  interface Requester {
    /** Called before a new connection is opened: the server's address is known and permitted. */
    void routed();

    /** Called when the request can be sent. */
    void begun(Connection connection);

    /** Called if no connection could be opened. */
    void failed(Throwable cause);
  }

  /** Begins a request on an idle connection, or on a new one if there is none. */
  public void begin(Requester requester) {
    Connection waiting = idle.pollLast();
    // If a connection broke while it was idle, nothing was sent, so this is not a failed attempt.
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
    open++;
    connector
        .route()
        .onComplete(
            found -> {
              requester.routed();
              connect(found, requester);
            },
            failure -> failed(requester, failure));
  }

  private void connect(ConnectionRoute found, Requester requester) {
    connector
        .connect(found)
        .onComplete(
            socket -> requester.begun(new Connection(this, (NetSocketInternal) socket)),
            failure -> failed(requester, failure));
  }

  /** Reports the failure later: the caller that begins a request does not expect a callback yet. */
  private void failed(Requester requester, Throwable cause) {
    open--;
    vertx.runOnContext(_ -> requester.failed(cause));
  }

  /** Whether there is no connection and none is being opened, so that this can be forgotten. */
  public boolean isUnused() {
    return open == 0;
  }

  /** Keeps a connection for the next request, for this many seconds. */
  void release(Connection connection, int seconds) {
    connection.expiresAt(ticks + seconds);
    idle.addLast(connection);
    if (!isTicking) {
      isTicking = true;
      vertx.setTimer(TICK_MILLIS, _ -> tick());
    }
  }

  /** Whether one more exchange may wait for a late response. If so, it is counted. */
  boolean tryReserveLate() {
    boolean hasRoom = late < MAX_LATE;
    late += hasRoom ? 1 : 0;
    return hasRoom;
  }

  void releaseLate() {
    late--;
  }

  void closed(Connection connection) {
    open--;
    idle.remove(connection);
  }

  private void tick() {
    ticks++;
    try {
      closeExpired();
    } finally {
      isTicking = !idle.isEmpty();
      if (isTicking) {
        vertx.setTimer(TICK_MILLIS, _ -> tick());
      }
    }
  }

  /** One by one, so that a connection that cannot be closed leaves the others to the next tick. */
  private void closeExpired() {
    List<Connection> expired = idle.stream().filter(each -> each.hasExpired(ticks)).toList();
    for (Connection each : expired) {
      idle.remove(each);
      each.close();
    }
  }
}
