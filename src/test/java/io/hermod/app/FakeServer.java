package io.hermod.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.hermod.access.client.Credentials;
import io.hermod.access.token.BearerTokens;
import io.hermod.app.certificate.Pem;
import io.hermod.app.certificate.ServerNames;
import io.hermod.app.certificate.TlsFolder;
import io.hermod.cli.command.RunningServer;
import io.hermod.config.DataDirectory;
import io.hermod.config.setting.CertificateFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Speaks as much of the API as the commands use, over TLS, and keeps what it was asked. */
final class FakeServer implements AutoCloseable {
  record Asked(String line, String key, String body) {}

  private static final String EXPLANATION =
      """
      {"eventId":"a/b","topic":"orders","occurrences":[{"publishedAt":"2026-01-01T00:00:00Z",
       "position":"42","subscriptions":[{"name":"billing","state":"parked",
        "attempts":[{"number":9,"at":"2026-01-01T00:00:01Z","status":503,"outcome":"Busy","latencyMs":12},
          {"number":10,"at":"2026-01-01T00:00:40Z","status":null,"outcome":"TimedOut","latencyMs":30000}],
        "rule":"no answer in time: step 2 is 30 s","nextAttemptAt":"2026-01-01T00:02:00Z",
        "expiresAt":"2026-01-02T00:00:00Z","endedAt":null,"remark":null,
        "probation":{"state":"probation","reason":"TimedOut","nextProbeAt":"2026-01-01T00:02:00Z"}},
       {"name":null,"state":"delivered","attempts":[],"rule":null,"nextAttemptAt":null,
        "expiresAt":null,"endedAt":"2026-01-01T00:00:01Z","remark":null,"probation":null}]}]}
      """;

  private static final String SUBSCRIPTION =
      """
      {"name":"shop","properties":{"topic":"/subscriptions/s/topics/orders"}}
      """;

  private static final String FILTERED =
      """
      {"results":[{"id":"1","matches":false,"parts":[
        {"part":"subjectBeginsWith","matches":false,"why":"the subject is short"}]}]}
      """;

  private final DataDirectory directory;
  private final BearerTokens tokens;
  private final HttpsServer server;
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final Map<String, Deque<String>> answers = new ConcurrentHashMap<>();

  FakeServer(Path root) throws IOException, GeneralSecurityException {
    directory = new DataDirectory(root);
    tokens = BearerTokens.open(directory, Credentials.loadOrCreate(directory));
    server = HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context()));
    server.createContext("/", this::handle);
    server.start();
    new RunningServer("127.0.0.1", port(), null, 1).announce(directory);
  }

  /** What a path is answered with, one after the other; the last one again and again. */
  FakeServer willAnswer(String path, String... bodies) {
    answers.put(path, new ArrayDeque<>(List.of(bodies)));
    return this;
  }

  /** Responds to a path with an error from now on. */
  void willRefuse(String path) {
    answers.remove(path);
  }

  List<Asked> asked() {
    return asked;
  }

  String subscriptionId() {
    return Credentials.loadOrCreate(directory).subscriptionId();
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      String key = String.valueOf(exchange.getRequestHeaders().getFirst("aeg-sas-key"));
      if (!isLookup(exchange)) {
        asked.add(
            new Asked(exchange.getRequestMethod() + " " + exchange.getRequestURI(), key, body));
      }
      answer(exchange);
    }
  }

  /** Most commands begin with one, which no test asks for. */
  private static boolean isLookup(HttpExchange exchange) {
    return exchange.getRequestURI().getPath().endsWith("/providers/Microsoft.EventGrid/topics");
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (path.equals("/topics/orders/api/events")) {
      send(exchange, 200, "");
    } else if (!isAuthorised(exchange)) {
      send(exchange, 401, error("the token is wrong"));
    } else if (answers.containsKey(path)) {
      Deque<String> left = answers.get(path);
      send(exchange, 200, left.size() > 1 ? left.remove() : left.element());
    } else if (isLookup(exchange)) {
      send(exchange, 200, "{\"value\":[%s]}".formatted(topic()));
    } else if (path.endsWith("/providers/Microsoft.EventGrid/domains")) {
      send(exchange, 200, "{\"value\":[]}");
    } else if (isListOfSubscriptions(exchange)) {
      send(exchange, 200, "{\"value\":[%s]}".formatted(SUBSCRIPTION));
    } else if (path.startsWith("/hermod/v1/clock")) {
      send(exchange, 200, "{\"now\":\"2026-01-02T00:00:00Z\",\"virtual\":true,\"nextDue\":null}");
    } else if (path.equals("/hermod/v1/filters/test")) {
      send(exchange, 200, FILTERED);
    } else if (path.startsWith("/hermod/v1/topics/orders/events/")) {
      send(exchange, 200, EXPLANATION);
    } else if (path.endsWith("/listKeys")) {
      send(exchange, 200, "{\"key1\":\"the-key\",\"key2\":\"other\"}");
    } else if (path.contains("/topics/orders")) {
      int status = exchange.getRequestMethod().equals("PUT") ? 201 : 200;
      send(exchange, status, topic());
    } else {
      send(exchange, 404, error("The resource was not found."));
    }
  }

  private static boolean isListOfSubscriptions(HttpExchange exchange) {
    return exchange.getRequestMethod().equals("GET")
        && exchange
            .getRequestURI()
            .getPath()
            .matches("/subscriptions/[^/]+/providers/Microsoft.EventGrid/eventSubscriptions");
  }

  private boolean isAuthorised(HttpExchange exchange) {
    String header = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    return header.startsWith("Bearer ")
        && tokens.verify(header.substring(7), Instant.now())
            instanceof BearerTokens.Verification.Accepted;
  }

  private String topic() {
    return """
    {"id":"/subscriptions/%s/resourceGroups/hermod/providers/Microsoft.EventGrid/topics/orders",
     "name":"orders","properties":{"endpoint":"https://127.0.0.1:%d/topics/orders/api/events"}}
    """
        .formatted(subscriptionId(), port());
  }

  private static String error(String message) {
    return "{\"error\":{\"code\":\"Some\",\"message\":\"%s\"}}".formatted(message);
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private SSLContext context() throws IOException, GeneralSecurityException {
    CertificateFiles tls =
        new TlsFolder(directory, ServerNames.of(List.of())).provide(Instant.now());
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    Certificate certificate = Pem.readCertificate(Files.readAllBytes(tls.certificates()));
    store.setKeyEntry(
        "server",
        Pem.readEcKey(Files.readAllBytes(tls.key())),
        new char[0],
        new Certificate[] {certificate});
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }
}
