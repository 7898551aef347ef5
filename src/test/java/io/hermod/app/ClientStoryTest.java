package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Clients of a server that runs: limited, rotated and removed by commands, and audited. */
class ClientStoryTest {
  private static final String EVENT =
      "[{\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2026-01-01T00:00:00Z\"}]";

  @TempDir private Path root;
  private final HttpClient http = HttpClient.newHttpClient();
  private AutoCloseable running = () -> {};
  private URI address = URI.create("http://localhost");

  @BeforeEach
  void start() {
    HermodConfig config =
        HermodConfig.of(
            new ConfigReader(root, Map.of())
                .read(
                    List.of(
                        new GivenValue("data-dir", root.toString(), "test"),
                        new GivenValue("https-port", "0", "test"),
                        new GivenValue("http-port", "0", "test"),
                        new GivenValue("metrics.open", "false", "test"),
                        new GivenValue("handshake.loopback", "false", "test"),
                        new GivenValue("audit.file", "audit.log", "test")),
                    null));
    Hermod hermod = Hermod.start(config, InstantSource.system());
    running = hermod;
    address = hermod.address().httpAddress().orElseThrow();
    run("topic", "create", "orders");
    run("topic", "create", "bills");
  }

  @AfterEach
  void stop() throws Exception {
    running.close();
    http.close();
  }

  @Test
  void aScopedClientReachesItsOwnTopicOnly() {
    String token =
        signIn(client("add", "shop", "--role", "data-sender,reader", "--topic", "orders"));

    assertThat(publish("orders", token)).isEqualTo(200);
    assertThat(publish("bills", token)).isEqualTo(403);
    assertThat(get("/hermod/v1/topics/orders/events/1", token)).isEqualTo(200);
    assertThat(get("/hermod/v1/topics/bills/events/1", token)).isEqualTo(403);
    assertThat(get("/hermod/v1/topics/nothing/events/1", token)).isEqualTo(403);
    assertThat(get("/hermod/v1/endpoints", token)).isEqualTo(200);
    assertThat(get("/metrics", token)).isEqualTo(403);
  }

  @Test
  void aScopedClientSeesAndWakesTheEndpointsOfItsOwnTopicsOnly() {
    run(
        "subscription",
        "create",
        "mine",
        "--topic",
        "orders",
        "--endpoint",
        "http://127.0.0.1:1/mine");
    run(
        "subscription",
        "create",
        "theirs",
        "--topic",
        "bills",
        "--endpoint",
        "http://127.0.0.1:2/theirs");
    String owner = run("token").strip();
    String token = signIn(client("add", "shop", "--role", "contributor", "--topic", "orders"));

    assertThat(endpoints(owner).keySet())
        .contains("http://127.0.0.1:1/mine", "http://127.0.0.1:2/theirs");
    assertThat(endpoints(token).keySet())
        .containsExactlyInAnyOrder("http://127.0.0.1:1/mine", "127.0.0.1:1");
    assertThat(wake(endpoints(owner).get("http://127.0.0.1:1/mine"), token)).isEqualTo(200);
    assertThat(wake(endpoints(owner).get("http://127.0.0.1:2/theirs"), token)).isEqualTo(404);
  }

  @Test
  void aClientOfAResourceGroupSeesTheEndpointsOfSubscriptionsToItsResources() {
    String owner = run("token").strip();
    subscribeToAccount("shop", "http://127.0.0.1:1/shop", owner);
    subscribeToAccount("bank", "http://127.0.0.1:2/bank", owner);
    String token = signIn(client("add", "shop", "--role", "contributor", "--group", "shop"));

    assertThat(endpoints(token).keySet())
        .containsExactlyInAnyOrder("http://127.0.0.1:1/shop", "127.0.0.1:1");
    assertThat(wake(endpoints(owner).get("http://127.0.0.1:1/shop"), token)).isEqualTo(200);
    assertThat(wake(endpoints(owner).get("http://127.0.0.1:2/bank"), token)).isEqualTo(404);
  }

  private void subscribeToAccount(String group, String endpoint, String token) {
    String account =
        "/subscriptions/s/resourceGroups/%s/providers/Microsoft.Storage/storageAccounts/%s"
            .formatted(group, group);
    String body =
        """
        {"properties":{"destination":{"endpointType":"WebHook","properties":{"endpointUrl":"%s"}}}}
        """
            .formatted(endpoint);
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(
                    address.resolve(
                        account
                            + "/providers/Microsoft.EventGrid/eventSubscriptions/files"
                            + "?api-version=2025-02-15"))
                .header("Authorization", "Bearer " + token)
                .PUT(BodyPublishers.ofString(body)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
  }

  private Map<String, String> endpoints(String token) {
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(address.resolve("/hermod/v1/endpoints"))
                .header("Authorization", "Bearer " + token));
    return JsonMapper.shared()
        .readTree(answer.body())
        .path("value")
        .valueStream()
        .collect(
            Collectors.toMap(
                each -> each.path("endpoint").asString(), each -> each.path("id").asString()));
  }

  private int wake(@Nullable String id, String token) {
    return send(HttpRequest.newBuilder(address.resolve("/hermod/v1/endpoints/" + id + "/wake"))
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.noBody()))
        .statusCode();
  }

  @Test
  void aRotatedSecretAndItsTokensEndAtOnce() {
    JsonNode old = client("add", "shop", "--role", "data-sender");
    String oldToken = signIn(old);
    assertThat(publish("orders", oldToken)).isEqualTo(200);

    JsonNode rotated = client("rotate", "shop", "--yes");

    assertThat(publish("orders", oldToken)).isEqualTo(401);
    assertThat(token(old).statusCode()).isEqualTo(401);
    assertThat(publish("orders", signIn(rotated))).isEqualTo(200);
  }

  @Test
  void changedRightsApplyToTokensThatTheClientAlreadyHas() {
    JsonNode shop = client("add", "shop", "--role", "reader", "--topic", "orders");
    String token = signIn(shop);
    assertThat(publish("orders", token)).isEqualTo(403);

    run("client", "update", "shop", "--role", "data-sender");
    assertThat(publish("orders", token)).isEqualTo(200);
    assertThat(publish("bills", token)).isEqualTo(403);
    assertThat(get("/hermod/v1/endpoints", token)).isEqualTo(403);

    run("client", "update", "shop", "--topic", "bills");
    assertThat(publish("orders", token)).isEqualTo(403);
    assertThat(publish("bills", token)).isEqualTo(200);

    run("client", "update", "shop", "--unlimited");
    assertThat(publish("orders", token)).isEqualTo(200);
    assertThat(token(shop).statusCode()).isEqualTo(200);
    assertThat(client("show", "shop", "-o", "json").toString())
        .contains("\"roles\":[\"data-sender\"]")
        .doesNotContain("scope", "ecret");
  }

  @Test
  void onlyAnOwnerChangesRightsAndTheLastOwnerStaysOne() {
    String contributor = signIn(client("add", "writer", "--role", "contributor"));
    String owner = run("token").strip();
    assertThat(update("writer", "{\"roles\":[\"owner\"]}", contributor)).isEqualTo(403);
    assertThat(update("first", "{\"roles\":[\"reader\"]}", owner)).isEqualTo(409);
    assertThat(update("nobody", "{\"roles\":[\"reader\"]}", owner)).isEqualTo(404);
    assertThat(update("writer", "{}", owner)).isEqualTo(400);
    assertThat(update("writer", "{\"roles\":[]}", owner)).isEqualTo(400);
    assertThat(update("writer", "{\"roles\":[\"king\"]}", owner)).isEqualTo(400);
    assertThat(update("writer", "{\"roles\":[\"owner\"],\"scope\":{\"topics\":[\"t\"]}}", owner))
        .isEqualTo(400);

    assertThat(update("writer", "{\"roles\":[\"owner\"]}", owner)).isEqualTo(200);
    run("client", "remove", "first", "--yes");
    assertThat(update("writer", "{\"roles\":[\"reader\"]}", contributor)).isEqualTo(409);
    assertThat(get("/hermod/v1/clients/writer", contributor)).isEqualTo(200);
  }

  private int update(String client, String body, String token) {
    return send(HttpRequest.newBuilder(address.resolve("/hermod/v1/clients/" + client))
            .header("Authorization", "Bearer " + token)
            .method("PATCH", BodyPublishers.ofString(body)))
        .statusCode();
  }

  @Test
  void rightsChangeWhileTheServerIsStopped() {
    client("add", "shop", "--role", "reader", "--topic", "orders");
    stopServer();

    run("client", "update", "shop", "--role", "data-sender");

    assertThat(client("show", "shop", "-o", "json").toString())
        .contains("\"roles\":[\"data-sender\"]", "\"scope\":{\"topics\":[\"orders\"]}");
    assertThat(fails("client", "update", "shop", "--role", "owner")).contains("must not include");
    assertThat(fails("client", "update", "shop")).contains("name what to change");
    assertThat(fails("client", "update", "shop", "--topic", "orders", "--unlimited"))
        .contains("--unlimited lifts");
    assertThat(fails("client", "update", "first", "--role", "reader"))
        .contains("the first client always has the same roles");
  }

  private String fails(String... words) {
    TestCommandLine line = new TestCommandLine(root);
    String[] all = Arrays.copyOf(words, words.length + 2);
    all[words.length] = "--data-dir";
    all[words.length + 1] = root.toString();
    assertThat(line.run(all)).isNotZero();
    return line.err();
  }

  @Test
  void theFirstClientIsRotatedAndReplacedWhileTheServerRuns() throws IOException {
    JsonNode before =
        JsonMapper.shared().readTree(Files.readString(root.resolve("credentials.json")));
    String oldToken = run("token").strip();
    assertThat(get("/hermod/v1/clients", oldToken)).isEqualTo(200);

    JsonNode rotated = client("rotate", "--yes");
    assertThat(get("/hermod/v1/clients", oldToken)).isEqualTo(401);
    assertThat(get("/hermod/v1/clients", signIn(rotated))).isEqualTo(200);
    assertThat(rotated.path("tenantId")).isEqualTo(before.path("tenantId"));

    client("add", "boss", "--role", "owner");
    run("client", "remove", "first", "--yes");
    assertThat(token(rotated).statusCode()).isEqualTo(401);
    assertThat(run("client", "list")).contains("boss").doesNotContain("first");
    run("topic", "create", "still-works");
  }

  @Test
  void everyChangeIsInTheAuditLogAndNoSecret() throws IOException {
    JsonNode shop = client("add", "shop", "--role", "data-sender");
    client("rotate", "shop", "--yes");
    run("client", "update", "shop", "--role", "reader");
    token(shop);
    publish("orders", "no-token");
    run("client", "remove", "shop", "--yes");
    stopServer();

    String log = Files.readString(root.resolve("audit.log"));
    assertThat(log)
        .contains("\"operation\":\"POST\",\"resource\":\"/hermod/v1/clients\",\"status\":201")
        .contains("\"resource\":\"/hermod/v1/clients/shop/rotate\",\"status\":200")
        .contains("\"operation\":\"PATCH\",\"resource\":\"/hermod/v1/clients/shop\",\"status\":200")
        .contains(
            "\"operation\":\"DELETE\",\"resource\":\"/hermod/v1/clients/shop\",\"status\":204")
        .contains(
            "\"event\":\"rejected\",\"reason\":\"sign-in\",\"who\":{\"client\":\"%s\"}"
                .formatted(shop.path("clientId").asString()))
        .contains("\"reason\":\"credential\"")
        .contains("\"name\":\"first\"")
        .doesNotContain(shop.path("clientSecret").asString());
    assertThat(log.lines()).allSatisfy(line -> JsonMapper.shared().readTree(line));
  }

  private void stopServer() {
    try {
      running.close();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private JsonNode client(String... words) {
    String[] all = new String[words.length + 1];
    all[0] = "client";
    System.arraycopy(words, 0, all, 1, words.length);
    return JsonMapper.shared().readTree(run(all));
  }

  private String run(String... words) {
    TestCommandLine line = new TestCommandLine(root);
    String[] all = new String[words.length + 2];
    System.arraycopy(words, 0, all, 0, words.length);
    all[words.length] = "--data-dir";
    all[words.length + 1] = root.toString();
    assertThat(line.run(all)).as(line.err()).isZero();
    return line.out();
  }

  private String signIn(JsonNode client) {
    HttpResponse<String> answer = token(client);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonMapper.shared().readTree(answer.body()).path("access_token").asString();
  }

  private HttpResponse<String> token(JsonNode client) {
    String form =
        "grant_type=client_credentials&client_id=%s&client_secret=%s"
            .formatted(client.path("clientId").asString(), client.path("clientSecret").asString());
    return send(
        HttpRequest.newBuilder(address.resolve("/adfs/oauth2/token"))
            .POST(BodyPublishers.ofString(form)));
  }

  private int publish(String topic, String token) {
    return send(HttpRequest.newBuilder(address.resolve("/topics/" + topic + "/api/events"))
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.ofString(EVENT)))
        .statusCode();
  }

  private int get(String path, String token) {
    return send(HttpRequest.newBuilder(address.resolve(path))
            .header("Authorization", "Bearer " + token))
        .statusCode();
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError("no answer", e);
    }
  }
}
