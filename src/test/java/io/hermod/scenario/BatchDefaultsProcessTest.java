package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A subscription that sets only one limit of its batches gets the other from the settings. */
class BatchDefaultsProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final List<String> IDS = IntStream.range(0, 6).mapToObj(i -> "e" + i).toList();

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess(
          "--delivery.default-max-events-per-batch",
          "3",
          "--delivery.default-preferred-batch-size-in-kilobytes",
          "1");

  private Arm.Topic topic = Arm.Topic.NONE;

  @BeforeEach
  void start() {
    hermod.start();
    topic = hermod.arm().createTopic("orders");
  }

  @Test
  void theSizeAloneGoesWithTheConfiguredNumberOfEvents() throws IOException {
    Inbox inbox = subscribe("size", "preferredBatchSizeInKilobytes", 128);
    assertShows("size", 3, 128);
    publish("");

    Await.until("the second batch", LIMIT, () -> inbox.has("e3"));
    assertThat(inbox.ids()).as("first events of batches").containsExactlyInAnyOrder("e0", "e3");
  }

  @Test
  void theNumberAloneGoesWithTheConfiguredSize() throws IOException {
    Inbox inbox = subscribe("count", "maxEventsPerBatch", 5);
    assertShows("count", 5, 1);
    publish("x".repeat(600));

    Await.until("each event alone", LIMIT, () -> inbox.hasAll(Set.copyOf(IDS)));
    assertThat(inbox.count()).isEqualTo(6);
  }

  private Inbox subscribe(String name, String member, int value) {
    Inbox inbox = subscriber.inbox(name);
    hermod
        .arm()
        .createSubscription(
            topic,
            name,
            """
            {"destination":{"endpointType":"WebHook","properties":{"endpointUrl":"%s","%s":%d}}}
            """
                .formatted(inbox.url(), member, value));
    return inbox;
  }

  private void assertShows(String name, int events, int kilobytes) {
    JsonNode shown =
        new JsonMapper()
            .readTree(hermod.arm().askFor(topic, name).body())
            .at("/properties/destination/properties");
    assertThat(shown.path("maxEventsPerBatch").asInt()).isEqualTo(events);
    assertThat(shown.path("preferredBatchSizeInKilobytes").asInt()).isEqualTo(kilobytes);
  }

  /** All events in one request, so that all of them wait when the first batch is filled. */
  private void publish(String padding) throws IOException {
    String body =
        IDS.stream()
            .map(id -> Load.event(id, "Order", padding))
            .collect(Collectors.joining(",", "[", "]"));
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      assertThat(connection.publish(topic, body.getBytes(UTF_8)).status()).isEqualTo(200);
    }
  }
}
