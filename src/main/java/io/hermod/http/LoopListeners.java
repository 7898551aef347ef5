package io.hermod.http;

import io.hermod.http.HermodServer.Ports;
import io.vertx.core.Context;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The listeners that take requests on one event loop; those of other loops share their ports. */
final class LoopListeners implements Deployable {
  private final ServerSettings settings;
  private final RequestRouter router;
  private final Ports wanted;
  private final List<HttpServer> servers = new ArrayList<>();
  private volatile Ports ports;

  LoopListeners(ServerSettings settings, RequestRouter router, Ports wanted) {
    this.settings = settings;
    this.router = router;
    this.wanted = wanted;
    this.ports = wanted;
  }

  /** Listens on the loop of this context. */
  @Override
  public Future<?> deploy(Context context) {
    Future<Integer> https = listenTls(context);
    Future<Integer> http = listenPlain(context);
    return Future.all(https, http)
        .onSuccess(listening -> ports = new Ports(https.result(), http.result()));
  }

  /** The ports in use once deployed. */
  Ports ports() {
    return ports;
  }

  private Future<Integer> listenTls(Context context) {
    ServerSettings.PemFiles tls = settings.tls();
    return tls == null || wanted.https() == ServerSettings.OFF
        ? Future.succeededFuture(ServerSettings.OFF)
        : listen(context, ListenerOptions.tls(settings.host(), tls).setPort(wanted.https()));
  }

  private Future<Integer> listenPlain(Context context) {
    return wanted.http() == ServerSettings.OFF
        ? Future.succeededFuture(ServerSettings.OFF)
        : listen(context, ListenerOptions.plain(settings.host()).setPort(wanted.http()));
  }

  private Future<Integer> listen(Context context, HttpServerOptions options) {
    HttpServer server =
        context
            .owner()
            .createHttpServer(options)
            .requestHandler(router)
            .invalidRequestHandler(router::refuseInvalid);
    servers.add(server);
    return server
        .listen()
        .map(HttpServer::actualPort)
        .recover(
            cause ->
                Future.failedFuture(
                    new CannotListenException(options.getHost(), options.getPort(), cause)));
  }

  Future<?> shutdown(Duration grace) {
    return Future.join(servers.stream().map(server -> server.shutdown(grace)).toList());
  }
}
