package io.hermod.bench;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * Receives events that are stamped with the time at which they were sent, and records their
 * latency.
 */
final class Arrivals implements Handler<HttpServerRequest> {
  private final List<Long> nanos = new ArrayList<>();

  @Override
  public void handle(HttpServerRequest request) {
    request
        .body()
        .onSuccess(
            body -> {
              note(body.getBytes(), System.nanoTime());
              request.response().end();
            });
  }

  private synchronized void note(byte[] body, long now) {
    Stamp.read(body, leftAt -> nanos.add(now - leftAt));
  }

  synchronized void forget() {
    nanos.clear();
  }

  synchronized int count() {
    return nanos.size();
  }

  synchronized Latency latency() {
    return Latency.of(List.copyOf(nanos));
  }
}
