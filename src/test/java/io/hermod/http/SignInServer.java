package io.hermod.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hermod.access.client.Clients;
import io.hermod.access.client.Credentials;
import io.hermod.access.token.BearerTokens;
import io.hermod.access.token.SignIn;
import io.hermod.audit.AuditTrail;
import io.hermod.audit.Rejection;
import io.hermod.config.DataDirectory;
import io.hermod.http.arm.DiscoveryEndpoint;
import io.hermod.http.arm.TokenEndpoint;
import io.hermod.http.call.CallRunner;
import io.hermod.http.server.ConnectionGate;
import io.hermod.http.server.HermodServer;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.ServerSettings;
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
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A running server where the client {@code id} signs in with {@code secret}. */
public final class SignInServer implements AutoCloseable {
  public static final String TENANT = "11111111-2222-3333-4444-555555555555";
  public static final Instant NOW = Instant.parse("2026-07-10T18:01:16Z");

  private static final Credentials CREDENTIALS = new Credentials(TENANT, "id", "secret", "sub");

  /** Whom it turned away. */
  public final Queue<Rejection> rejections = new ConcurrentLinkedQueue<>();

  public final BearerTokens tokens = new BearerTokens(CREDENTIALS, new byte[32]);
  private final Vertx vertx;
  private final HttpClient client = HttpClient.newHttpClient();
  private final HermodServer server;
  private final int port;

  public SignInServer() {
    this(new PublicAddress(null, () -> "https://nobody.asks"));
  }

  public SignInServer(PublicAddress address) {
    this(address, ConnectionGate.withDefaultLimits());
  }

  /** A running server behind this gate. */
  public SignInServer(ConnectionGate gate) {
    this(new PublicAddress(null, () -> "https://nobody.asks"), gate);
  }

  private SignInServer(PublicAddress address, ConnectionGate gate) {
    vertx = Vertx.builder().withTransport(gate.transport()).build();
    InstantSource clock = InstantSource.fixed(NOW);
    Clients clients = new Clients(new DataDirectory(Path.of("nowhere")), CREDENTIALS, clock);
    SignIn signIn = new SignIn(CREDENTIALS, clients, tokens, clock);
    server =
        new HermodServer(
            vertx,
            new ServerSettings("127.0.0.1", ServerSettings.OFF, 0, null, 1),
            List.of(
                new TokenEndpoint(
                    signIn,
                    address,
                    new CallRunner(
                        Thread::startVirtualThread, AuditTrail.none(clock), rejections::add)),
                new DiscoveryEndpoint(signIn, address)),
            gate,
            clock);
    port = server.start().http();
  }

  public String url() {
    return "http://127.0.0.1:" + port;
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url() + path));
  }

  public HttpResponse<String> post(String path, String form) {
    return send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form)));
  }

  public JsonNode get(String path) {
    return json(send(request(path)));
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

  /** Sends text as it is and returns all that comes back until the server closes. */
  public String sendRaw(String text) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(text.getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    client.close();
    server.close();
    vertx.close().await();
  }
}
