package io.hermod.scenario;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A real webhook receiver on a loopback address, with as many inboxes as a test wants. */
final class TestSubscriber implements BeforeEachCallback, AfterEachCallback {
  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final Map<String, Inbox> inboxes = new ConcurrentHashMap<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final String host;
  private final int port;
  private Optional<HttpServer> server = Optional.empty();

  /** Listens on a free port. */
  TestSubscriber() {
    this("127.0.0.1", 0);
  }

  TestSubscriber(String host, int port) {
    this.host = host;
    this.port = port;
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    HttpServer started =
        vertx
            .createHttpServer()
            .connectionHandler(_ -> connections.incrementAndGet())
            .requestHandler(this::receive)
            .listen(port, host)
            .await();
    server = Optional.of(started);
  }

  /** A new inbox at the address of this name, which answers 200 until told otherwise. */
  Inbox inbox(String name) {
    URI url =
        URI.create("http://%s:%d/%s".formatted(host, server.orElseThrow().actualPort(), name));
    Inbox inbox = new Inbox(url);
    inboxes.put("/" + name, inbox);
    return inbox;
  }

  /** How many connections were opened so far. */
  int connections() {
    return connections.get();
  }

  private void receive(HttpServerRequest request) {
    Inbox inbox = inboxes.get(request.path());
    if (inbox == null) {
      request.response().setStatusCode(410).end();
    } else {
      request.body().onSuccess((Buffer body) -> inbox.receive(request, body, vertx));
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    vertx.close().await();
  }
}
