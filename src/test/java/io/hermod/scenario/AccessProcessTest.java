package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Clients come and go while the server runs, and do what their roles allow. */
class AccessProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String EVENT =
      """
      [{"id": "1", "subject": "s", "eventType": "t", "eventTime": "2026-01-01T00:00:00Z"}]
      """;

  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private HttpClient http = HttpClient.newHttpClient();
  private Arm.Topic topic = Arm.Topic.NONE;

  @BeforeEach
  void start() {
    hermod.start();
    topic = hermod.arm().createTopic("orders");
    http =
        HttpClient.newBuilder()
            .sslContext(Trust.in(hermod.directory().caCertificate()))
            .connectTimeout(Duration.ofSeconds(5))
            .build();
  }

  @AfterEach
  void stop() {
    http.close();
  }

  @Test
  void aClientDoesWhatItsRolesAllowUntilItIsRemoved() {
    String reader = signIn(add("reports", "reader"));
    assertThat(arm("GET", reader, "").statusCode()).isEqualTo(200);
    assertThat(arm("POST", reader, "/listKeys").statusCode()).isEqualTo(403);
    assertThat(arm("DELETE", reader, "").statusCode()).isEqualTo(403);
    assertThat(publish(reader).statusCode()).isEqualTo(403);

    String sender = signIn(add("shop", "data-sender"));
    assertThat(publish(sender).statusCode()).isEqualTo(200);
    assertThat(arm("GET", sender, "").statusCode()).isEqualTo(403);
    assertThat(publish(sender + "x").statusCode()).isEqualTo(401);
    assertThat(arm("GET", reader + "x", "").statusCode()).isEqualTo(401);

    client("remove", "shop", "--yes");
    client("remove", "reports", "--yes");
    Await.until("the end of its tokens", LIMIT, () -> publish(sender).statusCode() == 401);
    Await.until("the end of its tokens", LIMIT, () -> arm("GET", reader, "").statusCode() == 401);
  }

  @Test
  void aTopicAdmitsWhomItsPropertiesSay() {
    JsonNode shop = add("shop", "data-sender");
    String sender = signIn(shop);

    hermod.arm().createTopic("orders", "{\"disableLocalAuth\":true}");
    assertThat(publishWithKey().statusCode()).isEqualTo(401);
    assertThat(publish(sender).statusCode()).isEqualTo(200);

    hermod.arm().createTopic("orders", "{\"inboundIpRules\":[{\"ipMask\":\"10.0.0.0/8\"}]}");
    HttpResponse<String> rejected = publishWithKey();
    assertThat(rejected.statusCode()).isEqualTo(403);
    assertThat(rejected.body()).contains("by client 127.0.0.1 is rejected");
    assertThat(publish(sender).statusCode()).isEqualTo(403);

    hermod.arm().createTopic("orders", "{\"inboundIpRules\":[{\"ipMask\":\"127.0.0.1\"}]}");
    assertThat(publishWithKey().statusCode()).isEqualTo(200);
    assertThat(hermod.output().toString()).doesNotContain(shop.path("clientSecret").asString());
  }

  private JsonNode add(String name, String role) {
    return JsonMapper.shared().readTree(client("add", name, "--role", role));
  }

  private String client(String action, String... words) {
    String[] all = new String[words.length + 4];
    all[0] = "client";
    all[1] = action;
    System.arraycopy(words, 0, all, 2, words.length);
    all[words.length + 2] = "--data-dir";
    all[words.length + 3] = hermod.directory().root().toString();
    Program.Result result = Program.run(all);
    assertThat(result.exitCode()).as(result.output()).isZero();
    return result.output();
  }

  /** As the official clients do it. */
  private String signIn(JsonNode client) {
    String path = "/%s/oauth2/v2.0/token".formatted(client.path("tenantId").asString());
    String form =
        "grant_type=client_credentials&client_id=%s&client_secret=%s&scope=%s"
            .formatted(
                client.path("clientId").asString(),
                client.path("clientSecret").asString(),
                "https%3A%2F%2Feventgrid.azure.net%2F.default");
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(hermod.https().resolve(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonMapper.shared().readTree(answer.body()).path("access_token").asString();
  }

  private HttpResponse<String> arm(String method, String token, String action) {
    String path = hermod.arm().topicId("orders") + action + "?api-version=2025-02-15";
    return send(
        HttpRequest.newBuilder(hermod.https().resolve(path))
            .header("Authorization", "Bearer " + token)
            .method(method, BodyPublishers.noBody()));
  }

  private HttpResponse<String> publish(String token) {
    return send(publishing().header("Authorization", "Bearer " + token));
  }

  private HttpResponse<String> publishWithKey() {
    return send(publishing().header("aeg-sas-key", topic.key()));
  }

  private HttpRequest.Builder publishing() {
    URI address = hermod.https().resolve(topic.path());
    return HttpRequest.newBuilder(address).POST(BodyPublishers.ofString(EVENT));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.timeout(LIMIT).build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
