package io.hermod.app;

import io.hermod.cli.CommandFailedException;
import io.hermod.config.HermodConfig;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PemKeyCertOptions;
import java.time.Duration;
import java.util.concurrent.CompletionException;

/** Answers health checks and nothing else. */
final class HealthServer {
  private static final Duration STOP_LIMIT = Duration.ofSeconds(5);

  private final Foundation foundation;
  private final Vertx vertx;

  private HealthServer(Foundation foundation, Vertx vertx) {
    this.foundation = foundation;
    this.vertx = vertx;
  }

  static ListeningPorts start(Foundation foundation, Parts parts) {
    Vertx vertx = Vertx.vertx();
    parts.add("http", STOP_LIMIT, () -> vertx.close().await());
    return new HealthServer(foundation, vertx).listen();
  }

  private ListeningPorts listen() {
    HermodConfig config = foundation.config();
    PemKeyCertOptions identity =
        new PemKeyCertOptions()
            .setCertPath(foundation.tls().certificate().toString())
            .setKeyPath(foundation.tls().key().toString());
    int https =
        bind(
            config.httpsPort(),
            new HttpServerOptions().setSsl(true).setUseAlpn(true).setKeyCertOptions(identity));
    Integer http = config.httpPort();
    return new ListeningPorts(https, http == null ? null : bind(http, new HttpServerOptions()));
  }

  private int bind(int port, HttpServerOptions options) {
    HttpServer server = vertx.createHttpServer(options).requestHandler(HealthServer::answer);
    try {
      return server
          .listen(port, foundation.config().host())
          .toCompletionStage()
          .toCompletableFuture()
          .join()
          .actualPort();
    } catch (CompletionException e) {
      throw new CommandFailedException(
          "cannot listen on %s port %d: %s"
              .formatted(foundation.config().host(), port, e.getCause()),
          e);
    }
  }

  private static void answer(HttpServerRequest request) {
    request.response().setStatusCode("/healthz".equals(request.path()) ? 200 : 404).end();
  }
}
