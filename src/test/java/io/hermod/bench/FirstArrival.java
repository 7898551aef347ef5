package io.hermod.bench;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/** An endpoint that responds with 200 and records when its first request arrived. */
final class FirstArrival implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private volatile long first;

  FirstArrival(int port) {
    vertx.createHttpServer().requestHandler(this::receive).listen(port, "127.0.0.1").await();
  }

  private void receive(HttpServerRequest request) {
    if (first == 0) {
      first = System.nanoTime();
    }
    request.response().end();
  }

  void await(Duration limit) {
    if (!Polling.await(limit, () -> first != 0)) {
      throw new IllegalStateException("no event arrived within " + limit);
    }
  }

  long nanoTime() {
    return first;
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
