package io.hermod.http;

import io.hermod.access.publish.PublishAccess;
import io.hermod.access.token.TestBearers;
import io.hermod.audit.AuditTrail;
import io.hermod.audit.Rejections;
import io.hermod.event.Event;
import io.hermod.http.api.ApiEndpoint;
import io.hermod.http.api.ClockResource;
import io.hermod.http.arm.ArmEndpoint;
import io.hermod.http.call.CallRunner;
import io.hermod.http.edge.EdgeEndpoint;
import io.hermod.http.edge.EdgeGuard;
import io.hermod.http.edge.EdgeIds;
import io.hermod.http.edge.EdgePublishEndpoint;
import io.hermod.http.publish.PublishEndpoint;
import io.hermod.http.server.ConnectionGate;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.HermodServer;
import io.hermod.http.server.ServerSettings;
import io.hermod.manage.AzureAccount;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.KeyMaker;
import io.hermod.manage.account.InMemoryAccountFolders;
import io.hermod.manage.account.StorageAccounts;
import io.hermod.manage.subscription.AccountRules;
import io.hermod.manage.subscription.EndpointAsker;
import io.hermod.manage.subscription.SubscriptionRules;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.subscription.WebhookRules;
import io.hermod.manage.topic.DomainTopics;
import io.hermod.manage.topic.EdgeTopics;
import io.hermod.manage.topic.ManagedResources;
import io.hermod.manage.topic.ResourceGroups;
import io.hermod.manage.topic.Topics;
import io.hermod.metrics.TestHistory;
import io.hermod.profile.Profiles;
import io.hermod.publish.MemoryIntake;
import io.hermod.publish.PublishMeters;
import io.hermod.publish.Publisher;
import io.hermod.store.InMemoryCatalog;
import io.hermod.store.Publication;
import io.hermod.topic.ProfileChoice;
import io.hermod.topic.Topic;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The Edge module beside the ARM API and the clock of Hermod's own API on a free port, over a
 * catalog and a journal on the heap, and a client for it.
 */
public final class EdgeServer implements AutoCloseable {
  public static final String TOKEN = "good-token";
  public static final String ARM =
      "/subscriptions/S1/resourceGroups/edge/providers/Microsoft.EventGrid/topics";
  public static final String VERSION = "?api-version=2019-01-01-preview";
  static final String ARM_VERSION = "?api-version=2025-02-15";
  public static final String SUBSCRIPTION =
      """
      {"properties": {"destination": {"endpointType": "WebHook",
        "properties": {"endpointUrl": "https://example.com/hook"}}}}
      """;

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));
  private static final JsonMapper MAPPER = new JsonMapper();

  public record Answer(int status, String text, HttpHeaders headers) {
    public JsonNode json() {
      return MAPPER.readTree(text);
    }

    public String code() {
      return json().at("/error/code").asString();
    }

    public String detail() {
      return json().at("/error/details/code").asString();
    }

    public String message() {
      return json().at("/error/details/message").asString();
    }
  }

  public final InMemoryCatalog catalog = new InMemoryCatalog();
  final MemoryIntake journal = new MemoryIntake();
  public final ManagedResources resources = resources(new CatalogEditor(catalog));
  public final EdgeTopics topics = new EdgeTopics(resources.topics(), resources.account());
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final Vertx vertx;
  private final CallRunner runner;
  private final HermodServer server;
  private final int port;

  /** One that lets everybody in. */
  public EdgeServer() {
    this(EdgeGuard.OPEN);
  }

  /**
   * A running server.
   *
   * @param guard null for one that is no module
   */
  public EdgeServer(@Nullable EdgeGuard guard) {
    this(guard, AuditTrail.none(CLOCK), Rejections.NONE);
  }

  /** One behind this gate. */
  public EdgeServer(EdgeGuard guard, ConnectionGate gate) {
    this(guard, AuditTrail.none(CLOCK), Rejections.NONE, gate);
  }

  /** One whose calls are told to an audit log. */
  public EdgeServer(@Nullable EdgeGuard guard, AuditTrail trail, Rejections rejections) {
    this(guard, trail, rejections, ConnectionGate.withDefaultLimits());
  }

  private EdgeServer(
      @Nullable EdgeGuard guard, AuditTrail trail, Rejections rejections, ConnectionGate gate) {
    vertx = Vertx.builder().withTransport(gate.transport()).build();
    runner = new CallRunner(workers, trail, rejections);
    ServerSettings settings = new ServerSettings("127.0.0.1", ServerSettings.OFF, 0, null, 1);
    server = new HermodServer(vertx, settings, endpoints(guard), gate, CLOCK);
    port = server.start().http();
  }

  private List<Endpoint> endpoints(@Nullable EdgeGuard guard) {
    TestBearers bearers = TestBearers.only(TOKEN);
    PublishEndpoint publish =
        new PublishEndpoint(
            catalog::view,
            new PublishAccess(bearers, CLOCK),
            new Publisher(journal, CLOCK),
            PublishMeters.NONE,
            runner.rejections(),
            CLOCK,
            null);
    List<Endpoint> endpoints = new ArrayList<>();
    endpoints.add(publish);
    endpoints.add(
        new ArmEndpoint(
            resources,
            new TestHistory(catalog::view, CLOCK).history,
            bearers,
            ArmServer.ADDRESS,
            runner));
    endpoints.add(
        new ApiEndpoint(List.of(new ClockResource(CLOCK)), bearers, ArmServer.ADDRESS, runner));
    endpoints.add(
        new EdgePublishEndpoint(
            catalog::view, publish, PublishMeters.NONE, guard, runner.rejections(), CLOCK));
    if (guard != null) {
      endpoints.add(
          new EdgeEndpoint(
              topics,
              resources.subscriptions(),
              new EdgeIds("hub1", "device1", "module1"),
              guard,
              ArmServer.ADDRESS,
              runner));
    }
    return endpoints;
  }

  private static ManagedResources resources(CatalogEditor editor) {
    AzureAccount azure = new AzureAccount("T1", "S1");
    StorageAccounts accounts =
        new StorageAccounts(
            editor, new InMemoryAccountFolders(), Map.of(), azure, AccountRules.ANY);
    return new ManagedResources(
        azure,
        new ResourceGroups(editor, accounts),
        new Topics(editor, new KeyMaker(new SecureRandom())),
        new DomainTopics(editor),
        new Subscriptions(
            editor,
            new SubscriptionRules(new WebhookRules(true)),
            ProfileChoice.of(Profiles.named("cloud-2021").orElseThrow()),
            EndpointAsker.NOBODY,
            CLOCK),
        accounts);
  }

  public String url() {
    return "http://127.0.0.1:" + port;
  }

  /** What the catalog holds under this name. */
  public Topic topic(String name) {
    return Objects.requireNonNull(catalog.view().topic(name));
  }

  /** All events that were taken. */
  public List<Event> events() {
    return journal.publications().stream().map(Publication::events).flatMap(List::stream).toList();
  }

  public Answer get(String path) {
    return send("GET", path + VERSION, "");
  }

  public Answer put(String path, String json) {
    return send("PUT", path + VERSION, json);
  }

  public Answer delete(String path) {
    return send("DELETE", path + VERSION, "");
  }

  public Answer publish(String path, String json) {
    return send(
        request(path + VERSION)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  public Answer arm(String method, String path, String json) {
    return send(
        request(path + ARM_VERSION)
            .header("Authorization", "Bearer " + TOKEN)
            .method(method, BodyPublishers.ofString(json)));
  }

  public Answer send(String method, String pathAndQuery, String body) {
    return send(request(pathAndQuery).method(method, BodyPublishers.ofString(body)));
  }

  public HttpRequest.Builder request(String pathAndQuery) {
    return HttpRequest.newBuilder(URI.create(url() + pathAndQuery));
  }

  public Answer send(HttpRequest.Builder request) {
    try {
      var response = client.send(request.build(), BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body(), response.headers());
    } catch (IOException | InterruptedException failure) {
      throw new AssertionError("no answer", failure);
    }
  }

  @Override
  public void close() {
    client.close();
    server.close();
    workers.close();
    vertx.close().await();
    journal.close();
  }
}
