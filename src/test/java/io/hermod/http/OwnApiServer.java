package io.hermod.http;

import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.client.ClientEditor;
import io.hermod.access.client.Clients;
import io.hermod.access.client.Credentials;
import io.hermod.access.session.ConsoleSignIn;
import io.hermod.access.session.Sessions;
import io.hermod.access.session.SignInLinks;
import io.hermod.access.token.TestBearers;
import io.hermod.audit.AuditTrail;
import io.hermod.audit.Rejections;
import io.hermod.backup.Snapshots;
import io.hermod.config.DataDirectory;
import io.hermod.config.ProbationConfig;
import io.hermod.deadletter.redrive.TestRedrives;
import io.hermod.deadletter.search.TestSearch;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.explain.OldestEventFinder;
import io.hermod.explain.Overview;
import io.hermod.explain.OverviewReader;
import io.hermod.explain.RecentEventReader;
import io.hermod.http.api.ApiEndpoint;
import io.hermod.http.api.ApiResource;
import io.hermod.http.api.AuditResource;
import io.hermod.http.api.BackupsResource;
import io.hermod.http.api.ClientsResource;
import io.hermod.http.api.ClockResource;
import io.hermod.http.api.ClusterResource;
import io.hermod.http.api.ConsoleLinksResource;
import io.hermod.http.api.DeadLetterRights;
import io.hermod.http.api.DeadLettersResource;
import io.hermod.http.api.DoctorResource;
import io.hermod.http.api.DryRunResource;
import io.hermod.http.api.EndpointsResource;
import io.hermod.http.api.FiltersResource;
import io.hermod.http.api.MetricsResource;
import io.hermod.http.api.OverviewResource;
import io.hermod.http.api.PausesResource;
import io.hermod.http.api.ProfilesResource;
import io.hermod.http.api.PublishAccount;
import io.hermod.http.api.PublishingResource;
import io.hermod.http.api.RedriveResource;
import io.hermod.http.api.SigningResource;
import io.hermod.http.api.TailResource;
import io.hermod.http.api.ValidationsResource;
import io.hermod.http.call.CallRoute;
import io.hermod.http.call.CallRunner;
import io.hermod.http.tail.TailStreams;
import io.hermod.loop.TestLoop;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.KeyMaker;
import io.hermod.manage.subscription.EndpointAsker;
import io.hermod.manage.subscription.SubscriptionControls;
import io.hermod.manage.subscription.SubscriptionRules;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.subscription.WebhookRules;
import io.hermod.manage.topic.Topics;
import io.hermod.metrics.TestHistory;
import io.hermod.profile.Profiles;
import io.hermod.publish.MemoryIntake;
import io.hermod.publish.PublishMeters;
import io.hermod.publish.PublishObserver;
import io.hermod.publish.PublishReport;
import io.hermod.publish.Publisher;
import io.hermod.secret.MasterKeys;
import io.hermod.store.InMemoryCatalog;
import io.hermod.store.UnreadableJournal;
import io.hermod.tail.Taps;
import io.hermod.topic.ProfileChoice;
import io.hermod.validation.Handshakes;
import io.hermod.validation.ValidationResults;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** All of Hermod's own API on a free port, and a client for it. */
public final class OwnApiServer implements AutoCloseable {
  private static final InstantSource CLOCK = () -> Instant.parse("2026-01-01T00:00:00Z");
  private static final RoleScope ORDERS = new RoleScope(Set.of("orders"), Set.of(), Set.of());

  public final InMemoryCatalog catalog = new InMemoryCatalog();
  public final TestSearch bench;
  public final TestHistory metrics = new TestHistory(catalog::view, CLOCK);
  public final Credentials credentials;
  final Clients clients;
  final TestRedrives desk;
  final List<ApiResource> resources;
  private final Handshakes handshakes =
      new Handshakes(new ValidationResults(), catalog.proposals()::all, catalog::view, CLOCK);
  final ApiEndpoint endpoint;

  /** What an observer learned of requests to publish. */
  public final Queue<PublishReport> reports = new ConcurrentLinkedQueue<>();

  private final MemoryIntake journal = new MemoryIntake();
  private final Vertx vertx = Vertx.vertx();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpServer server;

  public OwnApiServer(Path folder) {
    this(folder, Set.of());
  }

  public OwnApiServer(Path folder, Set<String> readableAccounts) {
    this(folder, readableAccounts, AuditTrail.none(CLOCK));
  }

  /** One whose calls are told to an audit log. */
  public OwnApiServer(Path folder, Set<String> readableAccounts, AuditTrail trail) {
    DataDirectory directory = new DataDirectory(folder);
    bench = new TestSearch(folder.resolve("blobs"));
    desk = new TestRedrives(folder.resolve("redrives"));
    credentials = Credentials.loadOrCreate(directory);
    clients = new Clients(directory, credentials, CLOCK);
    DeadLetterRights rights = new DeadLetterRights(bench::catalog, readableAccounts);
    TestLoop loop = new TestLoop();
    Subscriptions subscriptions = subscriptions();
    SubscriptionControls controls = subscriptions.controls();
    resources =
        List.of(
            new DeadLettersResource(bench.search(), rights),
            new RedriveResource(
                desk.redriver(loop, loop::execute), bench::catalog, subscriptions::get, rights),
            new ClockResource(CLOCK),
            new ClusterResource(null),
            new ConsoleLinksResource(
                new ConsoleSignIn(clients, new Sessions(() -> 0), new SignInLinks(() -> 0), CLOCK),
                CLOCK),
            new ValidationsResource(handshakes),
            new EndpointsResource(
                new Endpoints(new ProbationConfig(10, Duration.ofMinutes(1))), bench::catalog),
            new DoctorResource(new TestHealth().doctor(bench::catalog)),
            new FiltersResource(bench::catalog, new RecentEventReader(new UnreadableJournal())),
            new MetricsResource(metrics.history, catalog::view, subscriptions),
            new PausesResource(controls),
            new SigningResource(controls),
            new DryRunResource(subscriptions, topics()),
            new ProfilesResource(ProfileChoice.of(Profiles.named("cloud-2021").orElseThrow())),
            new PublishingResource(
                catalog::view,
                new Publisher(journal, CLOCK),
                new PublishAccount(PublishMeters.NONE, CLOCK, reporting())),
            new TailResource(catalog::view, new TailStreams(new Taps(), CLOCK), bearers()),
            new AuditResource(null),
            new BackupsResource(
                new Snapshots(
                    directory, _ -> Map.of(), () -> MasterKeys.open(folder.resolve("key")), CLOCK),
                "test"),
            new OverviewResource(overview(), catalog::view),
            new ClientsResource(
                new ClientEditor(directory, credentials, CLOCK), clients, credentials.tenantId()));
    endpoint =
        new ApiEndpoint(
            resources,
            bearers(),
            ArmServer.ADDRESS,
            new CallRunner(executor, trail, Rejections.NONE));
    server =
        vertx.createHttpServer().requestHandler(endpoint::handle).listen(0, "127.0.0.1").await();
  }

  private PublishObserver reporting() {
    return new PublishObserver() {
      @Override
      public boolean watchesAccepted() {
        return true;
      }

      @Override
      public void answered(PublishReport report) {
        reports.add(report);
      }
    };
  }

  private OverviewReader overview() {
    return new OverviewReader(
        catalog::view,
        () -> CompletableFuture.completedFuture(List.of()),
        new TestHealth().doctor(catalog::view)::examine,
        () -> new Overview.Disk(OptionalLong.of(1_000_000_000), Long.MAX_VALUE, 1),
        new OldestEventFinder(new UnreadableJournal(), desk.parking()),
        metrics.history,
        handshakes);
  }

  private Topics topics() {
    return new Topics(new CatalogEditor(catalog), new KeyMaker(new SecureRandom()));
  }

  private Subscriptions subscriptions() {
    return new Subscriptions(
        new CatalogEditor(catalog),
        new SubscriptionRules(new WebhookRules(true)),
        ProfileChoice.of(Profiles.named("cloud-2021").orElseThrow()),
        EndpointAsker.NOBODY,
        CLOCK);
  }

  private static TestBearers bearers() {
    TestBearers bearers = new TestBearers();
    for (Role role : Role.values()) {
      bearers.with(role.wireName(), role);
      bearers.withScoped(role.wireName() + " of orders", ORDERS, role);
    }
    return bearers;
  }

  /** All that it can be asked for. */
  public static List<CallRoute> routes() {
    return ofOne(server -> server.endpoint.routes());
  }

  /** The kinds of resources that it has. */
  public static List<String> kinds() {
    return ofOne(
        server -> server.resources.stream().map(each -> each.getClass().getName()).toList());
  }

  private static <T> T ofOne(Function<OwnApiServer, T> ask) {
    try {
      Path folder = Files.createTempDirectory("own-api");
      try (OwnApiServer server = new OwnApiServer(folder)) {
        return ask.apply(server);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public HttpResponse<String> send(String token, String method, String path, String body) {
    URI uri = URI.create("http://127.0.0.1:%d/hermod/v1/%s".formatted(server.actualPort(), path));
    try {
      return client.send(
          HttpRequest.newBuilder(uri)
              .header("Authorization", "Bearer " + token)
              .method(method, BodyPublishers.ofString(body))
              .build(),
          BodyHandlers.ofString());
    } catch (IOException | InterruptedException failure) {
      throw new AssertionError("no answer", failure);
    }
  }

  public HttpResponse<String> get(String token, String path) {
    return send(token, "GET", path, "");
  }

  @Override
  public void close() {
    client.close();
    executor.close();
    vertx.close().await();
    desk.close();
    journal.close();
  }
}
