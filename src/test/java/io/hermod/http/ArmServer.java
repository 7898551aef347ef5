package io.hermod.http;

import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.token.TestBearers;
import io.hermod.audit.AuditTrail;
import io.hermod.audit.Rejections;
import io.hermod.config.QuotaConfig;
import io.hermod.egress.EgressPolicy;
import io.hermod.http.arm.ArmEndpoint;
import io.hermod.http.arm.ArmRoutes;
import io.hermod.http.call.CallRunner;
import io.hermod.http.publish.ValidationEndpoint;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.PublicAddress;
import io.hermod.manage.AzureAccount;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.KeyMaker;
import io.hermod.manage.account.InMemoryAccountFolders;
import io.hermod.manage.account.StorageAccounts;
import io.hermod.manage.subscription.AccountRules;
import io.hermod.manage.subscription.EndpointAsker;
import io.hermod.manage.subscription.EventGridRules;
import io.hermod.manage.subscription.PersistenceRules;
import io.hermod.manage.subscription.ResourceRules;
import io.hermod.manage.subscription.SubscriptionRules;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.subscription.WebhookRules;
import io.hermod.manage.topic.DomainTopics;
import io.hermod.manage.topic.ManagedResources;
import io.hermod.manage.topic.ResourceGroups;
import io.hermod.manage.topic.Topics;
import io.hermod.metrics.TestHistory;
import io.hermod.profile.Profiles;
import io.hermod.store.InMemoryCatalog;
import io.hermod.topic.ProfileChoice;
import io.hermod.topic.Topic;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The management endpoint on a free port, over a catalog on the heap, and a client for it. */
public final class ArmServer implements AutoCloseable {
  /** The one Entra tenant that it has credentials for. */
  public static final String TENANT = "11111111-2222-3333-4444-55555555abcd";

  public static final String TOKEN = "good-token";
  public static final String READER = "reader-token";
  public static final String SENDER = "sender-token";
  public static final String FOREIGN = "foreign-token";
  static final String FORGED = "forged-token";
  public static final String SILENT = "silent-token";
  public static final String PROVIDER = "/providers/Microsoft.EventGrid";
  public static final String TOPICS =
      "/subscriptions/S1/resourceGroups/Group1" + PROVIDER + "/topics";
  public static final String ORDERS = TOPICS + "/orders";
  public static final String SUBSCRIPTIONS = ORDERS + PROVIDER + "/eventSubscriptions";
  public static final String TOPIC_JSON = "{\"location\":\"here\"}";
  public static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  public static final PublicAddress ADDRESS =
      new PublicAddress(null, () -> "https://hermod.example:4438");

  /** What the holders of tokens such as {@code reader of topic orders} are limited to. */
  public static final Map<String, RoleScope> SCOPES =
      Map.of(
          "everything", RoleScope.EVERYTHING,
          "topic orders", new RoleScope(Set.of("orders"), Set.of(), Set.of()),
          "domain shop", new RoleScope(Set.of(), Set.of("shop"), Set.of()),
          "group Group1", new RoleScope(Set.of(), Set.of(), Set.of("group1")),
          "group Group2", new RoleScope(Set.of(), Set.of(), Set.of("group2")));

  /** What subscriptions can name. */
  private static final Set<String> RESOURCES =
      Set.of(
          "storage-accounts.letters",
          "function-apps.shop",
          "relay-namespaces.shop",
          "service-bus-namespaces.shop",
          "event-hubs-namespaces.shop",
          "kafka-clusters.local");

  private static final TestBearers BEARERS =
      TestBearers.only(TOKEN)
          .with(READER, Role.READER)
          .with(SENDER, Role.DATA_SENDER)
          .withForeign(FOREIGN, Role.CONTRIBUTOR)
          .withForged(FORGED)
          .withSilentIssuer(SILENT)
          .with("owner", Role.OWNER);

  static {
    for (Role role : Role.values()) {
      for (Map.Entry<String, RoleScope> scope : SCOPES.entrySet()) {
        BEARERS.withScoped(role.wireName() + " of " + scope.getKey(), scope.getValue(), role);
      }
    }
  }

  private static final JsonMapper MAPPER = new JsonMapper();

  public record Answer(int status, String text, HttpHeaders headers) {
    public JsonNode json() {
      return MAPPER.readTree(text);
    }

    public String header(String name) {
      return headers.firstValue(name).orElse("");
    }

    public String code() {
      return json().at("/error/code").asString();
    }

    public String message() {
      return json().at("/error/message").asString();
    }
  }

  public final InMemoryCatalog catalog;

  /** What its metrics show; at first, nothing was counted. */
  public final TestHistory metrics;

  public final InMemoryAccountFolders folders = new InMemoryAccountFolders();
  private final Map<String, URI> configuredAccounts;
  private final Vertx vertx = Vertx.vertx();
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;
  private final ArmRoutes routes;
  private final CallRunner runner;

  public ArmServer() {
    this("cloud-2021");
  }

  /** One whose settings have these storage accounts. */
  public ArmServer(Map<String, URI> configuredAccounts) {
    this(written("cloud-2021"), QuotaConfig.UNLIMITED, configuredAccounts);
  }

  /** One whose calls are told to an audit log. */
  public ArmServer(AuditTrail trail, Rejections rejections) {
    catalog = new InMemoryCatalog();
    metrics = new TestHistory(catalog::view, () -> NOW);
    configuredAccounts = Map.of();
    runner = new CallRunner(executor, trail, rejections);
    ManagedResources resources =
        resources(
            new CatalogEditor(catalog), written("cloud-2021"), EndpointAsker.NOBODY, () -> NOW);
    routes = routes(resources);
    server = listen(endpoint(resources));
  }

  public ArmServer(String standardProfile) {
    this(standardProfile, QuotaConfig.UNLIMITED);
  }

  /** One that lets no more resources be made than this. */
  public ArmServer(String standardProfile, QuotaConfig quotas) {
    this(written(standardProfile), quotas, Map.of());
  }

  /** One with profiles of its own. */
  public ArmServer(ProfileChoice profiles) {
    this(profiles, QuotaConfig.UNLIMITED, Map.of());
  }

  private ArmServer(
      ProfileChoice profiles, QuotaConfig quotas, Map<String, URI> configuredAccounts) {
    catalog = new InMemoryCatalog();
    metrics = new TestHistory(catalog::view, () -> NOW);
    this.configuredAccounts = configuredAccounts;
    runner = TestRunner.on(executor);
    CatalogEditor editor = new CatalogEditor(catalog, quotas);
    ManagedResources resources = resources(editor, profiles, EndpointAsker.NOBODY, () -> NOW);
    routes = routes(resources);
    server = listen(endpoint(resources));
  }

  /** One that asks endpoints, opens the links that they are given, and is audited. */
  public ArmServer(
      InMemoryCatalog catalog,
      CatalogEditor editor,
      EndpointAsker asker,
      ValidationEndpoint.LinkConfirmer confirmer,
      InstantSource clock,
      AuditTrail trail) {
    this.catalog = catalog;
    metrics = new TestHistory(catalog::view, clock);
    configuredAccounts = Map.of();
    runner = new CallRunner(executor, trail, Rejections.NONE);
    ManagedResources resources = resources(editor, written("cloud-2021"), asker, clock);
    routes = routes(resources);
    server = listen(endpoint(resources), new ValidationEndpoint(confirmer, runner));
  }

  private ArmRoutes routes(ManagedResources resources) {
    return ArmRoutes.of(resources, metrics.history);
  }

  private ArmEndpoint endpoint(ManagedResources resources) {
    return new ArmEndpoint(resources, metrics.history, BEARERS, ADDRESS, runner);
  }

  private HttpServer listen(Endpoint... endpoints) {
    return vertx
        .createHttpServer()
        .requestHandler(request -> route(List.of(endpoints), request))
        .listen(0, "127.0.0.1")
        .await();
  }

  private ManagedResources resources(
      CatalogEditor editor, ProfileChoice profiles, EndpointAsker asker, InstantSource clock) {
    AzureAccount azure = new AzureAccount("T1", "S1");
    StorageAccounts accounts =
        new StorageAccounts(editor, folders, configuredAccounts, azure, AccountRules.ANY);
    return new ManagedResources(
        azure,
        new ResourceGroups(editor, accounts),
        new Topics(editor, new KeyMaker(new SecureRandom())),
        new DomainTopics(editor),
        new Subscriptions(
            editor,
            new SubscriptionRules(
                new WebhookRules(true, Set.of(TENANT)),
                EventGridRules.STRICT,
                new ResourceRules(RESOURCES),
                new PersistenceRules(true),
                EgressPolicy.OPEN,
                64,
                AccountRules.ANY),
            profiles,
            asker,
            clock),
        accounts);
  }

  private static ProfileChoice written(String standardProfile) {
    return ProfileChoice.of(Profiles.named(standardProfile).orElseThrow());
  }

  /** A request that no endpoint handles gets a status that none gives. */
  private static void route(List<Endpoint> endpoints, HttpServerRequest request) {
    if (endpoints.stream().noneMatch(each -> each.handle(request))) {
      request.response().setStatusCode(418).end();
    }
  }

  /** All that it can be asked for. */
  public ArmRoutes routes() {
    return routes;
  }

  public String url() {
    return "http://127.0.0.1:" + server.actualPort();
  }

  /** What the catalog holds under this name. */
  public Topic topic(String name) {
    return Objects.requireNonNull(catalog.view().topic(name));
  }

  /** No more management calls can be run. */
  public void stopExecutor() {
    executor.shutdown();
  }

  public Answer get(String path) {
    return send("GET", path, "");
  }

  public Answer put(String path, String json) {
    return send("PUT", path, json);
  }

  public Answer post(String path) {
    return send("POST", path, "");
  }

  public Answer delete(String path) {
    return send("DELETE", path, "");
  }

  /** Sends an authorised request, with an API version where the path names none. */
  public Answer send(String method, String path, String body) {
    String version = path.contains("?") ? "" : "?api-version=2025-02-15";
    return send(request(path + version).method(method, HttpRequest.BodyPublishers.ofString(body)));
  }

  public HttpRequest.Builder request(String pathAndQuery) {
    return HttpRequest.newBuilder(URI.create(url() + pathAndQuery))
        .header("Authorization", "Bearer " + TOKEN);
  }

  /** Sends a request with this token. */
  public Answer sendAs(String token, String method, String path, String body) {
    String version = path.contains("?") ? "" : "?api-version=2025-02-15";
    return send(
        HttpRequest.newBuilder(URI.create(url() + path + version))
            .header("Authorization", "Bearer " + token)
            .method(method, HttpRequest.BodyPublishers.ofString(body)));
  }

  public Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body(), response.headers());
    } catch (IOException | InterruptedException failure) {
      throw new AssertionError("no answer", failure);
    }
  }

  @Override
  public void close() {
    client.close();
    executor.close();
    vertx.close().await();
  }
}
