package io.hermod.testing;

import io.hermod.app.EmbeddedServer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/**
 * A server inside this JVM, on free ports and in a temporary folder that is deleted when it is
 * closed. Safe for use by many threads.
 */
public final class Hermod implements TestServer, AutoCloseable {
  private final EmbeddedServer server;
  private final ServerTrust trust;
  private final Management management;
  private final boolean isVirtual;
  private final Map<String, Topic> topics = new ConcurrentHashMap<>();
  private final Map<String, TestHandler> handlers = new ConcurrentHashMap<>();

  private Hermod(EmbeddedServer server, boolean isVirtual) {
    this.server = server;
    this.trust = ServerTrust.read(server.caCertificate());
    this.management =
        new Management(
            new ManagementClient(server.http(), server::newToken), server.azureSubscription());
    this.isVirtual = isVirtual;
  }

  /** Starts a server in virtual time; returns when it accepts requests. */
  public static Hermod start() {
    return start(ServerOptions.virtualTime());
  }

  /**
   * Starts a server; returns when it accepts requests.
   *
   * @throws HermodException if a setting is wrong; the message names it
   */
  public static Hermod start(ServerOptions options) {
    try {
      return new Hermod(EmbeddedServer.start(options.settings()), options.isVirtual());
    } catch (RuntimeException e) {
      throw new HermodException("cannot start the server: " + e.getMessage(), e);
    }
  }

  @Override
  public Topic topic(String name) {
    return topic(name, Schema.EVENT_GRID);
  }

  @Override
  public Topic topic(String name, Schema schema) {
    return topics.computeIfAbsent(name, _ -> Topic.create(management, url(), name, schema, this));
  }

  @Override
  public TestHandler handler(String name) {
    return handlers.computeIfAbsent(name, _ -> TestHandler.start());
  }

  @Override
  public void advance(Duration by) {
    if (!isVirtual) {
      throw new IllegalStateException(
          "This server runs in real time. Start it with ServerOptions.virtualTime().");
    }
    management.advance(by);
  }

  @Override
  public void runUntilIdle() {
    advance(Duration.ZERO);
  }

  /** In real time there is no moment at which everything is done. */
  void settle() {
    if (isVirtual) {
      runUntilIdle();
    }
  }

  @Override
  public Instant now() {
    return Instant.parse(management.clock().path("now").asString());
  }

  @Override
  public Optional<Instant> nextDue() {
    JsonNode due = management.clock().path("nextDue");
    return due.isString() ? Optional.of(Instant.parse(due.asString())) : Optional.empty();
  }

  @Override
  public Explanation explain(String topic, String eventId) {
    settle();
    return ExplanationReader.read(management.explain(topic, eventId));
  }

  @Override
  public String url() {
    return server.https().toString();
  }

  @Override
  public String plainUrl() {
    return server.http().toString();
  }

  @Override
  public ServerTrust trust() {
    return trust;
  }

  @Override
  public String newToken() {
    return server.newToken();
  }

  /** Stops the server and its handlers, and deletes its folder. Does nothing the second time. */
  @Override
  public void close() {
    handlers.values().forEach(TestHandler::close);
    server.close();
  }
}
