package io.hermod.cli.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.databind.node.JsonNodeFactory;

/** A webhook receiver for experiments: prints what it receives, and fails on request. */
final class Sink implements AutoCloseable {
  private static final int MOST_BYTES = 8_000_000;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private final SinkPlan plan;
  private final InstantSource clock;
  private final Consumer<String> say;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch closing = new CountDownLatch(1);

  private Sink(HttpServer server, SinkPlan plan, InstantSource clock, Consumer<String> say) {
    this.server = server;
    this.plan = plan;
    this.clock = clock;
    this.say = say;
  }

  /** Listens on loopback; port 0 picks any free port. */
  static Sink start(int port, SinkPlan plan, InstantSource clock, Consumer<String> say)
      throws IOException {
    // Otherwise each response waits about 40 ms for the acknowledgement of its own headers.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), 0);
    Sink sink = new Sink(server, plan, clock, say);
    server.setExecutor(sink.threads);
    server.createContext("/", sink::handle);
    server.start();
    return sink;
  }

  URI address() {
    return URI.create("http://127.0.0.1:%d/".formatted(server.getAddress().getPort()));
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      switch (exchange.getRequestMethod()) {
        case "OPTIONS" -> consent(exchange);
        case "POST" -> receive(exchange);
        default -> answer(exchange, 405, "");
      }
    }
  }

  /** The CloudEvents handshake: allows every origin to send. */
  private void consent(HttpExchange exchange) throws IOException {
    String origin =
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("WebHook-Request-Origin"))
            .orElse("*");
    exchange.getResponseHeaders().set("WebHook-Allowed-Origin", origin);
    exchange.getResponseHeaders().set("WebHook-Allowed-Rate", "*");
    say.accept("%s 200 handshake with %s".formatted(time(), ReceivedEvents.printable(origin)));
    answer(exchange, 200, "");
  }

  private void receive(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES);
    ReceivedEvents events = ReceivedEvents.in(body);
    Headers headers = exchange.getRequestHeaders();
    boolean isHandshake = header(headers, "aeg-event-type").equals("SubscriptionValidation");
    int status = isHandshake ? 200 : plan.statusAt(clock.instant());
    report(status, headers, events, body.length);
    if (isHandshake) {
      answer(exchange, status, validation(events));
    } else {
      delay();
      answer(exchange, status, "");
    }
  }

  private void report(int status, Headers headers, ReceivedEvents events, int bytes) {
    String start =
        "%s %d %s count=%s subscription=%s "
            .formatted(
                time(),
                status,
                header(headers, "aeg-event-type"),
                header(headers, "aeg-delivery-count"),
                header(headers, "aeg-subscription-name"));
    events.lines().forEach(line -> say.accept(start + line));
    if (events.events().isEmpty()) {
      say.accept(start + "no events in %d bytes".formatted(bytes));
    }
  }

  private static String validation(ReceivedEvents events) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("validationResponse", events.validationCode().orElse(""))
        .toString();
  }

  /** Waits for the delay, or until the sink closes. */
  private void delay() {
    try {
      boolean _ = closing.await(plan.delay().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    if (bytes.length > 0) {
      exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
    }
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static String header(Headers headers, String name) {
    return Optional.ofNullable(headers.getFirst(name)).map(ReceivedEvents::printable).orElse("-");
  }

  private String time() {
    return TIME.format(clock.instant());
  }
}
