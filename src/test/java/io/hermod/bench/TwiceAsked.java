package io.hermod.bench;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Endpoints that reject every event once and accept it when it is sent again. The time between
 * shows how late retries are.
 */
final class TwiceAsked implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final Duration step;
  private final int port;
  private final Map<String, Long> refusedAt = new HashMap<>();
  private final ConcurrentLinkedQueue<Long> latenessNanos = new ConcurrentLinkedQueue<>();
  private final AtomicLong refused = new AtomicLong();

  /**
   * Listens on any free port.
   *
   * @param step the delay between the two attempts according to the profile
   */
  TwiceAsked(Duration step) {
    this.step = step;
    HttpServer server = vertx.createHttpServer().requestHandler(this::answer);
    this.port = server.listen(0, "127.0.0.1").await().actualPort();
  }

  String url(int endpoint) {
    return "http://127.0.0.1:" + port + "/" + endpoint;
  }

  /** Runs on the only event loop of the server, so nothing is shared. */
  private void answer(HttpServerRequest request) {
    String delivery = request.path() + " " + request.getHeader("aeg-output-event-id");
    request.endHandler(_ -> request.response().setStatusCode(status(delivery)).end());
  }

  private int status(String delivery) {
    long now = System.nanoTime();
    Long before = refusedAt.remove(delivery);
    if (before == null) {
      refusedAt.put(delivery, now);
      refused.incrementAndGet();
      return 500;
    }
    latenessNanos.add(now - before - step.toNanos());
    return 200;
  }

  long refused() {
    return refused.get();
  }

  /** Returns how late each retry was, in the order of arrival. */
  long[] latenessNanos() {
    return latenessNanos.stream().mapToLong(each -> each).toArray();
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
