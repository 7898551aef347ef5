package io.hermod.http;

import io.hermod.access.FailureThrottle;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.client.ClientDraft;
import io.hermod.access.client.ClientEditor;
import io.hermod.access.client.ClientSecret;
import io.hermod.access.client.Clients;
import io.hermod.access.client.Credentials;
import io.hermod.access.session.ConsoleSignIn;
import io.hermod.access.session.PendingSignIns;
import io.hermod.access.session.SessionBearers;
import io.hermod.access.session.Sessions;
import io.hermod.access.session.SignInLinks;
import io.hermod.access.token.TestBearers;
import io.hermod.access.token.TrustedIssuers;
import io.hermod.audit.AuditTrail;
import io.hermod.audit.Rejection;
import io.hermod.config.DataDirectory;
import io.hermod.config.SignInConfig;
import io.hermod.config.source.OidcIssuerConfig;
import io.hermod.egress.OutboundProxy;
import io.hermod.http.api.ApiEndpoint;
import io.hermod.http.api.ClientsResource;
import io.hermod.http.api.ClockResource;
import io.hermod.http.api.ConsoleLinksResource;
import io.hermod.http.call.CallRunner;
import io.hermod.http.console.ConsoleEndpoint;
import io.hermod.http.console.OidcEndpoint;
import io.hermod.http.console.ServerFacts;
import io.hermod.http.console.SessionEndpoint;
import io.hermod.http.server.ConnectionGate;
import io.hermod.http.server.HermodServer;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.ServerSettings;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The console and a part of the own API on a free port, and a browser without a screen. */
public final class ConsoleServer implements AutoCloseable {
  public static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  public static final int MAX_FAILURES = 5;
  private static final InstantSource CLOCK = InstantSource.fixed(NOW);
  private static final ServerFacts FACTS = new ServerFacts("1.2.3", "cloud-2021", false, false);

  /** A browser that is signed in: what it sends with each request. */
  public record Browser(String cookie, String csrfToken) {}

  /** Whom it turned away. */
  public final Queue<Rejection> rejections = new ConcurrentLinkedQueue<>();

  public final Credentials credentials;
  public final ClientEditor editor;
  public final ConsoleSignIn signIn;
  private final AtomicLong nanos = new AtomicLong();
  private final Clients clients;
  private final TrustedIssuers issuers;
  private final HttpClient client = HttpClient.newHttpClient();
  private final Vertx vertx;
  private final HermodServer server;
  private final int port;

  public ConsoleServer(Path folder) {
    this(folder, null, List.of());
  }

  /** A server that a proxy with this address stands before. */
  public ConsoleServer(Path folder, @Nullable URI publicUrl) {
    this(folder, publicUrl, List.of());
  }

  /** A server where one can also sign in at an issuer. */
  public ConsoleServer(Path folder, OidcIssuerConfig issuer) {
    this(folder, null, List.of(issuer));
  }

  private ConsoleServer(
      Path folder, @Nullable URI publicUrl, List<OidcIssuerConfig> trustedIssuers) {
    issuers = TrustedIssuers.of(trustedIssuers, OutboundProxy.NONE, CLOCK);
    DataDirectory directory = new DataDirectory(folder);
    credentials = Credentials.loadOrCreate(directory);
    clients = new Clients(directory, credentials, CLOCK);
    editor = new ClientEditor(directory, credentials, CLOCK);
    Sessions sessions = new Sessions(nanos::get);
    signIn = new ConsoleSignIn(clients, sessions, new SignInLinks(nanos::get), CLOCK);
    ConnectionGate gate =
        new ConnectionGate(
            PublishServer.WIDE,
            new FailureThrottle(new SignInConfig(MAX_FAILURES, Duration.ofMinutes(1)), CLOCK));
    vertx = Vertx.builder().withTransport(gate.transport()).build();
    PublicAddress address = new PublicAddress(publicUrl, () -> "https://nobody.asks");
    CallRunner runner =
        new CallRunner(Thread::startVirtualThread, AuditTrail.none(CLOCK), rejections::add);
    server =
        new HermodServer(
            vertx,
            new ServerSettings("127.0.0.1", ServerSettings.OFF, 0, null, 1),
            List.of(
                new ApiEndpoint(
                    List.of(
                        new ClientsResource(editor, clients, credentials.tenantId()),
                        new ClockResource(CLOCK),
                        new ConsoleLinksResource(signIn, CLOCK)),
                    new SessionBearers(new TestBearers(), sessions),
                    address,
                    runner),
                new SessionEndpoint(signIn, FACTS, address, runner, CLOCK),
                new OidcEndpoint(
                    issuers.signIns(), new PendingSignIns(nanos::get), signIn, address, runner),
                new ConsoleEndpoint(runner)),
            gate,
            CLOCK);
    port = server.start().http();
  }

  /** Lets time pass. */
  public void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  /** Adds a client with this role and returns its secret. */
  public ClientSecret add(String name, Role role) {
    return editor.add(new ClientDraft(name, Set.of(role), RoleScope.EVERYTHING));
  }

  /** Makes the server notice at once what the editor changed. */
  public void noticeClients() {
    clients.refresh();
  }

  /** The secret of a link for the first client. */
  public String newLink() {
    return signIn.newLink(credentials.clientId()).orElseThrow();
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  public HttpRequest.Builder request(String path, Browser browser) {
    return request(path)
        .header("Cookie", browser.cookie())
        .header("X-Hermod-Csrf", browser.csrfToken());
  }

  public HttpResponse<String> get(String path) {
    return send(request(path));
  }

  public HttpResponse<String> signIn(String body) {
    return send(signingIn(body));
  }

  public HttpRequest.Builder signingIn(String body) {
    return request("/console/session")
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body));
  }

  public static String secretOf(String clientId, String secret) {
    return "{\"clientId\":\"%s\",\"clientSecret\":\"%s\"}".formatted(clientId, secret);
  }

  public static String link(String secret) {
    return "{\"link\":\"%s\"}".formatted(secret);
  }

  /** Signs in as the first client. */
  public Browser browser() {
    return browser(signIn(secretOf(credentials.clientId(), credentials.clientSecret())));
  }

  public static Browser browser(HttpResponse<String> answer) {
    String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
    return new Browser(
        cookie.substring(0, cookie.indexOf(';')), json(answer).path("csrfToken").asString());
  }

  public static JsonNode json(HttpResponse<String> answer) {
    return JsonMapper.shared().readTree(answer.body());
  }

  public HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException failure) {
      throw new AssertionError("no answer", failure);
    }
  }

  @Override
  public void close() {
    client.close();
    issuers.close();
    server.close();
    vertx.close().await();
  }
}
