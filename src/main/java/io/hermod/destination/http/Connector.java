package io.hermod.destination.http;

import io.hermod.egress.ConnectionRoute;
import io.hermod.egress.RouteFinder;
import io.vertx.core.Future;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Connects to one server, directly or through a proxy. Belongs to its event loop. */
public final class Connector {
  private final NetClient client;
  private final RouteFinder routes;
  private final ConnectOptions server;
  private @Nullable Future<ConnectionRoute> route;

  Connector(NetClient client, RouteFinder routes, ConnectOptions server) {
    this.client = client;
    this.routes = routes;
    this.server = server;
  }

  /** Opens a connection. */
  public Future<NetSocket> connect() {
    return route().compose(this::connect);
  }

  /** Finds the way to the server. All that wait for its name share one lookup. */
  Future<ConnectionRoute> route() {
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

  Future<NetSocket> connect(ConnectionRoute found) {
    return client.connect(by(found));
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
}
