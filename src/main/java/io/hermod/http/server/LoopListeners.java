package io.hermod.http.server;

import io.hermod.http.server.HermodServer.Ports;
import io.hermod.tls.KeyMaterial;
import io.netty.channel.ChannelHandlerContext;
import io.vertx.core.Context;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.core.http.impl.http1.Http1ServerConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The listeners of one event loop. They share their ports with the listeners of the other loops.
 */
final class LoopListeners implements Deployable {
  // Listeners of one deployment that ask for the same negative port share one free port.
  private static final int ANY_HTTPS = -1;
  private static final int ANY_HTTP = -2;

  private final ServerSettings settings;
  private final RequestRouter router;
  private final ConnectionGate gate;
  private final List<HttpServer> servers = new ArrayList<>();
  private volatile Ports ports = new Ports(ServerSettings.OFF, ServerSettings.OFF);

  LoopListeners(ServerSettings settings, RequestRouter router, ConnectionGate gate) {
    this.settings = settings;
    this.router = router;
    this.gate = gate;
  }

  /** Listens on the event loop of this context. */
  @Override
  public Future<?> deploy(Context context) {
    Future<Integer> https = listenTls(context);
    Future<Integer> http = listenPlain(context);
    return Future.all(https, http)
        .onSuccess(listening -> ports = new Ports(https.result(), http.result()));
  }

  /** The ports in use, after deployment. */
  Ports ports() {
    return ports;
  }

  private Future<Integer> listenTls(Context context) {
    ServerSettings.PemFiles tls = settings.tls();
    int port = settings.httpsPort();
    return tls == null || port == ServerSettings.OFF
        ? Future.succeededFuture(ServerSettings.OFF)
        : listen(context, tlsOptions(tls), port == 0 ? ANY_HTTPS : port);
  }

  /** Changes the certificate of all listeners that share the HTTPS port. */
  Future<?> present(KeyMaterial material) {
    ServerSettings.PemFiles files = settings.tls();
    List<Future<Boolean>> updates = new ArrayList<>();
    for (HttpServer server : servers) {
      if (files != null && server.actualPort() == ports.https()) {
        HttpServerOptions options = ListenerOptions.presenting(tlsOptions(files), material);
        updates.add(server.updateSSLOptions(options.getSslOptions()));
      }
    }
    return Future.join(updates);
  }

  private HttpServerOptions tlsOptions(ServerSettings.PemFiles tls) {
    HttpServerOptions options = ListenerOptions.tls(settings.host(), tls, gate.config());
    return settings.asksForCertificates() ? ListenerOptions.askingClients(options) : options;
  }

  private Future<Integer> listenPlain(Context context) {
    int port = settings.httpPort();
    return port == ServerSettings.OFF
        ? Future.succeededFuture(ServerSettings.OFF)
        : listen(
            context,
            ListenerOptions.plain(settings.host(), gate.config()),
            port == 0 ? ANY_HTTP : port);
  }

  private Future<Integer> listen(Context context, HttpServerOptions options, int port) {
    HttpServer server =
        context
            .owner()
            .createHttpServer(options)
            .requestHandler(router)
            .connectionHandler(this::watch)
            .invalidRequestHandler(router::refuseInvalid);
    servers.add(server);
    return server
        .listen(port, options.getHost())
        .map(HttpServer::actualPort)
        .recover(
            cause ->
                Future.failedFuture(
                    new CannotListenException(options.getHost(), port, flag(options), cause)));
  }

  private static String flag(HttpServerOptions options) {
    return options.isSsl() ? "--https-port" : "--http-port";
  }

  private void watch(HttpConnection connection) {
    if (connection instanceof HttpServerConnection http) {
      ClientConnection client = gate.connection(http.channelHandlerContext().channel());
      if (connection instanceof Http1ServerConnection) {
        watchHttp1(http.channelHandlerContext(), client);
      }
    }
  }

  private static void watchHttp1(ChannelHandlerContext last, ClientConnection client) {
    client.usesHttp1();
    last.pipeline().addBefore(last.name(), "exchanges", new ExchangeTracker(client));
  }

  Future<?> shutdown(Duration grace) {
    return Future.join(servers.stream().map(server -> server.shutdown(grace)).toList());
  }
}
