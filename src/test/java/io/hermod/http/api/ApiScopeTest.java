package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.OwnApiServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Who sees what of dead letters, jobs, endpoints, filters and clients. */
class ApiScopeTest {
  private static final String HOUR = "/2026/1/1/0/a.json";

  private final OwnApiServer server;

  ApiScopeTest(@TempDir Path folder) {
    server = new OwnApiServer(folder, Set.of("shared"));
  }

  @BeforeEach
  void writeLetters() throws Exception {
    server.bench.subscribe("orders", "shop", "acc1", "mine");
    server.bench.subscribe("bills", "bank", "acc1", "both");
    server.bench.subscribe("orders", "both", "acc1", "both");
    server.bench.subscribe("bills", "bank2", "acc1", "theirs");
    server.bench.write("acc1", "mine", "SHOP" + HOUR, letter("orders", "o-1"));
    server.bench.write("acc1", "both", "BOTH" + HOUR, letter("orders", "o-2"));
    server.bench.write("acc1", "both", "BANK" + HOUR, letter("bills", "b-1"));
    server.bench.write("acc1", "theirs", "BANK2" + HOUR, letter("bills", "b-2"));
    server.bench.write("acc1", "orphan", "OLD" + HOUR, letter("gone", "g-1"));
    server.bench.write("shared", "archive", "OLD" + HOUR, letter("gone", "g-2"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "contributor, o-1 o-2 b-1 b-2 g-1 g-2",
    "owner, o-1 o-2 b-1 b-2 g-1 g-2",
    "reader, o-1 o-2 b-1 b-2 g-2",
    "reader of orders, o-1 o-2",
    "contributor of orders, o-1 o-2"
  })
  void aSearchFindsWhatTheCallerMayRead(String token, String ids) {
    HttpResponse<String> found = server.get(token, "deadletters");
    HttpResponse<String> counted = server.get(token, "deadletters/counts");

    assertThat(found.statusCode()).isEqualTo(200);
    assertThat(json(found).path("value").valueStream().map(each -> each.path("eventId").asString()))
        .as(found.body())
        .containsExactlyInAnyOrder(ids.split(" "));
    assertThat(json(counted).path("total").asInt()).isEqualTo(ids.split(" ").length);
  }

  @ParameterizedTest
  @CsvSource({
    "reader, acc1, mine, 200",
    "reader, acc1, orphan, 403",
    "reader, acc2, whatever, 403",
    "reader, shared, archive, 200",
    "contributor, acc1, orphan, 200",
    "reader of orders, acc1, mine, 200",
    "reader of orders, acc1, both, 200",
    "reader of orders, acc1, theirs, 403",
    "contributor of orders, acc1, theirs, 403"
  })
  void onlySomeContainersMayBeNamed(String token, String account, String container, int status) {
    String query = "?account=" + account + "&container=" + container;
    HttpResponse<String> found = server.get(token, "deadletters" + query);

    assertThat(found.statusCode()).as(found.body()).isEqualTo(status);
    assertThat(server.get(token, "deadletters/counts" + query).statusCode()).isEqualTo(status);
    if (status == 403) {
      assertThat(found.body()).contains("may not read container " + container);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "reader, acc1/mine/SHOP, 200",
    "reader, acc1/orphan/OLD, 403",
    "reader of orders, acc1/mine/SHOP, 200",
    "reader of orders, acc1/both/BANK, 404",
    "reader of orders, acc1/theirs/BANK2, 403",
    "contributor, acc1/orphan/OLD, 200"
  })
  void oneEntryIsShownToThoseWhoMayReadIt(String token, String blob, int status) {
    String id = blob + HOUR + "%230";

    assertThat(server.get(token, "deadletters/entry?id=" + id).statusCode()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "contributor; `{}`; 202",
        "reader; `{}`; 403",
        "contributor of orders; `{}`; 403",
        "contributor of orders; `{\"topic\":\"bills\"}`; 403",
        "contributor of orders; `{\"topic\":\"Orders\"}`; 202",
        "contributor of orders;"
            + " `{\"topic\":\"orders\",\"target\":{\"topic\":\"bills\",\"subscription\":\"bank\"}}`;"
            + " 403",
        "contributor of orders;"
            + " `{\"topic\":\"orders\",\"account\":\"acc1\",\"container\":\"theirs\"}`; 403"
      },
      delimiter = ';')
  void anOrderMustStayInTheScopeOfItsCaller(String token, String body, int status) {
    HttpResponse<String> answer = server.send(token, "POST", "deadletters/redrive", body);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
  }

  @Test
  void jobsOfOthersAreHidden() {
    server.send("contributor", "POST", "deadletters/redrive", "{\"jobId\":\"all\"}");
    server.send(
        "contributor", "POST", "deadletters/redrive", "{\"jobId\":\"mine\",\"topic\":\"orders\"}");

    assertThat(json(server.get("reader", "redrives")).path("value")).hasSize(2);
    assertThat(json(server.get("reader of orders", "redrives")).path("value"))
        .singleElement()
        .satisfies(job -> assertThat(job.path("jobId").asString()).isEqualTo("mine"));
    assertThat(server.get("reader of orders", "redrives/all").statusCode()).isEqualTo(404);
    assertThat(server.get("reader of orders", "redrives/mine").statusCode()).isEqualTo(200);
    assertThat(server.send("contributor of orders", "POST", "redrives/all/cancel", "").statusCode())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "reader, orders, 200",
    "reader, bills, 200",
    "reader of orders, orders, 200",
    "reader of orders, bills, 403",
    "reader, nowhere, 404",
    "reader of orders, nowhere, 403",
    "data-sender, orders, 403"
  })
  void filtersAreTriedOnTheEventsOfOnesOwnTopics(String token, String topic, int status) {
    String body = "{\"filter\":{},\"events\":[],\"topic\":\"%s\"}".formatted(topic);

    assertThat(server.send(token, "POST", "filters/test", body).statusCode()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "owner, 200",
    "contributor, 403",
    "reader, 403",
    "data-sender, 403",
    "owner of orders, 403"
  })
  void onlyOwnersManageClients(String token, int status) {
    assertThat(server.get(token, "clients").statusCode()).isEqualTo(status);
    int added = status == 200 ? 201 : status;
    assertThat(
            server
                .send(token, "POST", "clients", "{\"name\":\"a\",\"roles\":[\"reader\"]}")
                .statusCode())
        .isEqualTo(added);
    assertThat(server.send(token, "POST", "clients/first/rotate", "{}").statusCode())
        .isEqualTo(status);
  }

  @Test
  void aClientIsAddedRotatedAndRemovedAtOnce() {
    JsonNode added =
        json(
            server.send(
                "owner",
                "POST",
                "clients",
                "{\"name\":\"shop\",\"roles\":[\"data-sender\"],\"scope\":{\"topics\":[\"Orders\"]}}"));
    assertThat(added.path("scope").toString()).isEqualTo("{\"topics\":[\"orders\"]}");
    assertThat(added.path("clientSecret").asString()).hasSize(64);
    assertThat(added.path("tenantId").asString()).isEqualTo(server.credentials.tenantId());
    assertThat(server.get("owner", "clients").body())
        .contains("\"shop\"")
        .doesNotContain(added.path("clientSecret").asString(), "Secret", "Sha256");

    JsonNode rotated =
        json(server.send("owner", "POST", "clients/SHOP/rotate", "{\"grace\":\"10m\"}"));
    assertThat(rotated.path("clientId")).isEqualTo(added.path("clientId"));
    assertThat(rotated.path("clientSecret")).isNotEqualTo(added.path("clientSecret"));

    assertThat(server.send("owner", "DELETE", "clients/shop", "").statusCode()).isEqualTo(204);
    assertThat(server.send("owner", "DELETE", "clients/shop", "").statusCode()).isEqualTo(404);
    assertThat(server.send("owner", "DELETE", "clients/first", "").statusCode()).isEqualTo(409);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "name; `{\"roles\":[\"reader\"]}`",
        "name; `{\"name\":\"two words\",\"roles\":[\"reader\"]}`",
        "roles; `{\"name\":\"a\"}`",
        "roles; `{\"name\":\"a\",\"roles\":[\"king\"]}`",
        "owner; `{\"name\":\"a\",\"roles\":[\"owner\"],\"scope\":{\"topics\":[\"x\"]}}`",
        "scope; `{\"name\":\"a\",\"roles\":[\"reader\"],\"scope\":{\"topics\":[\"a/b\"]}}`",
        "scope; `{\"name\":\"a\",\"roles\":[\"reader\"],\"scope\":{\"topic\":[\"x\"]}}`",
        "role; `{\"name\":\"a\",\"role\":[\"reader\"]}`"
      })
  void aClientThatMakesNoSenseIsRefusedWithTheReason(String named, String body) {
    HttpResponse<String> answer = server.send("owner", "POST", "clients", body);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(json(answer).at("/error/message").asString()).contains(named);
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return JsonMapper.shared().readTree(answer.body());
  }

  private static String letter(String topic, String id) {
    return """
    [{"id":"%s","eventTime":"2026-01-01T00:00:00Z","eventType":"T","dataVersion":"1","subject":"s",
      "topic":"/subscriptions/s/resourceGroups/g/providers/Microsoft.EventGrid/topics/%s"}]
    """
        .formatted(id, topic);
  }
}
