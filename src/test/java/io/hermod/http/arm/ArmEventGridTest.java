package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.subscription.EventGridDestination;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The destination EventGrid in the management API, where no Azure has it. */
class ArmEventGridTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";
  private static final String URL =
      "https://there.eventgrid.azure.net/api/events?api-version=2018-01-01";
  private static final String KEY = "s3cret-key";

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void makeTopic() {
    server.put(
        ORDERS, "{\"location\":\"here\",\"properties\":{\"hermod\":{\"profile\":\"edge\"}}}");
  }

  @Test
  void keepsTheKeyAndShowsAllButIt() {
    Answer put = put("\"topicName\":\"there\",\"maxEventsPerBatch\":5,\"sasKey\":\"" + KEY + "\"");

    JsonNode shown = put.json().at("/properties/destination");
    assertThat(put.status()).isEqualTo(201);
    assertThat(shown.get("endpointType").asString()).isEqualTo("EventGrid");
    assertThat(shown.at("/properties/endpointBaseUrl").asString())
        .isEqualTo("https://there.eventgrid.azure.net/api/events");
    assertThat(shown.at("/properties/topicName").asString()).isEqualTo("there");
    assertThat(shown.at("/properties/maxEventsPerBatch").asInt()).isEqualTo(5);
    assertThat(stored().sasKey()).isEqualTo(KEY);
    assertThat(put.text() + server.get(ONE).text() + server.post(ONE + "/getFullUrl").text())
        .contains("api-version=2018-01-01")
        .doesNotContain(KEY);
    assertThat(stored().toString()).doesNotContain(KEY);
  }

  @Test
  void keepsTheKeyWhereItIsSentBackWithoutOne() {
    put("\"sasKey\":\"" + KEY + "\"");

    assertThat(put("\"topicName\":\"other\"").status()).isEqualTo(201);
    assertThat(stored().sasKey()).isEqualTo(KEY);
    assertThat(stored().topicName()).isEqualTo("other");
  }

  @Test
  void changesAPartOfItWithoutTheKey() {
    put("\"topicName\":\"other\",\"sasKey\":\"" + KEY + "\"");

    Answer patched = patch("\"maxEventsPerBatch\":7,\"topicName\":\"\"");

    assertThat(patched.status()).as(patched.text()).isEqualTo(201);
    assertThat(stored().sasKey()).isEqualTo(KEY);
    assertThat(stored().topicName()).isNull();
    assertThat(stored().batching().maxEvents()).isEqualTo(7);
  }

  @Test
  void doesNotGiveTheKeyToAnotherAddress() {
    put("\"sasKey\":\"" + KEY + "\"");

    Answer patched = patch("\"endpointUrl\":\"%s\"".formatted(URL.replace("there", "thief")));

    assertThat(patched.status()).isEqualTo(400);
    assertThat(patched.message()).contains("properties.destination.properties.sasKey is required");
  }

  @Test
  void refusesAnotherHostWithASentence() {
    Answer answer =
        server.put(ONE, body("\"endpointUrl\":\"https://example.org/hook\",\"sasKey\":\"k\""));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .contains("endpointUrl must target the /api/events API of Azure Event Grid in the cloud.");
  }

  private Answer put(String members) {
    return server.put(ONE, body("\"endpointUrl\":\"%s\",%s".formatted(URL, members)));
  }

  private Answer patch(String members) {
    return server.send(
        "PATCH",
        ONE,
        "{\"destination\":{\"endpointType\":\"EventGrid\",\"properties\":{%s}}}"
            .formatted(members));
  }

  private static String body(String members) {
    return "{\"properties\":{\"destination\":{\"endpointType\":\"eventgrid\",\"properties\":{%s}}}}"
        .formatted(members);
  }

  private EventGridDestination stored() {
    long topic = server.topic("orders").id();
    return (EventGridDestination)
        server.catalog.view().subscriptions(topic).iterator().next().destination();
  }
}
