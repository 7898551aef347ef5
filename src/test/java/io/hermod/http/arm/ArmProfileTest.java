package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.profile.Profiles;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ArmProfileTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";

  @AutoClose private final ArmServer server = new ArmServer();

  private static List<String> profiles() {
    return Profiles.names();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void keepsAndShowsTheProfileOfATopic(String profile) {
    Answer put = server.put(ORDERS, topic(profile));

    assertThat(put.status()).isEqualTo(201);
    assertThat(profileOf(put)).isEqualTo(profile);
    assertThat(profileOf(server.get(ORDERS))).isEqualTo(profile);
    assertThat(server.topic("orders").profileName()).isEqualTo(profile);
  }

  @Test
  void showsNoProfileWhereNoneWasSet() {
    assertThat(server.put(ORDERS, TOPIC_JSON).json().at("/properties").has("hermod")).isFalse();
  }

  @Test
  void aPutWithoutAProfileGoesBackToTheServersChoice() {
    server.put(ORDERS, topic("edge"));

    server.put(ORDERS, TOPIC_JSON);

    assertThat(server.get(ORDERS).json().at("/properties").has("hermod")).isFalse();
  }

  @Test
  void aPatchChangesOnlyWhatItNames() {
    server.put(ORDERS, "{\"location\":\"here\",\"tags\":{\"a\":\"1\"}}");

    Answer profile =
        server.send("PATCH", ORDERS, "{\"properties\":{\"hermod\":{\"profile\":\"edge\"}}}");
    Answer tags = server.send("PATCH", ORDERS, "{\"tags\":{\"b\":\"2\"}}");

    assertThat(profile.status()).isEqualTo(200);
    assertThat(profileOf(profile)).isEqualTo("edge");
    assertThat(profile.json().at("/tags/a").asString()).isEqualTo("1");
    assertThat(profileOf(tags)).isEqualTo("edge");
    assertThat(tags.json().at("/tags").propertyNames()).containsExactly("b");
    assertThat(server.get(ORDERS).json()).isEqualTo(tags.json());
    assertThat(tags.json().at("/location").asString()).isEqualTo("here");
  }

  @Test
  void aPatchMakesNoTopic() {
    assertThat(server.send("PATCH", ORDERS, "{}").status()).isEqualTo(404);
    assertThat(server.catalog.view().topics()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "PATCH"})
  void refusesAnUnknownProfileAndNamesThoseThereAre(String method) {
    server.put(ORDERS, TOPIC_JSON);

    Answer answer = server.send(method, ORDERS, topic("cloud-2019"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "properties.hermod.profile must be one of"
                + " cloud-2018, cloud-2020, cloud-2021, cloud-2026, edge");
  }

  @Test
  void refusesAMemberOfOursThatItDoesNotKnow() {
    Answer answer =
        server.put(
            ORDERS, "{\"location\":\"here\",\"properties\":{\"hermod\":{\"profil\":\"edge\"}}}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).startsWith("properties.hermod.profil ").contains("profile");
  }

  @ParameterizedTest
  @CsvSource({
    "cloud-2020, 30, 1440",
    "cloud-2021, 30, 1440",
    "cloud-2026, 30, 1440",
    "edge, 30, 120"
  })
  void showsTheRetryPolicyOfTheProfileIfNoneIsSet(String profile, int attempts, int minutes) {
    server.put(ORDERS, topic(profile));

    JsonNode policy = retryPolicy(server.put(ONE, ArmSubscriptionTest.WEBHOOK));

    assertThat(policy.get("maxDeliveryAttempts").asInt()).isEqualTo(attempts);
    assertThat(policy.get("eventTimeToLiveInMinutes").asInt()).isEqualTo(minutes);
  }

  @Test
  void followsTheServersProfileIfTheTopicNamesNone() {
    try (ArmServer edge = new ArmServer("edge")) {
      edge.put(ORDERS, TOPIC_JSON);

      JsonNode policy = retryPolicy(edge.put(ONE, ArmSubscriptionTest.WEBHOOK));

      assertThat(policy.get("eventTimeToLiveInMinutes").asInt()).isEqualTo(120);
      assertThat(edge.put(ONE, subscription("retryPolicy", "maxDeliveryAttempts", 31)).status())
          .isEqualTo(201);
    }
  }

  @Test
  void showsTheRulesOfANewProfileAndKeepsWhatWasSetUnderTheOld() {
    server.put(ORDERS, TOPIC_JSON);
    server.put(ONE, subscription("destination.properties", "maxEventsPerBatch", 5000));

    server.put(ORDERS, topic("edge"));

    JsonNode properties = server.get(ONE).json().at("/properties");
    assertThat(properties.at("/retryPolicy/eventTimeToLiveInMinutes").asInt()).isEqualTo(120);
    assertThat(properties.at("/destination/properties/maxEventsPerBatch").asInt()).isEqualTo(5000);
  }

  @Test
  void tellsEverySubscriptionOfANewProfile() {
    server.put(ORDERS, TOPIC_JSON);
    server.put(ONE, ArmSubscriptionTest.WEBHOOK);
    server.put(SUBSCRIPTIONS + "/two", ArmSubscriptionTest.WEBHOOK);
    int writes = server.catalog.writes();

    server.put(ORDERS, topic("edge"));
    assertThat(server.catalog.writes()).isEqualTo(writes + 3);
    server.put(ORDERS, topic("edge"));
    assertThat(server.catalog.writes()).isEqualTo(writes + 3);
  }

  @Test
  void leavesOutTheAttemptsIfTheProfileDoesNotLimitThem() {
    server.put(ORDERS, topic("cloud-2018"));

    JsonNode policy = retryPolicy(server.put(ONE, ArmSubscriptionTest.WEBHOOK));

    assertThat(policy.propertyNames()).containsExactly("eventTimeToLiveInMinutes");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "cloud-2021; retryPolicy; maxDeliveryAttempts; 30; 31; must be 1 to 30",
        "cloud-2021; retryPolicy; eventTimeToLiveInMinutes; 1440; 1441; must be 1 to 1440",
        "edge; retryPolicy; maxDeliveryAttempts; 31; 0; must be from 1",
        "edge; retryPolicy; eventTimeToLiveInMinutes; 1441; 0; must be from 1",
        "cloud-2018; destination.properties; maxEventsPerBatch; 5000; 5001; must be 1 to 5000",
        "cloud-2021; destination.properties; maxEventsPerBatch; 5000; 5001; must be 1 to 5000",
        "cloud-2021; destination.properties; preferredBatchSizeInKilobytes; 1024; 1025; must be 1"
            + " to 1024",
        "edge; destination.properties; maxEventsPerBatch; 50; 51; must be 1 to 50",
        "edge; destination.properties; preferredBatchSizeInKilobytes; 1033; 1034; must be 1 to 1033"
      })
  void takesTheRangesFromTheProfileOfTheTopic(
      String profile, String object, String field, int last, int tooMuch, String rule) {
    server.put(ORDERS, topic(profile));

    assertThat(server.put(ONE, subscription(object, field, last)).status()).isEqualTo(201);
    Answer refused = server.put(ONE, subscription(object, field, tooMuch));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.message()).isEqualTo("properties." + object + "." + field + " " + rule);
  }

  private static String subscription(String object, String field, int value) {
    String member = "\"" + field + "\":" + value;
    return object.equals("retryPolicy")
        ? ArmSubscriptionTest.WEBHOOK.replace(
            "{\"destination\"", "{\"retryPolicy\":{" + member + "},\"destination\"")
        : ArmSubscriptionTest.WEBHOOK.replace(
            "{\"endpointUrl\"", "{" + member + ",\"endpointUrl\"");
  }

  private static String topic(String profile) {
    return "{\"location\":\"here\",\"properties\":{\"hermod\":{\"profile\":\"" + profile + "\"}}}";
  }

  private static String profileOf(Answer answer) {
    return answer.json().at("/properties/hermod/profile").asString();
  }

  private static JsonNode retryPolicy(Answer answer) {
    assertThat(answer.status()).isEqualTo(201);
    return answer.json().at("/properties/retryPolicy");
  }
}
