package io.hermod.http.edge;

import static io.hermod.http.EdgeServer.ARM;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.http.EdgeServer;
import io.hermod.http.EdgeServer.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdgePublishTest {
  private static final String EVENT =
      """
      {"id": "1", "subject": "s", "eventType": "t", "eventTime": "yesterday", "dataVersion": "1.0"}
      """;
  private static final String CLOUD_EVENT =
      "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/s\",\"type\":\"t\"}";
  private static final String EVENTS = "/topics/orders/events";

  @AutoClose private final EdgeServer server = new EdgeServer();

  @BeforeEach
  void makeTopics() {
    server.put("/topics/orders", "{}");
    server.put("/topics/clouds", "{\"properties\":{\"inputSchema\":\"CloudEventSchemaV1_0\"}}");
    server.put("/topics/shapes", "{\"properties\":{\"inputSchema\":\"CustomEventSchema\"}}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        EVENTS,
        EVENTS + "/",
        "/TOPICS/Orders/EVENTS",
        EVENTS + "?api-version=2018-01-01",
        EVENTS + "?api-version=2018-01-01&api-version=2018-01-01"
      })
  void takesEventsInEveryFormOfTheAddress(String path) {
    Answer answer = server.send("POST", path, "[" + EVENT + "," + EVENT + "]");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).isEmpty();
    assertThat(server.events()).extracting(Event::id).containsExactly("1", "1");
  }

  @Test
  void takesOneEventAlone() {
    assertThat(server.publish(EVENTS, EVENT).status()).isEqualTo(200);
    assertThat(server.publish("/topics/shapes/events", "{\"a\":1}").status()).isEqualTo(200);
    assertThat(server.publish("/topics/clouds/events", CLOUD_EVENT).status()).isEqualTo(200);
    assertThat(server.events()).hasSize(3);
  }

  @Test
  void takesCloudEventsInEveryForm() {
    String path = "/topics/clouds/events";
    assertThat(server.publish(path, "[" + CLOUD_EVENT + "]").status()).isEqualTo(200);
    assertThat(
            server
                .send(
                    server
                        .request(path)
                        .header("Content-Type", "application/cloudevents-batch+json; charset=utf-8")
                        .POST(BodyPublishers.ofString("[" + CLOUD_EVENT + "]")))
                .status())
        .isEqualTo(200);
    assertThat(
            server
                .send(
                    server
                        .request(path)
                        .header("Content-Type", "text/plain")
                        .header("ce-specversion", "1.0")
                        .header("ce-id", "2")
                        .header("ce-source", "/s")
                        .header("ce-type", "t")
                        .POST(BodyPublishers.ofString("hello")))
                .status())
        .isEqualTo(200);
    assertThat(server.events()).extracting(Event::id).containsExactly("1", "1", "2");
  }

  @ParameterizedTest
  @CsvSource({
    "id, '\"1\"', id",
    "subject, '\"s\"', subject",
    "eventType, '\"t\"', eventType",
    "eventTime, '\"yesterday\"', eventTime",
    "dataVersion, '\"1.0\"', dataVersion"
  })
  void wantsEveryMemberOfTheDocuments(String member, String value, String named) {
    String without = EVENT.replace("\"" + member + "\": " + value, "\"data\": 1");

    Answer refused = server.publish(EVENTS, "[" + without + "]");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.code()).isEqualTo("BadRequest");
    assertThat(refused.detail()).isEqualTo("InputJsonInvalid");
    assertThat(refused.message()).contains("'" + named + "'");
    assertThat(server.events()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "\"topic\": \"orders\", 200",
    "\"topic\": \"Orders\", 200",
    "\"topic\": null, 200",
    "\"topic\": \"others\", 400",
    "\"metadataVersion\": \"1\", 200",
    "\"metadataVersion\": \"2\", 400",
    "\"data\": 17, 200",
    "\"other\": 17, 400"
  })
  void looksAtTheOtherMembersToo(String member, int status) {
    String event = EVENT.replace("{", "{" + member + ", ");

    assertThat(server.publish(EVENTS, "[" + event + "]").status()).isEqualTo(status);
  }

  @Test
  void theTopicOfAnEventIsTheBareName() {
    assertThat(server.topic("orders").eventTopic()).isEqualTo("orders");
    Answer refused =
        server.publish(EVENTS, EVENT.replace("{", "{\"topic\": \"" + ARM + "/orders\", "));
    assertThat(refused.message()).contains("'topic'").contains("'orders'");
  }

  @Test
  void anEventMayHaveAnAddressOfItsOwn() {
    assertThat(server.publish(EVENTS + "/1", EVENT).status()).isEqualTo(200);
    assertThat(server.publish("/topics/clouds/events/1", CLOUD_EVENT).status()).isEqualTo(200);
    assertThat(server.publish("/topics/shapes/events/my%20id", "{\"id\":7}").status())
        .isEqualTo(200);
    assertThat(server.events()).extracting(Event::id).containsExactly("1", "1", "my id");
  }

  @ParameterizedTest
  @CsvSource({
    "application/json, 200",
    "'application/json; charset=utf-8', 200",
    "application/octet-stream, 415",
    "text/plain, 415",
    "application/cloudevents-batch+json, 415"
  })
  void suchAnEventIsJson(String contentType, int status) {
    Answer answer =
        server.send(
            server
                .request(EVENTS + "/1")
                .header("Content-Type", contentType)
                .POST(BodyPublishers.ofString(EVENT)));

    assertThat(answer.status()).isEqualTo(status);
  }

  @Test
  void suchAnEventHasTheIdOfItsAddressAndIsAlone() {
    Answer other = server.publish(EVENTS + "/2", EVENT);
    assertThat(other.status()).isEqualTo(400);
    assertThat(other.message()).contains("'id'");
    Answer many = server.publish(EVENTS + "/1", "[" + EVENT + "," + EVENT + "]");
    assertThat(many.status()).isEqualTo(400);
    assertThat(many.message()).contains("exactly one event");
    assertThat(server.events()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /topics/unknown/events, 404",
    "GET, /topics/orders/events, 405",
    "POST, /topics/orders/events/1/2, 404"
  })
  void refusesInTheFormOfTheModule(String method, String path, int status) {
    Answer refused = server.send(method, path, "[]");

    assertThat(refused.status()).isEqualTo(status);
    assertThat(refused.json().at("/error/details").isObject()).isTrue();
  }

  @Test
  void malformedBodiesAreRefusedWithWords() {
    Answer refused = server.publish(EVENTS, "[{");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.message()).isEqualTo("Unexpected end when reading JSON.");
  }

  @Test
  void otherTopicsAreReachedWithTheirOwnKeys() {
    server.arm("PUT", ARM + "/cloudy", "{\"location\":\"here\"}");
    String event = EVENT.replace("yesterday", "2024-01-01T00:00:00Z");

    Answer refused = server.publish("/topics/cloudy/events", event);
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.json().at("/error/details").isArray()).isTrue();
    Answer taken =
        server.send(
            server
                .request("/topics/cloudy/events/1?api-version=2018-01-01")
                .header("aeg-sas-key", server.topic("cloudy").keys().key1())
                .POST(BodyPublishers.ofString(event)));
    assertThat(taken.status()).isEqualTo(200);
  }

  @Test
  void asksTheGuardForTheTopicsOfTheModule() {
    try (EdgeServer guarded = new EdgeServer(_ -> "No certificate was shown.")) {
      guarded.topics.put("orders", null);

      for (String path : new String[] {EVENTS, EVENTS + "/1", "/topics/unknown/events"}) {
        Answer refused = guarded.publish(path, EVENT);
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.code()).isEqualTo("UnAuthorized");
        assertThat(refused.message()).isEqualTo("No certificate was shown.");
      }
      assertThat(guarded.events()).isEmpty();
    }
  }

  @Test
  void withoutTheModuleItIsAnotherAddressWithTheKeysOfTheTopic() {
    try (EdgeServer other = new EdgeServer((EdgeGuard) null)) {
      other.topics.put("orders", null);

      Answer refused = other.publish(EVENTS, EVENT);
      assertThat(refused.status()).isEqualTo(401);
      assertThat(refused.json().at("/error/details").isArray()).isTrue();
      Answer taken =
          other.send(
              other
                  .request(EVENTS + "?api-version=2018-01-01")
                  .header("aeg-sas-key", other.topic("orders").keys().key2())
                  .POST(BodyPublishers.ofString(EVENT)));
      assertThat(taken.status()).isEqualTo(200);
      assertThat(other.publish("/topics/unknown/events", EVENT).status()).isEqualTo(404);
    }
  }
}
