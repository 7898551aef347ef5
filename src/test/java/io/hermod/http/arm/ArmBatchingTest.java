package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.profile.BatchLimits;
import io.hermod.profile.BatchRules;
import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.ProfileChoice;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ArmBatchingTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";
  private static final String URL = "\"endpointUrl\":\"https://example.org/hook\"";

  @AutoClose private final ArmServer server = new ArmServer();

  @Test
  void keepsAndShowsBothLimits() {
    Answer put =
        put("cloud-2021", "\"maxEventsPerBatch\":1000,\"preferredBatchSizeInKilobytes\":512");

    assertThat(batching()).isEqualTo(new BatchPolicy(1000, 512, false));
    assertShows(put, 1000, 512);
    assertShows(server.get(ONE), 1000, 512);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "cloud-2021; `\"x\":0`; 1; 64",
        "edge; `\"x\":0`; 1; 64",
        "cloud-2021; `\"maxEventsPerBatch\":10`; 10; 64",
        "cloud-2021; `\"preferredBatchSizeInKilobytes\":128`; 5000; 128",
        "edge; `\"maxEventsPerBatch\":20`; 20; 1033",
        "edge; `\"preferredBatchSizeInKilobytes\":128`; 10; 128"
      })
  void showsWhatHoldsIfAValueIsNotSet(String profile, String member, int events, int kilobytes) {
    assertShows(put(profile, member), events, kilobytes);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "`\"maxEventsPerBatch\":10`; 10; 512",
        "`\"preferredBatchSizeInKilobytes\":128`; 100; 128",
        "`\"x\":0`; 1; 64"
      })
  void showsTheDefaultsOfTheServerIfOnlyOneValueIsSet(String member, int events, int kilobytes) {
    Profile written = Profiles.named("cloud-2021").orElseThrow();
    BatchRules batching = written.batching().withDefaults(100, 512 * 1024);
    Profile own = written.with(written.retry(), batching);
    try (ArmServer other = new ArmServer(new ProfileChoice(own, List.of(own)))) {
      other.put(ORDERS, ArmServer.TOPIC_JSON);
      assertShows(other.put(ONE, subscription(member, "")), events, kilobytes);
      assertShows(other.get(ONE), events, kilobytes);
    }
  }

  @ParameterizedTest
  @CsvSource({"cloud-2018", "cloud-2021", "edge"})
  void staysOffIfAClientSendsBackWhatItWasShown(String profile) {
    JsonNode shown = destination(put(profile, "\"x\":0"));

    put(
        profile,
        "\"maxEventsPerBatch\":%s,\"preferredBatchSizeInKilobytes\":%s"
            .formatted(shown.get("maxEventsPerBatch"), shown.get("preferredBatchSizeInKilobytes")));

    BatchLimits limits = batching().limits(Profiles.named(profile).orElseThrow().batching());
    assertThat(limits.maxEvents()).isEqualTo(1);
  }

  @Test
  void splitsFailedBatchesOnlyWhereItIsAskedTo() {
    Answer without = put("cloud-2021", "\"x\":0");
    assertThat(without.json().at("/properties").has("hermod")).isFalse();

    Answer with = put("cloud-2021", "\"x\":0", ",\"hermod\":{\"splitFailedBatches\":true}");

    assertThat(with.json().at("/properties/hermod").toString())
        .isEqualTo("{\"splitFailedBatches\":true}");
    assertThat(batching().splitsFailed()).isTrue();
    put("cloud-2021", "\"x\":0", ",\"hermod\":{\"splitFailedBatches\":false}");
    assertThat(server.get(ONE).json().at("/properties").has("hermod")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "`{\"splitFailedBatches\":1}`; properties.hermod.splitFailedBatches must be true or false",
        "`{\"splitBatches\":true}`; properties.hermod.splitBatches is not known here",
        "`[]`; properties.hermod must be an object"
      })
  void refusesAWrongSettingOfOurs(String ours, String message) {
    Answer answer = put("cloud-2021", "\"x\":0", ",\"hermod\":" + ours);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains(message);
  }

  private Answer put(String profile, String member) {
    return put(profile, member, "");
  }

  private Answer put(String profile, String member, String ours) {
    server.put(
        ORDERS,
        "{\"location\":\"here\",\"properties\":{\"hermod\":{\"profile\":\"" + profile + "\"}}}");
    return server.put(ONE, subscription(member, ours));
  }

  private static String subscription(String member, String ours) {
    return "{\"properties\":{\"destination\":{\"endpointType\":\"WebHook\",\"properties\":{%s,%s}}%s}}"
        .formatted(URL, member, ours);
  }

  private BatchPolicy batching() {
    long topic = server.topic("orders").id();
    return ((WebhookDestination)
            server.catalog.view().subscriptions(topic).iterator().next().destination())
        .batching();
  }

  private static void assertShows(Answer answer, int events, int kilobytes) {
    assertThat(destination(answer).get("maxEventsPerBatch").asInt()).isEqualTo(events);
    assertThat(destination(answer).get("preferredBatchSizeInKilobytes").asInt())
        .isEqualTo(kilobytes);
  }

  private static JsonNode destination(Answer answer) {
    return answer.json().at("/properties/destination/properties");
  }
}
