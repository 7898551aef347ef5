package io.hermod.destination.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A small relay, and Microsoft's own listeners behind it, in a process of their own. */
public final class TestRelay implements AutoCloseable {
  /** The policy that may send. */
  public static final String SEND = "send";

  /** A policy with the same key that may not send. */
  public static final String LISTEN = "listen";

  public static final String KEY = "s3cret-key";

  private static final JsonMapper JSON = new JsonMapper();

  private final Map<String, Integer> statuses = new ConcurrentHashMap<>();
  private final BlockingQueue<JsonNode> replies = new LinkedBlockingQueue<>();
  private final Map<String, BlockingQueue<JsonNode>> requests = new ConcurrentHashMap<>();
  private @Nullable Process process;
  private int port;

  /** Starts a relay that knows no hybrid connection. */
  public TestRelay() {
    start();
  }

  /** Starts it, also after a kill: on the same port, with the same hybrid connections. */
  public void start() {
    try {
      Process started =
          new ProcessBuilder("node", "target/node/relay.js", Integer.toString(port), KEY)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      process = started;
      Thread.ofVirtual().start(() -> read(started));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    port = take(replies).required("port").intValue();
    statuses.forEach(this::listen);
  }

  private void read(Process started) {
    new BufferedReader(new InputStreamReader(started.getInputStream(), UTF_8))
        .lines()
        .map(JSON::readTree)
        .forEach(line -> (line.has("name") ? of(line.get("name").asString()) : replies).add(line));
  }

  private BlockingQueue<JsonNode> of(String hybridConnection) {
    return requests.computeIfAbsent(hybridConnection, _ -> new LinkedBlockingQueue<>());
  }

  /**
   * Creates a hybrid connection, or changes its listener. Returns when it is connected.
   *
   * @param status what its listener responds with; 0 for none
   */
  public TestRelay listener(String hybridConnection, int status) {
    statuses.put(hybridConnection, status);
    listen(hybridConnection, status);
    return this;
  }

  private void listen(String hybridConnection, int status) {
    try {
      String line = "{\"name\":\"%s\",\"status\":%d}\n".formatted(hybridConnection, status);
      requireNonNull(process).outputWriter(UTF_8).append(line).flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    take(replies).required("listening");
  }

  /** Returns the {@code headers} and the {@code body} of the first request that was accepted. */
  public JsonNode first(String hybridConnection) {
    return take(of(hybridConnection));
  }

  /** Returns the bodies of all requests that were accepted. */
  public List<String> bodies(String hybridConnection) {
    return of(hybridConnection).stream().map(each -> each.required("body").asString()).toList();
  }

  private static JsonNode take(BlockingQueue<JsonNode> lines) {
    try {
      JsonNode line = lines.poll(20, TimeUnit.SECONDS);
      if (line == null) {
        throw new AssertionError("the relay says nothing: run dev/node first");
      }
      return line;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** A connection string as the portal shows it, but for an address without TLS. */
  public String connectionString(String policy, String key) {
    return "Endpoint=sb://127.0.0.1:%d/;SharedAccessKeyName=%s;SharedAccessKey=%s;UseDevelopmentEmulator=true"
        .formatted(port, policy, key);
  }

  public int port() {
    return port;
  }

  /** Ends it as a power cut does. */
  public void kill() {
    requireNonNull(process).destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
