package io.hermod.app;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hermod.app.certificate.Pem;
import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.setting.CertificateFiles;
import io.hermod.config.source.GivenValue;
import io.hermod.tls.TestAuthority;
import io.hermod.tls.TestIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server on all addresses, used under the names that its clients know. */
class ListeningEverywhereTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String EVENT =
      """
      [{"id": "1", "subject": "s", "eventType": "t", "eventTime": "2026-01-01T00:00:00Z",
        "dataVersion": "1", "data": {}}]
      """;

  @TempDir private Path root;

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost"})
  void publishersReachATopicAtTheEndpointTheyWereTold(String name) throws Exception {
    try (Hermod hermod = start();
        HttpClient client = clientOf(hermod)) {
      String origin = "https://%s:%d".formatted(name, httpsPort(hermod));
      String endpoint = createTopic(client, origin).at("/properties/endpoint").asString();

      assertThat(endpoint).isEqualTo(origin + "/topics/orders/api/events");
      assertThat(publish(client, origin, endpoint)).isEqualTo(200);
    }
  }

  @Test
  void aValidationLinkCanBeOpenedOnThisMachine() throws Exception {
    BlockingQueue<JsonNode> asked = new LinkedBlockingQueue<>();
    HttpServer webhook = webhook(asked);
    try (Hermod hermod = start();
        HttpClient client = clientOf(hermod)) {
      String origin = "https://127.0.0.1:%d".formatted(httpsPort(hermod));
      createTopic(client, origin);
      subscribe(client, origin, webhook.getAddress().getPort());

      URI link = validationLink(asked);
      assertThat(link.getHost()).isEqualTo("localhost");
      HttpResponse<String> opened = call(client, "GET", link, "");
      assertThat(opened.statusCode()).as(opened.body()).isEqualTo(200);
    } finally {
      webhook.stop(0);
    }
  }

  @Test
  void commandsWork() {
    try (Hermod _ = start()) {
      assertCommandsWork();
    }
  }

  @Test
  void clientsGetThePublicUrlWhereOneIsSet() throws Exception {
    BlockingQueue<JsonNode> asked = new LinkedBlockingQueue<>();
    HttpServer webhook = webhook(asked);
    try (Hermod hermod = start("public-url", "https://events.example.com/");
        HttpClient client = clientOf(hermod)) {
      String origin = "https://127.0.0.1:%d".formatted(httpsPort(hermod));

      assertThat(createTopic(client, origin).at("/properties/endpoint").asString())
          .isEqualTo("https://events.example.com/topics/orders/api/events");
      subscribe(client, origin, webhook.getAddress().getPort());
      assertThat(validationLink(asked).toString()).startsWith("https://events.example.com/event");
      URI metadata = URI.create(origin + "/metadata/endpoints?api-version=2022-09-01");
      assertThat(json(call(client, "GET", metadata, "")).at("/0/resourceManager").asString())
          .isEqualTo("https://events.example.com");
      assertThat(presented(hermod).getSubjectAlternativeNames())
          .contains(List.of(2, "events.example.com"));
      assertCommandsWork();
    } finally {
      webhook.stop(0);
    }
  }

  @Test
  void presentsMoreNamesWhereTheyAreSetAndTakesThemUpAtTheNextStart() throws Exception {
    start().close();
    try (Hermod hermod = start("tls.names", "events.example.com, 10.9.8.7")) {
      assertThat(presented(hermod).getSubjectAlternativeNames())
          .contains(List.of(2, "events.example.com"), List.of(7, "10.9.8.7"))
          .contains(List.of(2, "localhost"), List.of(7, "127.0.0.1"));
    }
    try (Hermod hermod = start()) {
      assertThat(presented(hermod).getSubjectAlternativeNames())
          .doesNotContain(List.of(2, "events.example.com"));
    }
  }

  @Test
  void presentsTheOperatorsCertificateAndCommandsStillWork() throws Exception {
    TestAuthority authority = new TestAuthority("operator");
    CertificateFiles files = authority.server().writeTo(root, "operator");
    try (Hermod hermod =
            start(
                "tls.cert-file", files.certificates().toString(),
                "tls.key-file", files.key().toString());
        HttpClient client =
            HttpClient.newBuilder()
                .sslContext(TestIdentity.anonymous(authority.certificate()))
                .build()) {
      URI health = URI.create("https://localhost:%d/healthz".formatted(httpsPort(hermod)));

      assertThat(call(client, "GET", health, "").statusCode()).isEqualTo(200);
      assertCommandsWork();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "\"><script>", "a b", "a/b", "[zz]", ""})
  void aFalseHostIsToldToNobodyElse(String host) throws Exception {
    try (Hermod hermod = start("http-port", "0");
        HttpClient client = clientOf(hermod)) {
      String origin = "https://localhost:%d".formatted(httpsPort(hermod));
      createTopic(client, origin);
      int http = hermod.address().httpAddress().orElseThrow().getPort();
      String answer =
          raw(
              http,
              "GET %s?api-version=2025-02-15 HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n"
                      .formatted(topicPath(), host, token())
                  + "Connection: close\r\n\r\n");

      assertThat(answer)
          .satisfiesAnyOf(
              text -> assertThat(text).contains("\"http://evil.example/topics/orders/"),
              text -> assertThat(text).contains("\"%s/topics/orders/".formatted(origin)),
              text -> assertThat(text).startsWith("HTTP/1.1 400"));
      assertThat(
              json(call(client, "GET", topicUri(origin), "")).at("/properties/endpoint").asString())
          .startsWith(origin);
    }
  }

  private void assertCommandsWork() {
    TestCommandLine command = new TestCommandLine(root);
    assertThat(command.run("topic", "create", "made", "--data-dir", data().toString()))
        .as(command.err())
        .isZero();
    assertThat(
            command.run(
                "event", "publish", "made", "--count", "1", "--data-dir", data().toString()))
        .as(command.err())
        .isZero();
  }

  private JsonNode createTopic(HttpClient client, String origin) throws Exception {
    HttpResponse<String> put = call(client, "PUT", topicUri(origin), "{\"location\":\"here\"}");
    assertThat(put.statusCode()).as(put.body()).isEqualTo(201);
    return json(put);
  }

  /** The webhook does not answer with the code, so that only the link can validate it. */
  private void subscribe(HttpClient client, String origin, int port) throws Exception {
    URI uri =
        URI.create(
            "%s%s/eventSubscriptions/shop?api-version=2025-02-15".formatted(origin, topicPath()));
    HttpResponse<String> put =
        call(
            client,
            "PUT",
            uri,
            """
            {"properties": {"destination": {"endpointType": "WebHook",
              "properties": {"endpointUrl": "http://127.0.0.1:%d/"}}}}
            """
                .formatted(port));
    assertThat(put.statusCode()).as(put.body()).isEqualTo(201);
  }

  private int publish(HttpClient client, String origin, String endpoint) throws Exception {
    URI keys = URI.create("%s%s/listKeys?api-version=2025-02-15".formatted(origin, topicPath()));
    String key = json(call(client, "POST", keys, "")).path("key1").asString();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(endpoint))
            .header("aeg-sas-key", key)
            .POST(BodyPublishers.ofString(EVENT))
            .build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }

  private static URI validationLink(BlockingQueue<JsonNode> asked) throws InterruptedException {
    JsonNode event = asked.poll(20, TimeUnit.SECONDS);
    assertThat(event).isNotNull();
    return URI.create(event.at("/0/data/validationUrl").asString());
  }

  private URI topicUri(String origin) {
    return URI.create("%s%s?api-version=2025-02-15".formatted(origin, topicPath()));
  }

  private String topicPath() {
    JsonNode credentials = JSON.readTree(data().resolve("credentials.json"));
    return "/subscriptions/%s/resourceGroups/shop/providers/Microsoft.EventGrid/topics/orders"
        .formatted(credentials.path("subscriptionId").asString());
  }

  private HttpResponse<String> call(HttpClient client, String method, URI uri, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("Authorization", "Bearer " + token())
            .method(method, BodyPublishers.ofString(body))
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  private static JsonNode json(HttpResponse<String> response) {
    return JSON.readTree(response.body());
  }

  private String token() {
    TestCommandLine command = new TestCommandLine(root);
    command.run("token", "--data-dir", data().toString());
    return command.out().strip();
  }

  private static String raw(int port, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  private static HttpServer webhook(BlockingQueue<JsonNode> asked) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> take(exchange, asked));
    server.start();
    return server;
  }

  private static void take(HttpExchange exchange, BlockingQueue<JsonNode> asked)
      throws IOException {
    asked.add(JSON.readTree(exchange.getRequestBody().readAllBytes()));
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private static HttpClient clientOf(Hermod hermod) throws Exception {
    X509Certificate authority =
        Pem.readCertificate(Files.readAllBytes(hermod.directory().caCertificate()));
    return HttpClient.newBuilder().sslContext(TestIdentity.anonymous(authority)).build();
  }

  private static X509Certificate presented(Hermod hermod) throws Exception {
    return Pem.readCertificate(
        Files.readAllBytes(hermod.directory().tlsFolder().resolve("server.pem")));
  }

  private Path data() {
    return root.resolve("data");
  }

  private static int httpsPort(Hermod hermod) {
    return hermod.address().httpsAddress().orElseThrow().getPort();
  }

  private Hermod start(String... settings) {
    List<String> all =
        Stream.concat(
                Stream.of(
                    "data-dir", data().toString(),
                    "host", "0.0.0.0",
                    "https-port", "0",
                    // The webhooks of these tests are on this machine.
                    "outbound.allow-networks", "loopback"),
                Stream.of(settings))
            .toList();
    List<GivenValue> flags = new ArrayList<>();
    for (int i = 0; i < all.size(); i += 2) {
      flags.add(new GivenValue(all.get(i), all.get(i + 1), "test"));
    }
    HermodConfig config = HermodConfig.of(new ConfigReader(root, Map.of()).read(flags, null));
    return Hermod.start(config, InstantSource.system());
  }
}
