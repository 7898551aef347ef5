package io.hermod.destination.relay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A small relay, and Microsoft's own listener behind it, in a process of their own. */
public final class TestRelay implements AutoCloseable {
  public static final String KEY_NAME = "send";
  public static final String KEY = "s3cret-key";

  private static final JsonMapper JSON = new JsonMapper();

  private final Process process;
  private final BlockingQueue<JsonNode> lines = new LinkedBlockingQueue<>();
  private final int port;

  private TestRelay(Process process) {
    this.process = process;
    Thread.ofVirtual().start(this::read);
    this.port = next().required("port").intValue();
    next().required("listening");
  }

  /**
   * Returns when its listener is connected.
   *
   * @param hybridConnection the only one that it knows
   * @param status what its listener responds with
   */
  public static TestRelay start(String hybridConnection, int status) {
    try {
      return new TestRelay(
          new ProcessBuilder(
                  "node",
                  "target/node/relay.js",
                  hybridConnection,
                  KEY_NAME,
                  KEY,
                  Integer.toString(status))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read() {
    new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))
        .lines()
        .map(JSON::readTree)
        .forEach(lines::add);
  }

  /** Returns the next request that the listener got. */
  public JsonNode next() {
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
  public String connectionString(String key) {
    return "Endpoint=sb://127.0.0.1:%d/;SharedAccessKeyName=%s;SharedAccessKey=%s;UseDevelopmentEmulator=true"
        .formatted(port, KEY_NAME, key);
  }

  public int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
