package io.hermod.deadletter.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class DeadLetterFormTest {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final Instant PUBLISHED = Instant.parse("2020-08-13T21:21:36.4018726Z");
  private static final Instant TRIED = Instant.parse("2020-08-13T21:21:36.5Z");
  private static final Set<String> OURS =
      Set.of(
          "deadletterreason",
          "deliveryattempts",
          "lastdeliveryoutcome",
          "publishtime",
          "lastdeliveryattempttime");

  private static GivenUp givenUp(List<Attempt> history) {
    Event event = new Event("id", "type", "subject", "", (byte) 0, raw("{}"));
    return new GivenUp(
        1, event, PUBLISHED, history.size(), history, "MaxDeliveryAttemptsExceeded", TRIED, null);
  }

  private static GivenUp tried() {
    return givenUp(List.of(new Attempt(TRIED, 404, Outcome.NOT_FOUND, 20)));
  }

  private static RawJson raw(String json) {
    byte[] bytes = json.getBytes(UTF_8);
    return new RawJson(bytes, 0, bytes.length);
  }

  private static String entry(Schema schema, String json, GivenUp event) {
    return DeadLetterForm.entry(schema, raw(json), event).toString();
  }

  @Test
  void anEventGridEventGetsItsMembersInCamelCase() {
    assertThat(entry(Schema.EVENT_GRID, "{\"id\" : \"1\", \"data\":{ }}", tried()))
        .isEqualTo(
            "{\"id\" : \"1\", \"data\":{ }"
                + ",\"deadLetterReason\":\"MaxDeliveryAttemptsExceeded\""
                + ",\"deliveryAttempts\":1"
                + ",\"lastDeliveryOutcome\":\"NotFound\""
                + ",\"publishTime\":\"2020-08-13T21:21:36.4018726Z\""
                + ",\"lastDeliveryAttemptTime\":\"2020-08-13T21:21:36.5000000Z\"}");
  }

  @Test
  void aCloudEventGetsItsAttributesInLowerCase() {
    assertThat(entry(Schema.CLOUD_EVENTS, "{\"id\":\"1\",\"data\":[ 1 ]}", tried()))
        .isEqualTo(
            "{\"id\":\"1\",\"data\":[ 1 ]"
                + ",\"deadletterreason\":\"MaxDeliveryAttemptsExceeded\""
                + ",\"deliveryattempts\":1"
                + ",\"lastdeliveryoutcome\":\"NotFound\""
                + ",\"publishtime\":\"2020-08-13T21:21:36.4018726Z\""
                + ",\"lastdeliveryattempttime\":\"2020-08-13T21:21:36.5000000Z\"}");
  }

  @Test
  void anEventThatWasNeverTriedHasNoTimeOfItsLastAttempt() {
    JsonNode entry = JSON.readTree(entry(Schema.EVENT_GRID, "{\"id\":\"1\"}", givenUp(List.of())));

    assertThat(entry.get("deliveryAttempts").intValue()).isZero();
    assertThat(entry.get("lastDeliveryOutcome").stringValue()).isEqualTo("Aborted");
    assertThat(entry.has("lastDeliveryAttemptTime")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"deadletterreason\":\"Old\",\"id\":\"1\",\"data\":{\"publishtime\":2}}",
        "{\"id\":\"1\",\"publishtime\":{\"a\":[1,2]},\"data\":{\"publishtime\":2}}",
        "{\"id\":\"1\",\"data\":{\"publishtime\":2} , \"delivery\\u0061ttempts\" : 9 }",
        "{ \"publishtime\":1,\"lastdeliveryoutcome\":null , \"id\":\"1\","
            + " \"data\":{\"publishtime\":2}}"
      })
  void whatACloudEventSaysUnderTheseNamesIsReplaced(String json) {
    JsonNode entry = JSON.readTree(entry(Schema.CLOUD_EVENTS, json, tried()));

    assertThat(entry.get("deadletterreason").stringValue())
        .isEqualTo("MaxDeliveryAttemptsExceeded");
    assertThat(entry.get("publishtime").stringValue()).isEqualTo("2020-08-13T21:21:36.4018726Z");
    assertThat(entry.get("deliveryattempts").intValue()).isEqualTo(1);
    assertThat(entry.get("id").stringValue()).isEqualTo("1");
    assertThat(entry.get("data").get("publishtime").intValue()).isEqualTo(2);
  }

  private static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyEntryIsTheEventAndTheFiveMembersAndNothingElse(int seed) {
    ObjectNode event = randomEvent(new Random(seed));
    String written = seed % 2 == 0 ? event.toString() : event.toPrettyString();
    ObjectNode entry = (ObjectNode) JSON.readTree(entry(Schema.CLOUD_EVENTS, written, tried()));

    assertThat(entry.propertyNames()).containsAll(OURS);
    assertThat(entry.without(OURS)).isEqualTo(event.without(OURS));
  }

  private static ObjectNode randomEvent(Random random) {
    ObjectNode event = JSON.createObjectNode().put("id", "1");
    List<String> names = OURS.stream().sorted().toList();
    for (int i = random.nextInt(6); i > 0; i--) {
      String name = random.nextBoolean() ? names.get(random.nextInt(5)) : "x" + i;
      switch (random.nextInt(4)) {
        case 0 -> event.put(name, "a \"quoted\" \\ text {,}\u00e9\n");
        case 1 -> event.put(name, random.nextLong());
        case 2 -> event.putObject(name).put("publishtime", "}").putArray("a").add(1).add("]");
        default -> event.putNull(name);
      }
    }
    return event;
  }
}
