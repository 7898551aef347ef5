package io.hermod.destination;

import io.hermod.egress.Route;
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
  private final RouteFinder routes;
  private final ConnectOptions server;
  private final Deque<Connection> idle = new ArrayDeque<>();
  private @Nullable Future<Route> route;
  private long ticks;
  private int late;
  private int open;
  private boolean isTicking;

  Connections(Vertx vertx, NetClient client, RouteFinder routes, ConnectOptions server) {
    this.vertx = vertx;
    this.client = client;
    this.routes = routes;
    this.server = server;
  }

  /** One who wants to send a request: told once. */
  interface Requester {
    /** The server's address is known and permitted. */
    void routed();

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
    open++;
    route()
        .onComplete(
            found -> {
              requester.routed();
              connect(found, requester);
            },
            failure -> failed(requester, failure));
  }

  /** All who wait for the name wait for one answer. */
  private Future<Route> route() {
    Future<Route> pending = route;
    if (pending != null) {
      return pending;
    }
    Future<Route> begun = routes.routeTo(server.getHost());
    if (!begun.isComplete()) {
      route = begun;
      begun.onComplete(_ -> route = null);
    }
    return begun;
  }

  private void connect(Route found, Requester requester) {
    client
        .connect(by(found))
        .onComplete(
            socket -> requester.begun(new Connection(this, (NetSocketInternal) socket)),
            failure -> failed(requester, failure));
  }

  private ConnectOptions by(Route found) {
    ConnectOptions options = new ConnectOptions(server);
    return switch (found) {
      // Not by its name, which might mean another address by now.
      case Route.Direct(InetAddress address) ->
          options.setRemoteAddress(
              SocketAddress.inetSocketAddress(new InetSocketAddress(address, server.getPort())));
      case Route.Proxied(ProxyOptions proxy) -> options.setProxyOptions(proxy);
    };
  }

  /** Never at once: who begins a request does not expect to be told meanwhile. */
  private void failed(Requester requester, Throwable cause) {
    open--;
    vertx.runOnContext(_ -> requester.failed(cause));
  }

  /** Whether there is no connection, nor one to come: it can be forgotten. */
  boolean isUnused() {
    return open == 0;
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
    open--;
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
