package io.hermod.http;

import io.hermod.access.ClientEditor;
import io.hermod.access.Clients;
import io.hermod.access.Credentials;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.TestBearers;
import io.hermod.config.DataDirectory;
import io.hermod.delivery.Endpoints;
import io.hermod.delivery.ProbationLimits;
import io.hermod.explain.RecentEventReader;
import io.hermod.handshake.ValidationResults;
import io.hermod.loop.TestLoop;
import io.hermod.publish.MemoryJournal;
import io.hermod.redrive.TestRedrives;
import io.hermod.workbench.TestWorkbench;
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
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** All of Hermod's own API on a free port, and a client for it. */
final class OwnApiServer implements AutoCloseable {
  private static final InstantSource CLOCK = () -> Instant.parse("2026-01-01T00:00:00Z");
  private static final RoleScope ORDERS = new RoleScope(Set.of("orders"), Set.of(), Set.of());

  final TestWorkbench bench;
  final Credentials credentials;
  final Clients clients;
  final TestRedrives desk;
  final List<OwnResource> resources;
  final OwnApiEndpoint endpoint;
  private final MemoryJournal journal = new MemoryJournal();
  private final Vertx vertx = Vertx.vertx();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpServer server;

  OwnApiServer(Path folder) {
    this(folder, Set.of());
  }

  OwnApiServer(Path folder, Set<String> readableAccounts) {
    DataDirectory directory = new DataDirectory(folder);
    bench = new TestWorkbench(folder.resolve("blobs"));
    desk = new TestRedrives(folder.resolve("redrives"));
    credentials = Credentials.loadOrCreate(directory);
    clients = new Clients(directory, credentials, CLOCK);
    LetterRights rights = new LetterRights(bench::catalog, readableAccounts);
    TestLoop loop = new TestLoop();
    resources =
        List.of(
            new DeadLettersResource(bench.search(), rights),
            new RedriveResource(desk.redriver(loop, loop::execute), bench::catalog, rights),
            new ClockResource(CLOCK),
            new ValidationsResource(new ValidationResults()),
            new EndpointsResource(
                new Endpoints(new ProbationLimits(10, Duration.ofMinutes(1))), bench::catalog),
            new DoctorResource(new TestHealth().doctor(bench::catalog)),
            new FiltersResource(bench::catalog, new RecentEventReader(journal)),
            new ClientsResource(
                new ClientEditor(directory, credentials, CLOCK), clients, credentials.tenantId()));
    endpoint = new OwnApiEndpoint(resources, bearers(), ArmServer.ADDRESS, TestRunner.on(executor));
    server =
        vertx.createHttpServer().requestHandler(endpoint::handle).listen(0, "127.0.0.1").await();
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
  static List<ArmRoute> routes() {
    return ofOne(server -> server.endpoint.routes());
  }

  /** The kinds of resources that it has. */
  static List<String> kinds() {
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

  HttpResponse<String> send(String token, String method, String path, String body) {
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

  HttpResponse<String> get(String token, String path) {
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
