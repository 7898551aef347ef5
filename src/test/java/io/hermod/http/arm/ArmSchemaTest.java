package io.hermod.http.arm;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Input schemas, mappings and delivery schemas in the management API. */
class ArmSchemaTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String ORDERS =
      "/subscriptions/s/resourceGroups/g/providers/Microsoft.EventGrid/topics/orders";
  private static final String ONE =
      ORDERS + "/providers/Microsoft.EventGrid/eventSubscriptions/one";
  private static final String MAPPING =
      """
      {"inputSchemaMappingType":"Json","properties":{
        "id":{"sourceField":"myId"},"topic":{},"eventTime":{"sourceField":"at"},
        "eventType":{"sourceField":"kind","defaultValue":"recordInserted"},
        "subject":{"defaultValue":"DefaultSubject"},
        "dataVersion":{"sourceField":null,"defaultValue":"1.0"}}}\
      """;

  private final ArmServer server = new ArmServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "eventGridSchema, EventGridSchema",
    "cloudeventschemav1_0, CloudEventSchemaV1_0",
    "CustomEventSchema, CustomEventSchema",
    "CustomSchema, CustomEventSchema"
  })
  void keepsAndShowsTheInputSchema(String wanted, String shown) {
    assertThat(shown(put(wanted, "null"), "inputSchema")).isEqualTo(JSON.valueToTree(shown));
    assertThat(shown(server.get(ORDERS), "inputSchema")).isEqualTo(JSON.valueToTree(shown));
    assertThat(shown(server.get(ORDERS), "inputSchemaMapping").isNull()).isTrue();
  }

  @Test
  void keepsAndShowsTheMapping() {
    put("CustomEventSchema", MAPPING);

    assertThat(shown(server.get(ORDERS), "inputSchemaMapping"))
        .isEqualTo(JSON.readTree(MAPPING.replace("\"sourceField\":null,", "")));
  }

  @Test
  void takesAMappingOfNothing() {
    String nothing =
        "{\"inputSchemaMappingType\":\"Json\",\"properties\":{\"id\":{},\"topic\":{},"
            + "\"eventTime\":{},\"eventType\":{},\"subject\":{},\"dataVersion\":{}}}";
    assertThat(put("CustomEventSchema", nothing).status()).isEqualTo(201);
    assertThat(server.topic("orders").schema().mapping().fields()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "EventGridSchema; {\"properties\":{\"id\":{\"sourceField\":\"a\"}}}; inputSchemaMapping is"
            + " for",
        "CustomEventSchema; {\"properties\":{\"id\":{\"defaultValue\":\"a\"}}}; id.defaultValue is"
            + " not possible",
        "CustomEventSchema; {\"properties\":{\"ID2\":{}}}; ID2 is not known here",
        "CustomEventSchema; {\"properties\":{\"id\":{\"source\":\"a\"}}}; id.source is not known"
            + " here",
        "CustomEventSchema; {\"properties\":{\"id\":{\"sourceField\":1}}}; id.sourceField must be"
            + " text",
        "CustomEventSchema; {\"inputSchemaMappingType\":\"Xml\"}; inputSchemaMappingType must be"
            + " Json"
      })
  void refusesAMappingByTheNameOfItsField(String schema, String mapping, String message) {
    Answer answer = put(schema, mapping);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains(message);
    assertThat(server.catalog.writes()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "PATCH"})
  void neitherSchemaNorMappingCanBeChanged(String method) {
    put("CustomEventSchema", MAPPING);

    Answer schema = server.send(method, ORDERS, topic("EventGridSchema", "null"));
    assertThat(schema.status()).isEqualTo(400);
    assertThat(schema.message())
        .contains("properties.inputSchema cannot be changed")
        .contains("CustomEventSchema");
    Answer mapping =
        server.send(method, ORDERS, topic("CustomEventSchema", MAPPING.replace("kind", "sort")));
    assertThat(mapping.status()).isEqualTo(400);
    assertThat(mapping.message()).contains("properties.inputSchemaMapping cannot be changed");
    assertThat(shown(server.get(ORDERS), "inputSchemaMapping").toString()).contains("kind");
  }

  @Test
  void theSameAgainOrNothingChangesNothing() {
    put("CustomEventSchema", MAPPING);

    assertThat(put("customeventschema", MAPPING).status()).isEqualTo(201);
    assertThat(server.put(ORDERS, "{\"location\":\"here\"}").status()).isEqualTo(201);
    assertThat(server.send("PATCH", ORDERS, "{\"tags\":{\"a\":\"1\"}}").status()).isEqualTo(200);
    assertThat(shown(server.get(ORDERS), "inputSchema").asString()).isEqualTo("CustomEventSchema");
  }

  @ParameterizedTest
  @CsvSource({
    "EventGridSchema, EventGridSchema, 201",
    "EventGridSchema, CloudEventSchemaV1_0, 201",
    "EventGridSchema, CustomInputSchema, 400",
    "CloudEventSchemaV1_0, EventGridSchema, 400",
    "CloudEventSchemaV1_0, CloudEventSchemaV1_0, 201",
    "CloudEventSchemaV1_0, CustomInputSchema, 400",
    "CustomEventSchema, EventGridSchema, 201",
    "CustomEventSchema, CloudEventSchemaV1_0, 201",
    "CustomEventSchema, CustomInputSchema, 201"
  })
  void allowsThePairsOfTheDocuments(String input, String delivery, int status) {
    put(input, input.startsWith("Custom") ? MAPPING : "null");
    Answer answer = server.put(ONE, subscription(delivery));

    assertThat(answer.status()).isEqualTo(status);
    if (status == 201) {
      assertThat(shown(answer, "eventDeliverySchema").asString()).isEqualTo(delivery);
    } else {
      assertThat(answer.message())
          .contains("properties.eventDeliverySchema cannot be " + delivery)
          .contains(input);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "EventGridSchema, cloud-2021, EventGridSchema",
    "CloudEventSchemaV1_0, cloud-2021, CloudEventSchemaV1_0",
    "CustomEventSchema, cloud-2021, EventGridSchema",
    "EventGridSchema, edge, EventGridSchema",
    "CloudEventSchemaV1_0, edge, CloudEventSchemaV1_0",
    "CustomEventSchema, edge, CustomInputSchema"
  })
  void choosesTheUsualSchemaIfNoneIsNamed(String input, String profile, String delivery) {
    server.put(
        ORDERS,
        topic(input, input.startsWith("Custom") ? MAPPING : "null")
            .replace(
                "\"inputSchema\"", "\"hermod\":{\"profile\":\"" + profile + "\"},\"inputSchema\""));
    Answer answer = server.put(ONE, subscription(""));

    assertThat(shown(answer, "eventDeliverySchema").asString()).isEqualTo(delivery);
    assertThat(shown(server.get(ONE), "eventDeliverySchema").asString()).isEqualTo(delivery);
  }

  @ParameterizedTest
  @ValueSource(strings = {"EventGridSchema", "CloudEventSchemaV1_0"})
  void theEdgeConvertsNothing(String delivery) {
    server.put(
        ORDERS,
        topic("CustomEventSchema", MAPPING)
            .replace("\"inputSchema\"", "\"hermod\":{\"profile\":\"edge\"},\"inputSchema\""));

    assertThat(server.put(ONE, subscription(delivery)).status()).isEqualTo(400);
    assertThat(server.put(ONE, subscription("CustomEventSchema")).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource({"eventType, subject", "subject, eventType"})
  void anEnvelopeNeedsAMappingOfTypeAndSubject(String mapped, String missing) {
    put("CustomEventSchema", "{\"properties\":{\"" + mapped + "\":{\"defaultValue\":\"x\"}}}");

    Answer answer = server.put(ONE, subscription("EventGridSchema"));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("does not map " + missing);
    assertThat(server.put(ONE, subscription("CustomInputSchema")).status()).isEqualTo(201);
  }

  private Answer put(String schema, String mapping) {
    return server.put(ORDERS, topic(schema, mapping));
  }

  private static String topic(String schema, String mapping) {
    return "{\"location\":\"here\",\"properties\":{\"inputSchema\":\"%s\",\"inputSchemaMapping\":%s}}"
        .formatted(schema, mapping);
  }

  private static String subscription(String delivery) {
    return "{\"properties\":{\"destination\":{\"endpointType\":\"WebHook\",\"properties\":"
        + "{\"endpointUrl\":\"https://example.org/\"}},\"eventDeliverySchema\":\""
        + delivery
        + "\"}}";
  }

  private static JsonNode shown(Answer answer, String property) {
    return JSON.readTree(answer.text()).path("properties").path(property);
  }
}
