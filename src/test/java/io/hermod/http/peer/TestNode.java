package io.hermod.http.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.access.FailureThrottle;
import io.hermod.config.HttpConfig;
import io.hermod.config.SignInConfig;
import io.hermod.http.forwarded.PeerProof;
import io.hermod.http.server.ConnectionGate;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.HermodServer;
import io.hermod.http.server.ServerSettings;
import io.hermod.http.server.ServerSettings.PemFiles;
import io.hermod.tls.CallRules;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A server of a cluster: it has the endpoints of a test, or forwards to the leader. */
final class TestNode implements AutoCloseable {
  static final String KEY = "the key of all nodes";
  private static final PeerProof PROOF = new PeerProof(KEY.getBytes(UTF_8), InstantSource.system());

  /** A failed sign-in of an address is free, a second one is not. */
  static final int FREE_FAILURES = 1;

  static final ForwardingLimits PATIENT =
      new ForwardingLimits(
          Duration.ofSeconds(20),
          Duration.ofMillis(10),
          Duration.ofSeconds(20),
          Duration.ofMillis(100),
          8 << 20);

  final ConnectionGate gate =
      new ConnectionGate(
          new HttpConfig(
              1_000,
              1_000,
              new HttpConfig.Timeouts(
                  Duration.ofSeconds(10),
                  Duration.ofSeconds(10),
                  Duration.ofSeconds(30),
                  Duration.ofMinutes(3)),
              100_000_000,
              100_000_000,
              100),
          new FailureThrottle(
              new SignInConfig(FREE_FAILURES, Duration.ofHours(1)), () -> Instant.EPOCH));

  private final Vertx vertx = Vertx.builder().withTransport(gate.transport()).build();
  private final String name;
  private final HermodServer server;
  private final HermodServer.Ports ports;
  private @Nullable Forwarder forwarder;

  private TestNode(String name, int port, @Nullable PemFiles tls) {
    this.name = name;
    this.server =
        new HermodServer(
            vertx,
            new ServerSettings("127.0.0.1", tls == null ? ServerSettings.OFF : 0, port, tls, 2),
            List.of(),
            gate,
            InstantSource.system());
    gate.believePeers(PROOF);
    this.ports = server.start();
  }

  static TestNode named(String name) {
    return new TestNode(name, 0, null);
  }

  static TestNode withTls(String name, PemFiles tls) {
    return new TestNode(name, 0, tls);
  }

  /** One that uses the port of another, which has gone. */
  static TestNode at(URI url, String name) {
    return new TestNode(name, url.getPort(), null);
  }

  TestNode leadsWith(Endpoint... endpoints) {
    server.serve(List.of(endpoints));
    return this;
  }

  TestNode follows(AtomicReference<@Nullable URI> leader) {
    return follows(leader, PATIENT);
  }

  TestNode follows(AtomicReference<@Nullable URI> leader, ForwardingLimits limits) {
    return follows(leader, limits, CallRules.USUAL);
  }

  TestNode follows(
      AtomicReference<@Nullable URI> leader, ForwardingLimits limits, CallRules trust) {
    forwarder = new Forwarder(vertx, name, leader::get, PROOF, trust, limits);
    server.serve(List.of(forwarder));
    return this;
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + ports.http());
  }

  URI tlsUrl() {
    return URI.create("https://localhost:" + ports.https());
  }

  URI url(String path) {
    return URI.create(url() + path);
  }

  int port() {
    return ports.http();
  }

  /** Answers with the head of the request and its body, as text. */
  static boolean echo(HttpServerRequest request) {
    request.bodyHandler(
        body -> {
          StringBuilder text = new StringBuilder();
          text.append(request.method()).append(' ').append(request.uri()).append('\n');
          request.headers().forEach((key, value) -> line(text, key, value));
          request
              .response()
              .putHeader("x-echo", "yes")
              .end(text.append('\n').append(body).toString());
        });
    return true;
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(name.toLowerCase(java.util.Locale.ROOT)).append(": ").append(value).append('\n');
  }

  @Override
  public void close() {
    if (forwarder != null) {
      forwarder.close();
    }
    server.close();
    vertx.close().await();
  }
}
