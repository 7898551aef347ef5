package io.hermod.destination.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hermod.config.source.EntraTenantConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A token endpoint on a free loopback port: gives out {@code token-1}, {@code token-2}, … */
public final class TokenServer implements AutoCloseable {
  public static final String TENANT = "11111111-2222-3333-4444-555555555555";
  public static final String SECRET = "s3cret+client&secret";

  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;
  private volatile int status = 200;
  private volatile String answer = "{\"access_token\":\"token-%d\",\"expires_in\":3600}";
  private volatile CountDownLatch gate = new CountDownLatch(0);

  public TokenServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  public EntraTenantConfig tenant() {
    URI address = URI.create("http://127.0.0.1:%d/token".formatted(server.getAddress().getPort()));
    return new EntraTenantConfig(TENANT, address, "client", SECRET);
  }

  public void willAnswer(int newStatus, String newAnswer) {
    status = newStatus;
    answer = newAnswer;
  }

  public void willGiveTokens() {
    willAnswer(200, "{\"access_token\":\"token-%d\",\"expires_in\":3600}");
  }

  /** Answers nobody until it is counted down. */
  CountDownLatch hold() {
    gate = new CountDownLatch(1);
    return gate;
  }

  /** The bodies of the requests that came. */
  public List<String> requests() {
    return requests;
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    int number = requests.size();
    try {
      gate.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    byte[] body = answer.replace("%d", Integer.toString(number)).getBytes(UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
