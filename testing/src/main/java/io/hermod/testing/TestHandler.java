package io.hermod.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/**
 * A webhook on a free port of this machine. It agrees to every validation, records what it gets,
 * and fails on demand.
 */
public final class TestHandler implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final ResponsePlan plan = new ResponsePlan();
  private final Inbox inbox = new Inbox();

  private TestHandler(HttpServer server) {
    this.server = server;
  }

  /** Starts a webhook that responds with 200. */
  public static TestHandler start() {
    // Otherwise each response waits about 40 ms for the acknowledgement of its own headers.
    if (System.getProperty("sun.net.httpserver.nodelay") == null) {
      System.setProperty("sun.net.httpserver.nodelay", "true");
    }
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
      TestHandler handler = new TestHandler(server);
      server.setExecutor(handler.threads);
      server.createContext("/", handler::handle);
      server.start();
      return handler;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on a free port", e);
    }
  }

  /** Its address, such as {@code http://127.0.0.1:40125/}. Every path below it is accepted too. */
  public String url() {
    return "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
  }

  /**
   * Responds to deliveries with this status, always or as often as {@code times} says. Failures
   * follow each other in the order of the calls.
   */
  public Failure failWith(int status) {
    return plan.add(Failure.with(status));
  }

  /** Takes deliveries and never responds, always or as often as {@code times} says. */
  public Failure neverRespond() {
    return plan.add(Failure.withoutResponse());
  }

  /**
   * Waits before each response, in real time. A virtual clock waits for it half a second ({@code
   * virtual-patience}), and then moves on.
   */
  public TestHandler delay(Duration wait) {
    plan.delay(wait);
    return this;
  }

  /** Responds with 200 at once from now on. */
  public void recover() {
    plan.clear();
  }

  /**
   * All deliveries in their order, including those that it refused. Hermod's own messages are left
   * out.
   */
  public List<ReceivedRequest> requests() {
    return inbox.requests();
  }

  /** The events of the deliveries that it accepted, in their order. */
  public List<ReceivedEvent> events() {
    return inbox.events();
  }

  /**
   * Waits in real time until it has accepted so many events.
   *
   * @return all events that it has accepted
   * @throws AssertionError if there are fewer after this time
   */
  public List<ReceivedEvent> awaitEvents(int count, Duration limit) {
    return inbox.await(count, limit);
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      if (exchange.getRequestMethod().equals("OPTIONS")) {
        allowOrigin(exchange);
        return;
      }
      switch (header(exchange, "aeg-event-type")) {
        case "SubscriptionValidation" -> respond(exchange, 200, validation(body));
        case "SubscriptionDeletion" -> respond(exchange, 200, "");
        default -> receive(exchange, body);
      }
    }
  }

  /** How a webhook agrees to get CloudEvents. */
  private static void allowOrigin(HttpExchange exchange) throws IOException {
    exchange
        .getResponseHeaders()
        .set("WebHook-Allowed-Origin", header(exchange, "WebHook-Request-Origin"));
    exchange.getResponseHeaders().set("WebHook-Allowed-Rate", "*");
    respond(exchange, 200, "");
  }

  private static String validation(String body) {
    String code =
        JsonMapper.shared().readTree(body).path(0).path("data").path("validationCode").asString("");
    return JsonMapper.shared().createObjectNode().put("validationResponse", code).toString();
  }

  private void receive(HttpExchange exchange, String body) throws IOException {
    int status = plan.next();
    inbox.add(
        new ReceivedRequest(
            exchange.getRequestURI().toString(),
            headers(exchange),
            body,
            status,
            ReceivedEvent.in(body)));
    if (status == 0) {
      pause(Duration.ofDays(1));
    } else {
      pause(plan.delay());
      respond(exchange, status, "");
    }
  }

  /** Waits, but no longer than until the webhook is closed. */
  private void pause(Duration wait) {
    try {
      boolean _ = closing.await(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static Map<String, String> headers(HttpExchange exchange) {
    Map<String, String> headers = new HashMap<>();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) ->
                headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", values)));
    return headers;
  }

  private static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  private static void respond(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    if (bytes.length > 0) {
      exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
    }
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
