package io.hermod.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hermod.access.FailureThrottle;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.publish.PublishAccess;
import io.hermod.access.token.TestBearers;
import io.hermod.audit.Rejection;
import io.hermod.config.HttpConfig;
import io.hermod.config.SignInConfig;
import io.hermod.event.Schema;
import io.hermod.http.api.MetricsEndpoint;
import io.hermod.http.publish.PublishEndpoint;
import io.hermod.http.server.ConnectionGate;
import io.hermod.http.server.HermodServer;
import io.hermod.http.server.ServerSettings;
import io.hermod.http.server.ServerSettings.PemFiles;
import io.hermod.metrics.Counts;
import io.hermod.metrics.MetricsPage;
import io.hermod.publish.MemoryIntake;
import io.hermod.publish.Publisher;
import io.hermod.schema.InputMapping;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
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
public final class PublishServer implements AutoCloseable {
  public static final String KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  public static final String OTHER_KEY = "Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA=";
  public static final String RESOURCE_ID =
      "/subscriptions/S/resourceGroups/g/providers/Microsoft.EventGrid/topics/orders";
  public static final String EVENT =
      "{\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2024-01-01T00:00:00Z\"}";
  public static final String PATH = "/topics/orders/api/events";

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

  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  static final HttpConfig WIDE =
      new HttpConfig(
          1_000,
          1_000,
          new HttpConfig.Timeouts(TIMEOUT, TIMEOUT, TIMEOUT, TIMEOUT),
          10_000_000,
          10_000_000,
          100);

  private static final FailureThrottle NO_THROTTLE =
      new FailureThrottle(
          new SignInConfig(Integer.MAX_VALUE, TIMEOUT), InstantSource.fixed(Instant.EPOCH));

  public final MemoryIntake journal = new MemoryIntake();
  final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  public final HermodServer.Ports ports;

  /** Whom it turned away. */
  public final Queue<Rejection> rejections = new ConcurrentLinkedQueue<>();

  public final ConnectionGate gate;
  private final Vertx vertx;
  private final MetricsPage page;
  private final HermodServer server;

  public PublishServer() {
    this(null, true);
  }

  public PublishServer(@Nullable PemFiles tls) {
    this(tls, true);
  }

  /**
   * A running server.
   *
   * @param isOpen whether its metrics are; else they take the token {@code good}
   */
  public PublishServer(@Nullable PemFiles tls, boolean isOpen) {
    this(tls, isOpen, List.of(), ConnectionGate.withDefaultLimits());
  }

  /** A running server that lets clients take no more than this. */
  public PublishServer(@Nullable PemFiles tls, HttpConfig limits) {
    this(tls, true, List.of(), new ConnectionGate(limits, NO_THROTTLE));
  }

  /** A running server that counts wrong credentials here. */
  public PublishServer(FailureThrottle failures) {
    this(null, false, List.of(), new ConnectionGate(WIDE, failures));
  }

  /** A running server with more topics. */
  public PublishServer(List<Topic> more) {
    this(null, true, more, ConnectionGate.withDefaultLimits());
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
            new TopicBuilder(1, "orders", RESOURCE_ID).keys(keys).build(),
            new TopicBuilder(2, "mytopic", "/mytopic").keys(keys).build(),
            new TopicBuilder(5, "ours", "/ours").keys(keys).build().as(TopicKind.DEAD_LETTERS),
            new TopicBuilder(6, "cities", "/domains/cities")
                .keys(keys)
                .build()
                .as(new TopicKind.Domain(true, true)),
            new TopicBuilder(7, "photos", "/systemTopics/photos")
                .keys(keys)
                .build()
                .as(new TopicKind.SystemTopic("/accounts/photos", "storage")),
            new TopicBuilder(3, "clouds", "/clouds")
                .keys(keys)
                .schema(TopicSchema.CLOUD_EVENTS)
                .build(),
            new TopicBuilder(4, "shapes", "/shapes")
                .keys(keys)
                .schema(new TopicSchema(Schema.CUSTOM, InputMapping.NONE))
                .build()));
    FixedCatalog catalog = new FixedCatalog(topics);
    Counts counts = new Counts(() -> catalog, Map.of());
    page = new MetricsPage(counts, () -> CompletableFuture.completedFuture(List.of()));
    MetricsEndpoint metrics =
        new MetricsEndpoint(
            new MetricsEndpoint.Pages(page::text, page::openMetrics),
            isOpen,
            BEARERS,
            TestRunner.on(Thread::startVirtualThread));
    PublishEndpoint endpoint =
        new PublishEndpoint(
            () -> catalog,
            new PublishAccess(BEARERS, clock),
            new Publisher(journal, clock),
            counts,
            rejections::add,
            clock,
            null);
    ServerSettings settings =
        new ServerSettings("127.0.0.1", tls == null ? ServerSettings.OFF : 0, 0, tls, 2);
    server = new HermodServer(vertx, settings, List.of(endpoint, metrics), gate, clock);
    ports = server.start();
  }

  URI uri(String pathAndQuery) {
    return URI.create("http://127.0.0.1:" + ports.http() + pathAndQuery);
  }

  public HttpRequest.Builder request(String pathAndQuery) {
    return HttpRequest.newBuilder(uri(pathAndQuery)).timeout(TIMEOUT);
  }

  public HttpResponse<String> publish(String body) {
    return send(post(BodyPublishers.ofString(body)));
  }

  public HttpResponse<String> publish(byte[] body) {
    return send(post(BodyPublishers.ofByteArray(body)));
  }

  public HttpRequest.Builder post(HttpRequest.BodyPublisher body) {
    return request(PATH).header("aeg-sas-key", KEY).POST(body);
  }

  public HttpResponse<String> send(HttpRequest.Builder request) {
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
  public String sendRaw(String text) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), ports.http())) {
      socket.setSoTimeout((int) TIMEOUT.toMillis());
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
