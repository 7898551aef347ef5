package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a topic says of itself. */
class ArmTraitsTest {
  private static final String FULL =
      """
      {"location":"here","sku":{"name":"premium"},"kind":"azurearc",
       "identity":{"type":"systemassigned, userassigned",
         "userAssignedIdentities":{"/an/identity":{}}},
       "properties":{"minimumTlsVersionAllowed":"1.1","dataResidencyBoundary":"withinregion",
         "eventTypeInfo":{"kind":"inline","inlineEventTypes":{
           "Made":{"displayName":"made","description":"It was made.",
             "documentationUrl":"https://example.org/d","dataSchemaUrl":"https://example.org/s"}}}}}
      """;

  @AutoClose private final ArmServer server = new ArmServer();

  @Test
  void keepsAndShowsWhatATopicSaysOfItself() {
    JsonNode shown = server.put(ORDERS, FULL).json();

    assertThat(shown.at("/sku/name").asString()).isEqualTo("Premium");
    assertThat(shown.at("/kind").asString()).isEqualTo("AzureArc");
    assertThat(shown.at("/identity").toString())
        .isEqualTo(
            "{\"type\":\"SystemAssigned,"
                + " UserAssigned\",\"userAssignedIdentities\":{\"/an/identity\":{}}}");
    assertThat(shown.at("/properties/minimumTlsVersionAllowed").asString()).isEqualTo("1.1");
    assertThat(shown.at("/properties/dataResidencyBoundary").asString()).isEqualTo("WithinRegion");
    assertThat(shown.at("/properties/eventTypeInfo/inlineEventTypes/Made/description").asString())
        .isEqualTo("It was made.");
    assertThat(server.put(ORDERS, shown.toString()).json()).isEqualTo(shown);
  }

  @Test
  void changesOnlyWhatAPatchNames() {
    JsonNode before = server.put(ORDERS, FULL).json();

    Answer answer = server.send("PATCH", ORDERS, "{\"identity\":{\"type\":\"None\"}}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().at("/identity").toString()).isEqualTo("{\"type\":\"None\"}");
    assertThat(answer.json().get("properties")).isEqualTo(before.get("properties"));
    assertThat(answer.json().get("sku")).isEqualTo(before.get("sku"));
  }
}
