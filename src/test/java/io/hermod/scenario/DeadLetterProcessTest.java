package io.hermod.scenario;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.metrics.PrometheusText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Dead letters of the real process, in virtual time and the local folder. */
class DeadLetterProcessTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Arm.Keeping ONE_ATTEMPT = new Arm.Keeping("keeper", "letters", 1);

  @RegisterExtension final HermodProcess hermod = new HermodProcess("--virtual-time");
  @RegisterExtension final RefusingEndpoint refusing = new RefusingEndpoint(hermod);

  private Publishing publishing = Publishing.NOWHERE;

  private void start(Arm.Keeping keeping) {
    hermod.start("--virtual-patience", "30s");
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    hermod.arm().subscribe(publishing.topic(), "Shop", refusing.url(), "EventGridSchema", keeping);
  }

  @Test
  void writesWhatItGivesUpFiveMinutesLater() throws IOException {
    start(ONE_ATTEMPT);
    publishing.publish("one");
    hermod.arm().advance(ofMillis(299_999));
    assertThat(blobs()).isEmpty();
    assertThat(story().path("state").asString()).isEqualTo("deadLettering");
    assertThat(story().at("/deadLetter/reason").asString())
        .isEqualTo("MaxDeliveryAttemptsExceeded");

    hermod.arm().advance(ofMillis(1));
    assertThat(blobs())
        .singleElement()
        .asString()
        .matches(".*/SHOP/\\d{4}(/\\d{1,2}){3}/[^/]+\\.json");
    JsonNode entry = onlyEntry();
    assertThat(entry.path("id").asString()).isEqualTo("one");
    assertThat(entry.path("topic").asString()).endsWith("/orders");
    assertThat(entry.path("deadLetterReason").asString()).isEqualTo("MaxDeliveryAttemptsExceeded");
    assertThat(entry.path("deliveryAttempts").intValue()).isEqualTo(1);
    assertThat(entry.path("lastDeliveryOutcome").asString()).isEqualTo("GenericError");
    assertThat(entry.path("publishTime").asString()).matches("\\S{19}\\.\\d{7}Z");
    assertThat(entry.path("lastDeliveryAttemptTime").asString()).matches("\\S{19}\\.\\d{7}Z");
    assertThat(story().path("state").asString()).isEqualTo("deadLettered");
    assertThat(folder().resolve(story().at("/deadLetter/blob").asString())).isRegularFile();
    assertThat(counted("hermod_dead_lettered_total")).isEqualTo(1);
    assertThat(counted("hermod_dropped_events_total")).isZero();
  }

  @Test
  void eventsThatAreGivenUpFarApartHaveBlobsOfTheirOwn() throws IOException {
    start(ONE_ATTEMPT);
    for (String id : List.of("a", "b", "c")) {
      publishing.publish(id);
      hermod.arm().advance(ofSeconds(10));
    }
    hermod.arm().advance(ofMinutes(5));

    assertThat(blobs()).hasSize(3);
  }

  @Test
  void writesWhatItGaveUpBeforeItWasKilled() throws IOException {
    start(ONE_ATTEMPT);
    publishing.publish("one");
    hermod.arm().advance(ofMinutes(4));
    hermod.kill();
    hermod.start("--virtual-patience", "30s");
    assertThat(story().path("state").asString()).isEqualTo("deadLettering");
    hermod.arm().advance(ofMinutes(1));

    assertThat(refusing.visits()).hasSize(1);
    assertThat(onlyEntry().path("id").asString()).isEqualTo("one");
  }

  @Test
  void writesWhatWasGivenUpBeforeItsSubscriptionWasDeleted() throws IOException {
    start(ONE_ATTEMPT);
    publishing.publish("one");
    hermod.arm().advance(ofSeconds(1));
    hermod.arm().deleteSubscription(publishing.topic(), "Shop");
    hermod.arm().advance(ofMinutes(5));

    assertThat(onlyEntry().path("id").asString()).isEqualTo("one");
  }

  @Test
  void waitsForAContainerThatCannotBeWrittenToAndDropsAfterFourHours() throws IOException {
    start(ONE_ATTEMPT);
    // A file stands where the folder of the account should be.
    Files.createDirectories(folder());
    Files.writeString(folder().resolve("keeper"), "in the way");
    publishing.publish("early");
    hermod.arm().advance(ofHours(4).plusMinutes(5).minusMillis(1));
    publishing.publish("one");
    hermod.arm().advance(ofMillis(1));
    assertThat(counted("hermod_dropped_events_total")).isEqualTo(1);
    Files.delete(folder().resolve("keeper"));
    hermod.arm().advance(ofMinutes(10));

    assertThat(onlyEntry().path("id").asString()).isEqualTo("one");
    assertThat(counted("hermod_dropped_events_total")).isEqualTo(1);
  }

  private Path folder() {
    return hermod.directory().deadLetterFolder();
  }

  private List<Path> blobs() throws IOException {
    if (!Files.exists(folder())) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder())) {
      return files.filter(file -> file.toString().endsWith(".json")).toList();
    }
  }

  private JsonNode onlyEntry() throws IOException {
    assertThat(blobs()).hasSize(1);
    JsonNode array = JSON.readTree(Files.readAllBytes(blobs().getFirst()));
    assertThat(array).hasSize(1);
    return array.get(0);
  }

  private double counted(String name) throws IOException {
    return metrics().of(name).values().stream().mapToDouble(each -> each).sum();
  }

  private PrometheusText metrics() throws IOException {
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      return PrometheusText.parse(connection.get("/metrics").body());
    }
  }

  private JsonNode story() {
    JsonNode explanation = hermod.arm().get("/hermod/v1/topics/orders/events/one");
    return explanation.at("/occurrences/0/subscriptions/0");
  }
}
