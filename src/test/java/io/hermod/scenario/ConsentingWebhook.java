package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;

/** A webhook as a user of Event Grid writes it: it consents to both kinds of handshake. */
final class ConsentingWebhook implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** What came to one of its paths. */
  record Delivery(String path, Headers headers, String body) {}

  private final Queue<Delivery> deliveries = new ConcurrentLinkedQueue<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  ConsentingWebhook() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::receive);
    server.start();
  }

  URI url(String path) {
    return URI.create("http://127.0.0.1:%d/%s".formatted(server.getAddress().getPort(), path));
  }

  /** The first delivery to this path whose body has this text in it; waits for it. */
  Delivery await(String path, String text) {
    Await.until(
        () -> "%s at /%s, where there is %s".formatted(text, path, at(path)),
        TIMEOUT,
        () -> find(path, text).isPresent());
    return find(path, text).orElseThrow();
  }

  private Optional<Delivery> find(String path, String text) {
    return at(path).stream().filter(each -> each.body().contains(text)).findFirst();
  }

  /** All that came to this path so far. */
  List<Delivery> at(String path) {
    return deliveries.stream().filter(each -> each.path().equals("/" + path)).toList();
  }

  private void receive(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    Headers headers = exchange.getRequestHeaders();
    if (exchange.getRequestMethod().equals("OPTIONS")) {
      String origin = headers.getFirst("WebHook-Request-Origin");
      exchange.getResponseHeaders().add("WebHook-Allowed-Origin", origin);
      answer(exchange, "");
    } else if ("SubscriptionValidation".equals(headers.getFirst("aeg-event-type"))) {
      String code = JSON.readTree(body).at("/0/data/validationCode").asString();
      answer(exchange, "{\"validationResponse\":\"%s\"}".formatted(code));
    } else {
      deliveries.add(new Delivery(exchange.getRequestURI().getPath(), headers, body));
      answer(exchange, "");
    }
  }

  private static void answer(HttpExchange exchange, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
