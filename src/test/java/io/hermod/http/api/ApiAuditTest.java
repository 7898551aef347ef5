package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.audit.AuditFile;
import io.hermod.audit.AuditTrail;
import io.hermod.http.OwnApiServer;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicBuilder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the audit log says of calls of Hermod's own API, whether they succeed or not. */
class ApiAuditTest {
  private static final String ORDERS =
      "subscriptions/S1/resourceGroups/g/providers/Microsoft.EventGrid/topics/orders";
  private static final String SHOP =
      ORDERS + "/providers/Microsoft.EventGrid/eventSubscriptions/shop";

  private final Path file;
  private final AuditFile log;
  private final OwnApiServer server;

  ApiAuditTest(@TempDir Path folder) {
    file = folder.resolve("audit");
    log = new AuditFile(file, 1 << 20, 2);
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    server = new OwnApiServer(folder, Set.of(), new AuditTrail(log, () -> now));
  }

  @AfterEach
  void stop() {
    server.close();
    log.close();
  }

  @ParameterizedTest
  @CsvSource({
    "POST, deadletters/redrive",
    "POST, redrives/r1/pause",
    "POST, redrives/r1/resume",
    "POST, redrives/r1/cancel",
    "POST, endpoints/e1/wake",
    "POST, clock/advance",
    "POST, clients",
    "POST, clients/c1/rotate",
    "DELETE, clients/c1",
    "POST, SHOP/pause",
    "POST, SHOP/resume",
    "POST, SHOP/signing/enable",
    "POST, SHOP/signing/rotate",
    "POST, SHOP/signing/disable"
  })
  void everyChangeHasALineBeforeItAndOneWithItsResult(String method, String written)
      throws IOException {
    String path = written.replace("SHOP", SHOP);
    int status = server.send("owner", method, path, "{}").statusCode();

    List<JsonNode> lines = lines();
    assertThat(lines).hasSize(2);
    assertThat(lines)
        .allSatisfy(
            line -> {
              assertThat(line.path("operation").asString()).isEqualTo(method);
              assertThat(line.path("resource").asString()).isEqualTo("/hermod/v1/" + path);
              assertThat(line.path("id")).isEqualTo(lines.getFirst().path("id"));
            });
    assertThat(lines.getFirst().path("phase").asString()).isEqualTo("begin");
    assertThat(lines.getLast().path("phase").asString()).isEqualTo("end");
    assertThat(lines.getLast().path("status").asInt()).isEqualTo(status);
  }

  @Test
  void noLineHasTheSecretThatACallReturns() throws IOException {
    server.catalog.putTopic(new TopicBuilder(1, "orders", "/" + ORDERS).build());
    server.catalog.putSubscription(
        new SubscriptionBuilder(2, 1, new WebhookDestination(URI.create("http://127.0.0.1/hook")))
            .named("shop", "/" + SHOP)
            .build());

    for (String action : List.of("enable", "rotate")) {
      HttpResponse<String> response = server.send("owner", "POST", SHOP + "/signing/" + action, "");
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
      assertThat(response.body()).contains("whsec_");
    }

    assertThat(lines()).hasSize(4);
    assertThat(Files.readString(file)).doesNotContain("whsec_");
  }

  private List<JsonNode> lines() throws IOException {
    return Files.readAllLines(file).stream().<JsonNode>map(JsonMapper.shared()::readTree).toList();
  }
}
