package io.hermod.validation;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A webhook on a free loopback port that answers as a test wants, and keeps what it got. */
public final class TestEndpoint implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  /** One request as it came. */
  public record Request(String method, String uri, Headers headers, String body) {
    public JsonNode json() {
      return JSON.readTree(body);
    }

    public String header(String name) {
      return String.valueOf(headers.getFirst(name));
    }

    /** Where the owner of the endpoint may agree, as a validation event says. */
    public String validationUrl() {
      return json().at("/0/data/validationUrl").asString();
    }

    public String validationCode() {
      return json().at("/0/data/validationCode").asString();
    }
  }

  /** How one request is answered. */
  @FunctionalInterface
  public interface Behaviour {
    void answer(Request request, HttpExchange exchange) throws IOException;

    static Behaviour status(int status) {
      return (_, exchange) -> exchange.sendResponseHeaders(status, -1);
    }

    static Behaviour text(int status, String text) {
      return (_, exchange) -> write(exchange, status, text);
    }

    /** As the samples of the documents do it. */
    static Behaviour consent() {
      return (request, exchange) -> {
        if (request.method().equals("OPTIONS")) {
          allow(exchange, request.header("WebHook-Request-Origin"));
          exchange.sendResponseHeaders(200, -1);
        } else if (request.header("aeg-event-type").equals("SubscriptionValidation")) {
          String code = request.validationCode();
          write(exchange, 200, "{\"ValidationResponse\":\"" + code + "\"}");
        } else {
          exchange.sendResponseHeaders(200, -1);
        }
      };
    }

    static Behaviour allowing(String origin, int status) {
      return (_, exchange) -> {
        allow(exchange, origin);
        exchange.sendResponseHeaders(status, -1);
      };
    }

    private static void allow(HttpExchange exchange, String origin) {
      exchange.getResponseHeaders().set("WebHook-Allowed-Origin", origin);
    }

    static void write(HttpExchange exchange, int status, String text) throws IOException {
      byte[] bytes = text.getBytes(UTF_8);
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Request> unread = new LinkedBlockingQueue<>();
  private volatile Behaviour behaviour = Behaviour.consent();

  public TestEndpoint() {
    try {
      InetSocketAddress any = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
      server = HttpServer.create(any, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
  }

  public void answersWith(Behaviour newBehaviour) {
    behaviour = newBehaviour;
  }

  /** Never answers, until it is closed. */
  public Behaviour silence() {
    return (_, _) -> awaitClosing();
  }

  /** Says 200, some of a body, and then nothing more. */
  public Behaviour halfAnAnswer() {
    return (_, exchange) -> {
      exchange.sendResponseHeaders(200, 1000);
      exchange.getResponseBody().write('{');
      exchange.getResponseBody().flush();
      awaitClosing();
    };
  }

  private void awaitClosing() {
    try {
      closing.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Request request =
          new Request(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              exchange.getRequestHeaders(),
              new String(exchange.getRequestBody().readAllBytes(), UTF_8));
      requests.add(request);
      unread.add(request);
      behaviour.answer(request, exchange);
    }
  }

  /** All that came so far. */
  public List<Request> requests() {
    return List.copyOf(requests);
  }

  /** The next one that nobody has asked for yet. */
  public Request next() {
    try {
      Request request = unread.poll(20, TimeUnit.SECONDS);
      if (request == null) {
        throw new AssertionError("no request came");
      }
      return request;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
