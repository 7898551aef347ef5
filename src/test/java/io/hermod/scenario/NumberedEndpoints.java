package io.hermod.scenario;

import io.hermod.scenario.Killer.Kill;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Webhooks that record which numbered events they got, and from which life of the server. */
final class NumberedEndpoints implements AutoCloseable {
  private static final Duration READ_LIMIT = Duration.ofSeconds(20);

  /** Decides how a request with an event is answered, knowing whether it came before. */
  @FunctionalInterface
  interface Answer {
    int status(int event, boolean isRepeated);
  }

  private record Endpoint(Receipts receipts, Answer answer) {}

  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final Map<String, Endpoint> endpoints = new ConcurrentHashMap<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final HttpServer server;
  private volatile List<Kill> kills = List.of();

  NumberedEndpoints() {
    server =
        vertx
            .createHttpServer()
            .connectionHandler(this::opened)
            .requestHandler(this::receive)
            .listen(0, "127.0.0.1")
            .await();
  }

  /** Tells the lives apart by these kills. */
  void follow(Killer killer) {
    kills = killer.kills();
    killer.whenDead(this::readAll);
  }

  /**
   * Reads what a dead process has sent, so that it is not taken for the work of the next one.
   * Connections are accepted in order: when ours is answered, the others have been accepted too,
   * and each is closed when it is read to its end.
   */
  private void readAll() {
    URI address = URI.create("http://127.0.0.1:" + server.actualPort());
    try (HttpConnection ours = HttpConnection.open(address)) {
      ours.get("/");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Await.until("the end of all connections", READ_LIMIT, () -> connections.get() == 0);
  }

  URI add(String name, Receipts receipts, Answer answer) {
    endpoints.put("/" + name, new Endpoint(receipts, answer));
    return URI.create("http://127.0.0.1:%d/%s".formatted(server.actualPort(), name));
  }

  private void opened(io.vertx.core.http.HttpConnection connection) {
    connections.incrementAndGet();
    connection.closeHandler(_ -> connections.decrementAndGet());
  }

  private void receive(HttpServerRequest request) {
    Endpoint endpoint = endpoints.get(request.path());
    if (endpoint == null) {
      request.response().setStatusCode(404).end();
    } else {
      request.body().onSuccess(body -> answer(request, take(endpoint, body)));
    }
  }

  private static void answer(HttpServerRequest request, int status) {
    request.response().setStatusCode(status).end();
  }

  private int take(Endpoint endpoint, Buffer body) {
    List<Integer> events = new ArrayList<>();
    EventNumbers.read(body.getBytes(), events::add);
    int status = 200;
    for (int event : events) {
      boolean isRepeated = endpoint.receipts().noteSeen(event);
      status = Math.max(status, endpoint.answer().status(event, isRepeated));
    }
    if (status == 200) {
      events.forEach(event -> endpoint.receipts().accept(event, kills));
    }
    return status;
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
