package io.hermod.destination.http;

import io.hermod.egress.ConnectionRoute;
import io.hermod.egress.RouteFinder;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
  private final NetClient client;
  private final RouteFinder routes;
  private final ConnectOptions server;
  private final Deque<Connection> idle = new ArrayDeque<>();
  private @Nullable Future<ConnectionRoute> route;
  private long ticks;
  private int late;
  private int open;
  private boolean isTicking;

  public Connections(Vertx vertx, NetClient client, RouteFinder routes, ConnectOptions server) {
    this.vertx = vertx;
    this.client = client;
    this.routes = routes;
    this.server = server;
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
    route()
        .onComplete(
            found -> {
              requester.routed();
              connect(found, requester);
            },
            failure -> failed(requester, failure));
  }

  /** All requests that wait for the name share one lookup. */
  private Future<ConnectionRoute> route() {
    Future<ConnectionRoute> pending = route;
    if (pending != null) {
      return pending;
    }
    Future<ConnectionRoute> begun = routes.routeTo(server.getHost());
    if (!begun.isComplete()) {
      route = begun;
      begun.onComplete(_ -> route = null);
    }
    return begun;
  }

  private void connect(ConnectionRoute found, Requester requester) {
    client
        .connect(by(found))
        .onComplete(
            socket -> requester.begun(new Connection(this, (NetSocketInternal) socket)),
            failure -> failed(requester, failure));
  }

  private ConnectOptions by(ConnectionRoute found) {
    ConnectOptions options = new ConnectOptions(server);
    return switch (found) {
      // By address, because the name might resolve to another address by now.
      case ConnectionRoute.Direct(InetAddress address) ->
          options.setRemoteAddress(
              SocketAddress.inetSocketAddress(new InetSocketAddress(address, server.getPort())));
      case ConnectionRoute.Proxied(ProxyOptions proxy) -> options.setProxyOptions(proxy);
    };
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
