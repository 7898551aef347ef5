package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.audit.AuditFile;
import io.hermod.audit.AuditTrail;
import io.hermod.audit.Rejection;
import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.http.EdgeServer;
import io.hermod.http.PublishServer;
import io.hermod.http.SignInServer;
import io.hermod.http.edge.EdgeGuard;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.subscription.Confirmation;
import io.hermod.manage.subscription.EndpointAsker;
import io.hermod.store.InMemoryCatalog;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the audit log says of calls, and what becomes of calls that it cannot tell of. */
class AuditTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";
  private static final String SECRETS =
      """
      {"properties":{"destination":{"endpointType":"WebHook","properties":{
        "endpointUrl":"https://localhost/hook?code=hunter2",
        "deliveryAttributeMappings":[{"name":"X","type":"Static",
          "properties":{"value":"hunter3","isSecret":true}}]}}}}
      """;

  private final Queue<Rejection> rejections = new ConcurrentLinkedQueue<>();
  private final Path file;
  private final AuditFile log;
  private final ArmServer server;

  AuditTest(@TempDir Path folder) {
    file = folder.resolve("audit");
    log = new AuditFile(file, 1 << 20, 2);
    server = new ArmServer(new AuditTrail(log, () -> ArmServer.NOW), rejections::add);
  }

  @BeforeEach
  void create() {
    server.put(ORDERS, TOPIC_JSON);
  }

  @AfterEach
  void stop() {
    server.close();
    log.close();
  }

  @Test
  void aChangeHasALineBeforeItAndOneWithItsResult() throws IOException {
    List<JsonNode> lines = lines();

    assertThat(lines).hasSize(2);
    String id = lines.getFirst().path("id").asString();
    assertThat(id).hasSize(36);
    String begin =
        """
        {"time":"2026-01-01T00:00:00Z","event":"call","phase":"begin","id":"%s",
         "who":{"name":"the holder of good-token"},"address":"127.0.0.1","operation":"PUT",
         "resource":"%s"}
        """
            .formatted(id, ORDERS);
    assertThat(lines.get(0)).isEqualTo(JsonMapper.shared().readTree(begin));
    assertThat(lines.get(1).path("phase").asString()).isEqualTo("end");
    assertThat(lines.get(1).path("id").asString()).isEqualTo(id);
    assertThat(lines.get(1).path("status").asInt()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource({
    "PUT, '', 201",
    "PATCH, '', 200",
    "DELETE, '', 204",
    "POST, /listKeys, 200",
    "POST, /regenerateKey, 400",
    "PUT, /providers/Microsoft.EventGrid/eventSubscriptions/one, 400",
    "POST, /providers/Microsoft.EventGrid/eventSubscriptions/one/getFullUrl, 404",
    "POST, /providers/Microsoft.EventGrid/eventSubscriptions/one/getDeliveryAttributes, 404"
  })
  void everyChangeAndEveryLookAtASecretIsTold(String method, String path, int status)
      throws IOException {
    server.send(method, ORDERS + path, TOPIC_JSON);

    JsonNode last = lines().getLast();
    assertThat(lines()).hasSize(4);
    assertThat(last.path("operation").asString()).isEqualTo(method);
    assertThat(last.path("resource").asString()).isEqualTo(ORDERS + path);
    assertThat(last.path("status").asInt()).isEqualTo(status);
  }

  @Test
  void lookingAtWhatIsNoSecretIsNotTold() throws IOException {
    server.get(ORDERS);
    server.get(SUBSCRIPTIONS);

    assertThat(lines()).hasSize(2);
  }

  @Test
  void noSecretIsEverTold() throws IOException {
    server.put(ONE + "?api-version=2025-02-15&code=hunter4", SECRETS);
    server.post(ONE + "/getFullUrl");
    server.post(ONE + "/getDeliveryAttributes");
    server.post(ORDERS + "/listKeys");

    String keys = server.topic("orders").keys().key1();
    assertThat(Files.readString(file)).doesNotContain("hunter", keys);
    assertThat(lines()).hasSize(10);
  }

  @Test
  void whatTheAuditLogCannotTellOfIsNotDone() throws IOException {
    Files.delete(file);
    Files.createDirectory(file);
    int writes = server.catalog.writes();

    for (Answer answer :
        List.of(
            server.put(ORDERS, "{\"location\":\"there\"}"),
            server.delete(ORDERS),
            server.post(ORDERS + "/listKeys"))) {
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.code()).isEqualTo("AuditUnavailable");
      assertThat(answer.message()).contains("nothing was done").doesNotContain(file.toString());
      assertThat(answer.header("Retry-After")).isNotEmpty();
    }
    assertThat(server.catalog.writes()).isEqualTo(writes);
    assertThat(server.get(ORDERS).status()).isEqualTo(200);

    Files.delete(file);
    assertThat(server.delete(ORDERS).status()).isEqualTo(204);
  }

  @Test
  void aCallThatEndsInAnErrorIsAnsweredAndHasItsSecondLine() throws IOException {
    InMemoryCatalog catalog = new InMemoryCatalog();
    EndpointAsker broken =
        (_, _, _) -> {
          throw new StackOverflowError("hunter2");
        };
    try (ArmServer failing =
        new ArmServer(
            catalog,
            new CatalogEditor(catalog),
            broken,
            (_, _, _) -> Confirmation.UNKNOWN,
            () -> ArmServer.NOW,
            new AuditTrail(log, () -> ArmServer.NOW))) {
      failing.put(ORDERS, TOPIC_JSON);
      Answer answer = failing.put(ONE, SECRETS);

      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.text()).doesNotContain("hunter", "StackOverflow");
      assertThat(lines().getLast().path("phase").asString()).isEqualTo("end");
      assertThat(lines().getLast().path("status").asInt()).isEqualTo(500);
    }
  }

  @Test
  void whoeverIsTurnedAwayIsTold() throws IOException {
    server.sendAs("forged-token", "PUT", ORDERS, TOPIC_JSON);
    server.sendAs("unknown", "GET", ORDERS, "");
    server.sendAs(ArmServer.READER, "DELETE", ORDERS, "");
    server.sendAs("reader of domain shop", "GET", ORDERS, "");

    assertThat(rejections)
        .containsExactly(
            new Rejection("credential", Map.of(), "127.0.0.1", "PUT", ORDERS),
            new Rejection("credential", Map.of(), "127.0.0.1", "GET", ORDERS),
            new Rejection(
                "permission",
                Map.of("name", "the holder of reader-token"),
                "127.0.0.1",
                "DELETE",
                ORDERS),
            new Rejection("permission", Map.of(), "127.0.0.1", "GET", ORDERS));
    assertThat(lines()).hasSize(2);
  }

  @Test
  void changesThroughTheEdgeApiAreToldToo() throws IOException {
    EdgeGuard guard =
        new EdgeGuard() {
          @Override
          public @Nullable String refusal(HttpServerRequest request) {
            return "bad".equals(request.getHeader("aeg-sas-key")) ? "no." : null;
          }

          @Override
          public Map<String, String> identity(HttpServerRequest request) {
            return Map.of("key", "key1");
          }
        };
    try (EdgeServer edge =
        new EdgeServer(guard, new AuditTrail(log, () -> ArmServer.NOW), rejections::add)) {
      edge.put("/topics/t1", "{}");
      edge.send(edge.request("/topics/t1" + EdgeServer.VERSION).header("aeg-sas-key", "bad").GET());
      edge.send(
          edge.request("/topics/t1/events" + EdgeServer.VERSION)
              .header("aeg-sas-key", "bad")
              .POST(BodyPublishers.ofString("[]")));
    }

    JsonNode last = lines().getLast();
    assertThat(last.path("who").toString()).isEqualTo("{\"key\":\"key1\"}");
    assertThat(last.path("resource").asString()).isEqualTo("/topics/t1");
    assertThat(rejections)
        .extracting(Rejection::resource)
        .containsExactly("/topics/t1", "/topics/t1/events");
  }

  @Test
  void wrongKeysOfPublishersAreTold() {
    try (PublishServer publishing = new PublishServer()) {
      publishing.send(
          publishing
              .request("/topics/orders/api/events")
              .header("aeg-sas-key", "hunter2")
              .POST(BodyPublishers.ofString("[]")));

      assertThat(publishing.rejections)
          .containsExactly(
              new Rejection(
                  "credential", Map.of(), "127.0.0.1", "POST", "/topics/orders/api/events"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "11111111-2222-3333-4444-555555555555, true",
    "my-secret-by-mistake, false",
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef, false"
  })
  void failedSignInsAreToldWithAnIdThatIsOneOrWithNone(String id, boolean isTold) {
    try (SignInServer signIn = new SignInServer()) {
      signIn.post(
          "/adfs/oauth2/token",
          "grant_type=client_credentials&client_id=" + id + "&client_secret=hunter2");

      assertThat(signIn.rejections)
          .containsExactly(
              new Rejection(
                  "sign-in",
                  isTold ? Map.of("client", id) : Map.of(),
                  "127.0.0.1",
                  "POST",
                  "/adfs/oauth2/token"));
    }
  }

  private List<JsonNode> lines() throws IOException {
    return Files.readAllLines(file).stream().<JsonNode>map(JsonMapper.shared()::readTree).toList();
  }
}
