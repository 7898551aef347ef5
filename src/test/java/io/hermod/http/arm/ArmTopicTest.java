package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.PROVIDER;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPICS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ArmTopicTest {
  private static final String OTHER_GROUP =
      "/subscriptions/S1/resourceGroups/other" + PROVIDER + "/topics";

  @AutoClose private final ArmServer server = new ArmServer();

  @Test
  void showsACreatedTopicInFull() {
    Answer put =
        server.put(ORDERS, "{\"location\":\"westus2\",\"tags\":{\"b\":\"2\",\"a\":\"1\"}}");

    assertThat(put.status()).isEqualTo(201);
    JsonNode topic = put.json();
    String metricId = topic.at("/properties/metricResourceId").asString();
    assertThat(topic)
        .isEqualTo(
            new JsonMapper()
                .readTree(
                    """
                    {
                      "id": "/subscriptions/S1/resourceGroups/Group1/providers/Microsoft.EventGrid/topics/orders",
                      "name": "orders",
                      "type": "Microsoft.EventGrid/topics",
                      "location": "westus2",
                      "tags": { "a": "1", "b": "2" },
                      "sku": { "name": "Basic" },
                      "kind": "Azure",
                      "identity": { "type": "None" },
                      "properties": {
                        "provisioningState": "Succeeded",
                        "endpoint": "%s/topics/orders/api/events",
                        "inputSchema": "EventGridSchema",
                        "inputSchemaMapping": null,
                        "metricResourceId": "%s",
                        "publicNetworkAccess": "Enabled",
                        "inboundIpRules": [],
                        "disableLocalAuth": false,
                        "minimumTlsVersionAllowed": "1.2",
                        "dataResidencyBoundary": "WithinGeopair",
                        "privateEndpointConnections": []
                      }
                    }
                    """
                        .formatted(server.url(), metricId)));
    assertThat(metricId).matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    assertThat(server.get(ORDERS).json()).isEqualTo(topic);
  }

  @Test
  void acceptsWhatItShowsAndWritesNothingForIt() {
    String shown = server.put(ORDERS, TOPIC_JSON).text();
    int writes = server.catalog.writes();

    assertThat(server.put(ORDERS, shown).status()).isEqualTo(201);
    assertThat(server.catalog.writes()).isEqualTo(writes);
  }

  @Test
  void replacesSettingsAndKeepsIdentityAndKeys() {
    server.put(ORDERS, "{\"location\":\"here\",\"tags\":{\"a\":\"1\"}}");
    JsonNode keys = server.post(ORDERS + "/listKeys").json();
    long id = server.catalog.view().topics().iterator().next().id();

    Answer again = server.put(ORDERS.replace("orders", "ORDERS"), "{\"location\":\"there\"}");

    assertThat(again.status()).isEqualTo(201);
    assertThat(again.json().at("/id").asString()).isEqualTo(ORDERS);
    assertThat(again.json().at("/location").asString()).isEqualTo("there");
    assertThat(again.json().at("/tags").isEmpty()).isTrue();
    assertThat(server.post(ORDERS + "/listKeys").json()).isEqualTo(keys);
    assertThat(server.catalog.view().topics()).extracting("id").containsExactly(id);
  }

  @Test
  void givesEachTopicTwoRandomKeysOf32Bytes() {
    server.put(ORDERS, TOPIC_JSON);
    server.put(TOPICS + "/second", TOPIC_JSON);

    Answer keys = server.post(ORDERS + "/listKeys");
    Answer others = server.post(TOPICS + "/second/listKeys");

    assertThat(keys.status()).isEqualTo(200);
    List<String> all = new ArrayList<>();
    for (Answer each : List.of(keys, others)) {
      assertThat(each.json().propertyNames()).containsExactly("key1", "key2");
      all.add(each.json().get("key1").asString());
      all.add(each.json().get("key2").asString());
    }
    assertThat(all).doesNotHaveDuplicates();
    assertThat(all).allMatch(key -> Base64.getDecoder().decode(key).length == 32);
  }

  @Test
  void showsKeysNowhereButInListKeys() {
    String shown = server.put(ORDERS, TOPIC_JSON).text();
    JsonNode keys = server.post(ORDERS + "/listKeys").json();

    for (String text : List.of(shown, server.get(ORDERS).text(), server.get(TOPICS).text())) {
      assertThat(text)
          .doesNotContain(keys.get("key1").asString())
          .doesNotContain(keys.get("key2").asString());
    }
  }

  @Test
  void deletesATopicWithItsSubscriptions() {
    server.put(ORDERS, TOPIC_JSON);
    server.put(SUBSCRIPTIONS + "/one", ArmSubscriptionTest.WEBHOOK);

    assertThat(server.delete(ORDERS).status()).isEqualTo(204);

    assertThat(server.get(ORDERS).status()).isEqualTo(404);
    server.put(ORDERS, TOPIC_JSON);
    assertThat(server.get(SUBSCRIPTIONS + "/one").status()).isEqualTo(404);
  }

  @Test
  void answersADeleteOfNothingWith204() {
    Answer answer = server.delete(ORDERS);

    assertThat(answer.status()).isEqualTo(204);
    assertThat(answer.text()).isEmpty();
  }

  @Test
  void doesNotFindATopicThatIsNotThere() {
    assertThat(server.get(ORDERS).status()).isEqualTo(404);
    assertThat(server.get(ORDERS).code()).isEqualTo("ResourceNotFound");
    assertThat(server.get(ORDERS).message()).contains(ORDERS);
    assertThat(server.post(ORDERS + "/listKeys").status()).isEqualTo(404);
  }

  @Test
  void refusesANameThatATopicElsewhereHas() {
    server.put(ORDERS, TOPIC_JSON);

    Answer answer = server.put(OTHER_GROUP + "/Orders", TOPIC_JSON);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.message())
        .isEqualTo("Topic with the specified name already exists. Choose a different topic name.");
  }

  @Test
  void keepsATopicFromCallersWhoNameAnotherGroup() {
    server.put(ORDERS, TOPIC_JSON);
    String elsewhere = OTHER_GROUP + "/orders";

    assertThat(server.get(elsewhere).status()).isEqualTo(404);
    assertThat(server.post(elsewhere + "/listKeys").status()).isEqualTo(404);
    assertThat(server.delete(elsewhere).status()).isEqualTo(204);
    assertThat(server.get(ORDERS).status()).isEqualTo(200);
  }

  @Test
  void givesATopicMadeAgainANewIdAndNewKeys() {
    server.put(ORDERS, TOPIC_JSON);
    long id = server.catalog.view().topics().iterator().next().id();
    JsonNode keys = server.post(ORDERS + "/listKeys").json();
    server.delete(ORDERS);
    server.put(ORDERS, TOPIC_JSON);

    assertThat(server.catalog.view().topics()).extracting("id").doesNotContain(id);
    assertThat(server.post(ORDERS + "/listKeys").json()).isNotEqualTo(keys);
  }

  @ParameterizedTest
  @CsvSource({
    "ab, 'Topic name must be between 3 and 50 characters in length.'",
    "a23456789012345678901234567890123456789012345678901, 'Topic name must be between 3 and 50"
        + " characters in length.'",
    "with_underscore, 'Topic name must contain only letters, digits and dashes.'",
    "with.dot, 'Topic name must contain only letters, digits and dashes.'",
    "caf%C3%A9, 'Topic name must contain only letters, digits and dashes.'",
    "a%0Ab, 'Topic name must contain only letters, digits and dashes.'",
    "microsoft-orders, 'Topic name must not start with Microsoft, EventGrid or System.'",
    "EventGrid1, 'Topic name must not start with Microsoft, EventGrid or System.'",
    "SYSTEMS, 'Topic name must not start with Microsoft, EventGrid or System.'"
  })
  void refusesABadTopicName(String name, String message) {
    Answer answer = server.put(TOPICS + "/" + name, TOPIC_JSON);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo(message);
    assertThat(server.catalog.writes()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"abc", "A-1", "12345678901234567890123456789012345678901234567890", "my-System"})
  void acceptsAGoodTopicName(String name) {
    assertThat(server.put(TOPICS + "/" + name, TOPIC_JSON).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource({
    "/subscriptions/S1/resourceGroups/a%0Ab, Resource group name",
    "/subscriptions/S%0D1/resourceGroups/rg, Subscription id"
  })
  void refusesABadGroup(String group, String field) {
    Answer answer = server.put(group + PROVIDER + "/topics/orders", TOPIC_JSON);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).startsWith(field);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"location\":null}", "{\"location\":\" \"}"})
  void needsALocation(String body) {
    Answer answer = server.put(ORDERS, body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("LocationRequired");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"location\":true}", "{\"location\":\"\\ud800\"}"})
  void refusesALocationThatIsNotText(String body) {
    Answer answer = server.put(ORDERS, body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("InvalidRequestContent");
    assertThat(answer.message()).contains("location must be text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"properties\":null",
        "\"properties\":{}",
        "\"tags\":null",
        "\"properties\":{\"inputSchema\":\"eventgridschema\"}",
        "\"properties\":{\"inputSchema\":null,\"inputSchemaMapping\":{},\"inboundIpRules\":[]}",
        "\"properties\":{\"publicNetworkAccess\":\"enabled\",\"disableLocalAuth\":false}",
        "\"sku\":{\"name\":\"Basic\"},\"kind\":\"Azure\",\"identity\":{\"type\":\"none\"}",
        "\"identity\":null,\"unknown\":[1,2]"
      })
  void acceptsDefaults(String members) {
    Answer answer = server.put(ORDERS, "{\"location\":\"here\"," + members + "}");

    assertThat(answer.status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "properties.inputSchema, `\"properties\":{\"inputSchema\":\"CloudEventV01Schema\"}`",
        "properties.inputSchema, `\"properties\":{\"inputSchema\":\"nonsense\"}`",
        "properties.inputSchemaMapping.x, `\"properties\":{\"inputSchemaMapping\":{\"x\":1}}`",
        "properties.minimumTlsVersionAllowed,"
            + " `\"properties\":{\"minimumTlsVersionAllowed\":\"1.3\"}`",
        "identity.type, `\"identity\":{\"type\":\"Somebody\"}`",
        "kind, `\"kind\":\"Arc\"`",
        "sku.name, `\"sku\":{\"name\":\"Gold\"}`",
        "properties.dataResidencyBoundary, `\"properties\":{\"dataResidencyBoundary\":\"Here\"}`",
        "properties.eventTypeInfo.kind, `\"properties\":{\"eventTypeInfo\":{\"kind\":\"x\"}}`",
        "properties, `\"properties\":[]`",
        "tags, `\"tags\":\"text\"`",
        "tags.a, `\"tags\":{\"a\":1}`",
        "tags.a, `\"tags\":{\"a\":\"\\ud800\"}`",
        "properties.inputSchema, `\"properties\":{\"inputSchema\":1}`",
        "properties.disableLocalAuth, `\"properties\":{\"disableLocalAuth\":\"perhaps\"}`"
      })
  void refusesWithTheNameOfTheField(String field, String members) {
    Answer answer = server.put(ORDERS, "{\"location\":\"here\"," + members + "}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains(field + " ");
    assertThat(server.catalog.writes()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud800", "\\udc00", "\\ud800\\ud800", "\\ud800x"})
  void refusesATagNameWithABrokenCharacter(String name) {
    Answer answer = server.put(ORDERS, "{\"location\":\"here\",\"tags\":{\"" + name + "\":\"1\"}}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("InvalidRequestContent");
  }

  @Test
  void listsByGroupAndByAzureSubscription() {
    server.put(TOPICS + "/one", TOPIC_JSON);
    server.put(TOPICS + "/two", TOPIC_JSON);
    server.put(OTHER_GROUP + "/three", TOPIC_JSON);
    String foreign = "/subscriptions/S12/resourceGroups/Group1" + PROVIDER + "/topics";
    server.put(foreign + "/four", TOPIC_JSON);

    assertThat(names(server.get(TOPICS))).containsExactly("one", "two");
    assertThat(names(server.get(TOPICS.toLowerCase(Locale.ROOT)))).containsExactly("one", "two");
    assertThat(names(server.get("/subscriptions/S1" + PROVIDER + "/topics")))
        .containsExactly("one", "three", "two");
    assertThat(server.get("/subscriptions/S2" + PROVIDER + "/topics").text())
        .isEqualTo("{\"value\":[],\"nextLink\":null}");
  }

  @Test
  void pagesThroughAListByItsNextLinks() {
    List<String> all = new ArrayList<>();
    for (int i = 10; i < 55; i++) {
      server.put(TOPICS + (i % 2 == 0 ? "/topic-" : "/TOPIC-") + i, TOPIC_JSON);
      all.add("topic-" + i);
    }

    List<Integer> sizes = new ArrayList<>();
    List<String> seen = new ArrayList<>();
    String next = TOPICS + "?api-version=2022-06-15";
    for (int page = 0; page < 10 && !next.isEmpty(); page++) {
      Answer answer = server.get(next);
      assertThat(answer.status()).isEqualTo(200);
      sizes.add(names(answer).size());
      names(answer).forEach(name -> seen.add(name.toLowerCase(Locale.ROOT)));
      next = answer.json().at("/nextLink").asString().replace(server.url(), "");
    }

    assertThat(sizes).containsExactly(20, 20, 5);
    assertThat(seen).isEqualTo(all);
  }

  @Test
  void takesAsManyAsAskedForAndKeepsAskingSo() {
    for (int i = 0; i < 5; i++) {
      server.put(TOPICS + "/topic-" + i, TOPIC_JSON);
    }

    Answer first = server.get(TOPICS + "?api-version=2022-06-15&$top=2");
    String next = first.json().at("/nextLink").asString();

    assertThat(names(first)).containsExactly("topic-0", "topic-1");
    assertThat(next).startsWith(server.url() + TOPICS + "?api-version=2022-06-15&%24top=2");
    assertThat(names(server.get(next.replace(server.url(), ""))))
        .containsExactly("topic-2", "topic-3");
    assertThat(
            server.get(TOPICS + "?api-version=2022-06-15&%24top=5").json().get("nextLink").isNull())
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"$top=0", "$top=101", "$top=-1", "$top=x", "$top=", "$top=99999999999999999999"})
  void refusesAPageSizeOutOfRange(String parameter) {
    Answer answer = server.get(TOPICS + "?api-version=2022-06-15&" + parameter);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("$top");
  }

  @Test
  void narrowsAListDownByName() {
    for (String name : List.of("red-1", "red-2", "blue")) {
      server.put(TOPICS + "/" + name, TOPIC_JSON);
    }
    String filter = "?api-version=2022-06-15&$top=1&$filter=contains(NAME,%20'Red')";

    Answer first = server.get(TOPICS + filter.replace(" ", "%20"));
    Answer second = server.get(first.json().at("/nextLink").asString().replace(server.url(), ""));

    assertThat(names(first)).containsExactly("red-1");
    assertThat(names(second)).containsExactly("red-2");
    assertThat(second.json().get("nextLink").isNull()).isTrue();
  }

  @Test
  void refusesAFilterItCannotApply() {
    Answer answer = server.get(TOPICS + "?api-version=2022-06-15&$filter=location%20eq%20%27x%27");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("$filter").contains("location");
  }

  private static List<String> names(Answer answer) {
    return answer.json().get("value").values().stream()
        .map(item -> item.get("name").asString())
        .toList();
  }
}
