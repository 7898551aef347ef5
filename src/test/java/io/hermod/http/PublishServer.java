package io.hermod.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hermod.access.FailureThrottle;
import io.hermod.access.PublishAccess;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.TestBearers;
import io.hermod.audit.Rejection;
import io.hermod.config.HttpConfig;
import io.hermod.config.SignInConfig;
import io.hermod.event.Schema;
import io.hermod.http.ServerSettings.PemFiles;
import io.hermod.metrics.Counts;
import io.hermod.metrics.MetricsPage;
import io.hermod.publish.MemoryJournal;
import io.hermod.publish.Publisher;
import io.hermod.schema.InputMapping;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicSchema;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A running server with the topics {@code orders} and {@code mytopic}, {@code clouds} for
 * CloudEvents and {@code shapes} for events of a custom shape, {@code ours} that is built in, and
 * clients for it.
 */
final class PublishServer implements AutoCloseable {
  static final String KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  static final String OTHER_KEY = "Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA=";
  static final String RESOURCE_ID =
      "/subscriptions/S/resourceGroups/g/providers/Microsoft.EventGrid/topics/orders";
  static final String EVENT =
      "{\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2024-01-01T00:00:00Z\"}";
  static final String PATH = "/topics/orders/api/events";

  /** The tokens that it takes; {@code good} may manage and publish. */
  private static final TestBearers BEARERS =
      TestBearers.only("good")
          .with("sender", Role.DATA_SENDER)
          .with("reader", Role.READER)
          .withScoped(
              "reader-of-orders", new RoleScope(Set.of("orders"), Set.of(), Set.of()), Role.READER)
          .withForeign("foreign-sender", Role.DATA_SENDER)
          .withForeign("foreign-reader", Role.READER)
          .withForged("forged")
          .withSilentIssuer("silent");

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final HttpConfig WIDE =
      new HttpConfig(
          1_000,
          1_000,
          new HttpConfig.Timeouts(PATIENCE, PATIENCE, PATIENCE, PATIENCE),
          10_000_000,
          10_000_000,
          100);

  private static final FailureThrottle NO_THROTTLE =
      new FailureThrottle(
          new SignInConfig(Integer.MAX_VALUE, PATIENCE), InstantSource.fixed(Instant.EPOCH));

  final MemoryJournal journal = new MemoryJournal();
  final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  final HermodServer.Ports ports;

  /** Whom it turned away. */
  final Queue<Rejection> rejections = new ConcurrentLinkedQueue<>();

  final ConnectionGate gate;
  private final Vertx vertx;
  private final MetricsPage page;
  private final HermodServer server;

  PublishServer() {
    this(null, true);
  }

  PublishServer(@Nullable PemFiles tls) {
    this(tls, true);
  }

  /**
   * A running server.
   *
   * @param isOpen whether its metrics are; else they take the token {@code good}
   */
  PublishServer(@Nullable PemFiles tls, boolean isOpen) {
    this(tls, isOpen, List.of(), ConnectionGate.withUsualLimits());
  }

  /** A running server that lets clients take no more than this. */
  PublishServer(@Nullable PemFiles tls, HttpConfig limits) {
    this(tls, true, List.of(), new ConnectionGate(limits, NO_THROTTLE));
  }

  /** A running server that counts wrong credentials here. */
  PublishServer(FailureThrottle failures) {
    this(null, false, List.of(), new ConnectionGate(WIDE, failures));
  }

  /** A running server with more topics. */
  PublishServer(List<Topic> more) {
    this(null, true, more, ConnectionGate.withUsualLimits());
  }

  private PublishServer(
      @Nullable PemFiles tls, boolean isOpen, List<Topic> more, ConnectionGate gate) {
    this.gate = gate;
    vertx = Vertx.builder().withTransport(gate.transport()).build();
    InstantSource clock = InstantSource.fixed(Instant.parse("2026-07-10T18:01:16Z"));
    TopicKeys keys = new TopicKeys(KEY, OTHER_KEY);
    List<Topic> topics = new ArrayList<>(more);
    topics.addAll(
        List.of(
            new Topic(1, "orders", RESOURCE_ID, "local", Map.of(), keys),
            new Topic(2, "mytopic", "/mytopic", "local", Map.of(), keys),
            new Topic(5, "ours", "/ours", "local", Map.of(), keys, null, TopicSchema.EVENT_GRID)
                .as(TopicKind.BUILT_IN),
            new Topic(6, "cities", "/domains/cities", "local", Map.of(), keys)
                .as(new TopicKind.Domain(true, true)),
            new Topic(7, "photos", "/systemTopics/photos", "local", Map.of(), keys)
                .as(new TopicKind.SystemTopic("/accounts/photos", "storage")),
            new Topic(
                3, "clouds", "/clouds", "local", Map.of(), keys, null, TopicSchema.CLOUD_EVENTS),
            new Topic(
                4,
                "shapes",
                "/shapes",
                "local",
                Map.of(),
                keys,
                null,
                new TopicSchema(Schema.CUSTOM, InputMapping.NONE))));
    FixedCatalog catalog = new FixedCatalog(topics);
    Counts counts = new Counts(() -> catalog, Map.of());
    page = new MetricsPage(counts, () -> CompletableFuture.completedFuture(List.of()));
    MetricsEndpoint metrics =
        new MetricsEndpoint(page::text, isOpen, BEARERS, TestRunner.on(Thread::startVirtualThread));
    PublishEndpoint endpoint =
        new PublishEndpoint(
            () -> catalog,
            new PublishAccess(BEARERS, clock),
            new Publisher(journal, clock),
            counts,
            rejections::add,
            clock);
    ServerSettings settings =
        new ServerSettings("127.0.0.1", tls == null ? ServerSettings.OFF : 0, 0, tls, 2);
    server = new HermodServer(vertx, settings, List.of(endpoint, metrics), gate, clock);
    ports = server.start();
  }

  URI uri(String pathAndQuery) {
    return URI.create("http://127.0.0.1:" + ports.http() + pathAndQuery);
  }

  HttpRequest.Builder request(String pathAndQuery) {
    return HttpRequest.newBuilder(uri(pathAndQuery)).timeout(PATIENCE);
  }

  HttpResponse<String> publish(String body) {
    return send(post(BodyPublishers.ofString(body)));
  }

  HttpResponse<String> publish(byte[] body) {
    return send(post(BodyPublishers.ofByteArray(body)));
  }

  HttpRequest.Builder post(HttpRequest.BodyPublisher body) {
    return request(PATH).header("aeg-sas-key", KEY).POST(body);
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Sends bytes as they are and returns all that comes back until the server closes. */
  String sendRaw(String text) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), ports.http())) {
      socket.setSoTimeout((int) PATIENCE.toMillis());
      socket.getOutputStream().write(text.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  @Override
  public void close() {
    http.close();
    server.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
    journal.close();
    page.close();
  }
}
