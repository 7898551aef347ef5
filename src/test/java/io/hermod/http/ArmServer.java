package io.hermod.http;

import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.TestBearers;
import io.hermod.audit.AuditTrail;
import io.hermod.audit.Rejections;
import io.hermod.config.QuotaConfig;
import io.hermod.manage.AzureAccount;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.DomainTopics;
import io.hermod.manage.EndpointAsker;
import io.hermod.manage.KeyMaker;
import io.hermod.manage.ManagedResources;
import io.hermod.manage.ResourceGroups;
import io.hermod.manage.SubscriptionRules;
import io.hermod.manage.Subscriptions;
import io.hermod.manage.Topics;
import io.hermod.manage.WebhookRules;
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
final class ArmServer implements AutoCloseable {
  /** The one Entra tenant that it has credentials for. */
  static final String TENANT = "11111111-2222-3333-4444-55555555abcd";

  static final String TOKEN = "good-token";
  static final String READER = "reader-token";
  static final String SENDER = "sender-token";
  static final String FOREIGN = "foreign-token";
  static final String FORGED = "forged-token";
  static final String SILENT = "silent-token";
  static final String PROVIDER = "/providers/Microsoft.EventGrid";
  static final String TOPICS = "/subscriptions/S1/resourceGroups/Group1" + PROVIDER + "/topics";
  static final String ORDERS = TOPICS + "/orders";
  static final String SUBSCRIPTIONS = ORDERS + PROVIDER + "/eventSubscriptions";
  static final String TOPIC_JSON = "{\"location\":\"here\"}";
  static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  static final PublicAddress ADDRESS = new PublicAddress(null, () -> "https://hermod.example:4438");

  /** What the holders of tokens such as {@code reader of topic orders} are limited to. */
  static final Map<String, RoleScope> SCOPES =
      Map.of(
          "everything", RoleScope.EVERYTHING,
          "topic orders", new RoleScope(Set.of("orders"), Set.of(), Set.of()),
          "domain shop", new RoleScope(Set.of(), Set.of("shop"), Set.of()),
          "group Group1", new RoleScope(Set.of(), Set.of(), Set.of("group1")),
          "group Group2", new RoleScope(Set.of(), Set.of(), Set.of("group2")));

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

  record Answer(int status, String text, HttpHeaders headers) {
    JsonNode json() {
      return MAPPER.readTree(text);
    }

    String header(String name) {
      return headers.firstValue(name).orElse("");
    }

    String code() {
      return json().at("/error/code").asString();
    }

    String message() {
      return json().at("/error/message").asString();
    }
  }

  final InMemoryCatalog catalog;
  private final Vertx vertx = Vertx.vertx();
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;
  private final ArmRoutes routes;
  private final CallRunner runner;

  ArmServer() {
    this("cloud-2021");
  }

  /** One whose calls are told to an audit log. */
  ArmServer(AuditTrail trail, Rejections rejections) {
    catalog = new InMemoryCatalog();
    runner = new CallRunner(executor, trail, rejections);
    ManagedResources resources =
        resources(new CatalogEditor(catalog), "cloud-2021", EndpointAsker.NOBODY, () -> NOW);
    routes = routes(resources);
    server = listen(endpoint(resources));
  }

  ArmServer(String standardProfile) {
    this(standardProfile, QuotaConfig.UNLIMITED);
  }

  /** One that lets no more resources be made than this. */
  ArmServer(String standardProfile, QuotaConfig quotas) {
    catalog = new InMemoryCatalog();
    runner = TestRunner.on(executor);
    CatalogEditor editor = new CatalogEditor(catalog, quotas);
    ManagedResources resources =
        resources(editor, standardProfile, EndpointAsker.NOBODY, () -> NOW);
    routes = routes(resources);
    server = listen(endpoint(resources));
  }

  /** One that asks endpoints, and opens the links that they are given. */
  ArmServer(
      InMemoryCatalog catalog,
      CatalogEditor editor,
      EndpointAsker asker,
      ValidationEndpoint.LinkOpener opener,
      InstantSource clock) {
    this.catalog = catalog;
    runner = TestRunner.on(executor);
    ManagedResources resources = resources(editor, "cloud-2021", asker, clock);
    routes = routes(resources);
    server = listen(endpoint(resources), new ValidationEndpoint(opener, executor));
  }

  private static ArmRoutes routes(ManagedResources resources) {
    return ArmRoutes.of(resources);
  }

  private ArmEndpoint endpoint(ManagedResources resources) {
    return new ArmEndpoint(resources, BEARERS, ADDRESS, runner);
  }

  private HttpServer listen(Endpoint... endpoints) {
    return vertx
        .createHttpServer()
        .requestHandler(request -> route(List.of(endpoints), request))
        .listen(0, "127.0.0.1")
        .await();
  }

  private static ManagedResources resources(
      CatalogEditor editor, String standardProfile, EndpointAsker asker, InstantSource clock) {
    return new ManagedResources(
        new AzureAccount("T1", "S1"),
        new ResourceGroups(editor),
        new Topics(editor, new KeyMaker(new SecureRandom())),
        new DomainTopics(editor),
        new Subscriptions(
            editor,
            new SubscriptionRules(new WebhookRules(true, Set.of(TENANT))),
            ProfileChoice.of(Profiles.named(standardProfile).orElseThrow()),
            asker,
            clock));
  }

  /** A request that no endpoint claims gets a status that none gives. */
  private static void route(List<Endpoint> endpoints, HttpServerRequest request) {
    endpoints.stream()
        .filter(each -> each.claims(request))
        .findFirst()
        .ifPresentOrElse(
            each -> each.handle(request), () -> request.response().setStatusCode(418).end());
  }

  /** All that it can be asked for. */
  ArmRoutes routes() {
    return routes;
  }

  String url() {
    return "http://127.0.0.1:" + server.actualPort();
  }

  /** What the catalog holds under this name. */
  Topic topic(String name) {
    return Objects.requireNonNull(catalog.view().topic(name));
  }

  /** No more management calls can be run. */
  void stopExecutor() {
    executor.shutdown();
  }

  Answer get(String path) {
    return send("GET", path, "");
  }

  Answer put(String path, String json) {
    return send("PUT", path, json);
  }

  Answer post(String path) {
    return send("POST", path, "");
  }

  Answer delete(String path) {
    return send("DELETE", path, "");
  }

  /** Sends an authorised request, with an API version where the path names none. */
  Answer send(String method, String path, String body) {
    String version = path.contains("?") ? "" : "?api-version=2025-02-15";
    return send(request(path + version).method(method, HttpRequest.BodyPublishers.ofString(body)));
  }

  HttpRequest.Builder request(String pathAndQuery) {
    return HttpRequest.newBuilder(URI.create(url() + pathAndQuery))
        .header("Authorization", "Bearer " + TOKEN);
  }

  /** Sends a request with this token. */
  Answer sendAs(String token, String method, String path, String body) {
    String version = path.contains("?") ? "" : "?api-version=2025-02-15";
    return send(
        HttpRequest.newBuilder(URI.create(url() + path + version))
            .header("Authorization", "Bearer " + token)
            .method(method, HttpRequest.BodyPublishers.ofString(body)));
  }

  Answer send(HttpRequest.Builder request) {
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
