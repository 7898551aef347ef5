package io.hermod.http.edge;

import static io.hermod.http.EdgeServer.ARM;
import static io.hermod.http.EdgeServer.SUBSCRIPTION;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.EdgeServer;
import io.hermod.http.EdgeServer.Answer;
import io.hermod.topic.TopicKind;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EdgeTopicTest {
  private static final String TOPIC = "/topics/sampleTopic1";

  @AutoClose private final EdgeServer server = new EdgeServer();

  @Test
  void showsATopicAsTheModuleDoes() {
    Answer put =
        server.put(
            TOPIC,
            """
            {"name": "sampleTopic1", "properties": {"inputschema": "customEventSchema"}}
            """);

    assertThat(put.status()).isEqualTo(200);
    assertThat(put.json())
        .isEqualTo(
            json(
                """
                {
                  "id": "/iotHubs/hub1/devices/device1/modules/module1/topics/sampleTopic1",
                  "name": "sampleTopic1",
                  "type": "Microsoft.EventGrid/topics",
                  "properties": {
                    "endpoint": "%s/topics/sampleTopic1/events?api-version=2019-01-01-preview",
                    "inputSchema": "CustomEventSchema"
                  }
                }
                """
                    .formatted(server.url())));
    assertThat(server.get(TOPIC).json()).isEqualTo(put.json());
    assertThat(server.get("/TOPICS/SAMPLETOPIC1/").json()).isEqualTo(put.json());
  }

  @Test
  void aTopicTakesTheEventGridSchemaWhereNothingIsSaid() {
    assertThat(server.put(TOPIC, "").json().at("/properties/inputSchema").asString())
        .isEqualTo("EventGridSchema");
    assertThat(server.topic("sampleTopic1").kind()).isEqualTo(TopicKind.EDGE);
    assertThat(server.topic("sampleTopic1").profileName()).isEqualTo("edge");
  }

  @Test
  void listsAreBareArraysByName() {
    assertThat(server.get("/topics").json()).isEqualTo(json("[]"));
    server.put("/topics/second", "{}");
    server.put("/topics/First", "{}");

    assertThat(server.get("/topics/").json().findValuesAsString("name"))
        .containsExactly("First", "second");
  }

  @Test
  void thePutOfWhatIsThereWritesNothing() {
    String shown = server.put(TOPIC, "{}").text();
    int writes = server.catalog.writes();

    assertThat(server.put(TOPIC, shown).status()).isEqualTo(200);
    assertThat(server.put(TOPIC, "{}").status()).isEqualTo(200);
    assertThat(server.catalog.writes()).isEqualTo(writes);
  }

  @Test
  void aDeletedTopicIsGoneWithItsSubscriptions() {
    server.put(TOPIC, "{}");
    server.put(TOPIC + "/eventSubscriptions/sub1", SUBSCRIPTION);

    Answer deleted = server.delete(TOPIC);

    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.text()).isEmpty();
    assertThat(server.get(TOPIC).status()).isEqualTo(404);
    server.put(TOPIC, "{}");
    assertThat(server.get(TOPIC + "/eventSubscriptions").json()).isEqualTo(json("[]"));
  }

  @Test
  void whatIsNotThereCanBeDeletedAgain() {
    assertThat(server.delete(TOPIC).status()).isEqualTo(200);
    assertThat(server.delete(TOPIC + "/eventSubscriptions/sub1").status()).isEqualTo(200);
    server.put(TOPIC, "{}");
    assertThat(server.delete(TOPIC + "/eventSubscriptions/sub1").status()).isEqualTo(200);
  }

  @Test
  void showsUpInArmInTheResourceGroupEdge() {
    server.put(TOPIC, "{}");

    JsonNode topic = server.arm("GET", ARM + "/sampleTopic1", "").json();

    assertThat(topic.path("id").asString()).isEqualTo(ARM + "/sampleTopic1");
    assertThat(topic.at("/properties/hermod/profile").asString()).isEqualTo("edge");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ARM,
        "/subscriptions/S1/resourceGroups/other/providers/Microsoft.EventGrid/topics"
      })
  void leavesTopicsThatWereMadeThroughArmAlone(String arm) {
    server.arm("PUT", arm + "/orders", "{\"location\":\"here\"}");

    assertThat(server.get("/topics/orders").status()).isEqualTo(404);
    assertThat(server.get("/topics").json()).isEqualTo(json("[]"));
    for (Answer refused :
        new Answer[] {server.put("/topics/orders", "{}"), server.delete("/topics/orders")}) {
      assertThat(refused.status()).isEqualTo(409);
      assertThat(refused.code()).isEqualTo("Conflict");
      assertThat(refused.message()).contains("'orders'").contains("Azure Resource Manager");
    }
    assertThat(server.topic("orders").kind()).isEqualTo(TopicKind.CUSTOM);
    assertThat(server.put("/topics/orders/eventSubscriptions/sub1", SUBSCRIPTION).status())
        .isEqualTo(404);
  }

  @Test
  void theTopicOfTheBlobModuleCanBeMade() {
    assertThat(server.put("/topics/MicrosoftStorage", "{}").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?api-version=2019-01-01-preview",
        "?api-version=2018-01-01",
        "?API-VERSION=2019-01-01-PREVIEW",
        "?api-version=2018-01-01&api-version=2018-01-01"
      })
  void takesTheVersionsThatClientsSend(String query) {
    assertThat(server.send("PUT", TOPIC + query, "{}").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "PUT, /topics/orders, 400, InvalidName, Name must be left out, '{\"name\": \"others\"}'",
    "PUT, /topics/orders, 400, InvalidInputSchema, InputSchema must be, '{\"properties\":"
        + " {\"inputSchema\": \"x\"}}'",
    "PUT, /topics/orders, 400, InvalidInputSchemaMapping, InputSchemaMapping is not supported,"
        + " '{\"properties\": {\"inputSchemaMapping\": {}}}'",
    "PUT, /topics/orders, 400, InvalidRequestContent, properties must be an object,"
        + " '{\"properties\": 1}'",
    "PUT, /topics/orders, 400, InvalidRequestContent, a JSON object is needed, '[]'",
    "PUT, /topics/orders, 400, InvalidRequestContent, malformed JSON at line 1, '{'",
    "PUT, /topics/orders, 400, InvalidProperties, Properties is given twice, '{\"properties\": {},"
        + " \"Properties\": {}}'",
    "PUT, /topics/or_ders, 400, InvalidName, Topic name must contain only, '{}'",
    "PUT, /topics/ab, 400, InvalidName, Topic name must be between 3 and 50, '{}'",
    "GET, /topics/orders, 404, ResourceNotFound, '/topics/orders', ''",
    "GET, /topics/orders/eventSubscriptions, 404, ResourceNotFound, '/topics/orders', ''",
    "GET, /topics/orders/elsewhere, 404, NotFound, no such path, ''",
    "PATCH, /topics/orders, 405, MethodNotAllowed, 'GET, PUT, DELETE', ''",
    "POST, /topics, 405, MethodNotAllowed, GET, ''"
  })
  void refusesWithASentenceThatNamesTheField(
      String method, String path, int status, String code, String words, String body) {
    Answer refused = server.send(method, path, body);

    assertThat(refused.status()).isEqualTo(status);
    assertThat(refused.detail()).isEqualTo(code);
    assertThat(refused.message()).contains(words);
  }

  @Test
  void refusesAnUnknownVersion() {
    Answer refused = server.send("GET", "/topics?api-version=2020-06-01", "");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.message()).contains("api-version").contains("2019-01-01-preview");
  }

  @Test
  void anErrorHasOneObjectOfDetails() {
    assertThat(server.put("/topics/orders", "{\"name\":\"others\"}").json())
        .isEqualTo(
            json(
                """
                {"error": {"code": "BadRequest", "details": {
                  "code": "InvalidName",
                  "message": "Topic.Name failed validation. Reason: Name must be left out or 'orders', as in the URL."}}}
                """));
  }

  @Test
  void refusesToChangeTheSchema() {
    server.put(TOPIC, "{}");

    Answer refused = server.put(TOPIC, "{\"properties\":{\"inputSchema\":\"CustomEventSchema\"}}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.message())
        .isEqualTo(
            "Topic.Properties.InputSchema failed validation. Reason: InputSchema cannot be changed:"
                + " the topic was created for EventGridSchema.");
  }

  @Test
  void isNotThereWithoutTheModule() {
    try (EdgeServer other = new EdgeServer((EdgeGuard) null)) {
      assertThat(other.put(TOPIC, "{}").status()).isEqualTo(404);
      assertThat(other.get("/topics").status()).isEqualTo(404);
      assertThat(other.get("/topics").json().at("/error/details").isArray()).isTrue();
    }
  }

  @Test
  void asksTheGuardFirst() {
    try (EdgeServer guarded = new EdgeServer(_ -> "No key was sent.")) {
      Answer refused = guarded.put(TOPIC, "{");

      assertThat(refused.status()).isEqualTo(401);
      assertThat(refused.code()).isEqualTo("UnAuthorized");
      assertThat(refused.message()).isEqualTo("No key was sent.");
      assertThat(guarded.get("/topics/unknown/elsewhere").status()).isEqualTo(401);
    }
  }

  private static JsonNode json(String text) {
    return new JsonMapper().readTree(text);
  }
}
