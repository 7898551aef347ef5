package io.hermod.scenario;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A webhook that answers 500 to all, and notes when they came by the router's own clock. */
final class RefusingEndpoint implements BeforeEachCallback, AfterEachCallback {
  /**
   * One attempt.
   *
   * @param number the value of {@code aeg-delivery-count}
   */
  record Visit(int number, Instant at) {}

  private final HermodProcess hermod;
  private final List<Visit> visits = new CopyOnWriteArrayList<>();
  private Optional<HttpServer> server = Optional.empty();

  RefusingEndpoint(HermodProcess hermod) {
    this.hermod = hermod;
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    InetSocketAddress any = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
    HttpServer started = HttpServer.create(any, 0);
    started.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    started.createContext("/", this::refuse);
    started.start();
    server = Optional.of(started);
  }

  private void refuse(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      String number = exchange.getRequestHeaders().getFirst("aeg-delivery-count");
      visits.add(new Visit(Integer.parseInt(number), hermod.arm().now()));
      exchange.sendResponseHeaders(500, -1);
    }
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.orElseThrow().getAddress().getPort() + "/");
  }

  List<Visit> visits() {
    return List.copyOf(visits);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    server.ifPresent(started -> started.stop(0));
  }
}
