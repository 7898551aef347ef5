package io.hermod.bench;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An endpoint that responds to every third first attempt with 500 and accepts all retries. It never
 * fails often enough in a row to be put on probation.
 */
final class FailingEndpoint implements AutoCloseable {
  private static final int REFUSED = 3;

  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final HttpServer server =
      vertx.createHttpServer().requestHandler(this::answer).listen(0, "127.0.0.1").await();
  private final AtomicLong firstAttempts = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong accepted = new AtomicLong();

  String url() {
    return "http://127.0.0.1:" + server.actualPort() + "/events";
  }

  private void answer(HttpServerRequest request) {
    boolean isFirst = "0".equals(request.getHeader("aeg-delivery-count"));
    boolean isRefused = isFirst && firstAttempts.incrementAndGet() % REFUSED == 0;
    (isRefused ? refused : accepted).incrementAndGet();
    request.endHandler(_ -> request.response().setStatusCode(isRefused ? 500 : 200).end());
  }

  long refused() {
    return refused.get();
  }

  long accepted() {
    return accepted.get();
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
