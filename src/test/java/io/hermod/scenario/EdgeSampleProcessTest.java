package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.RefusingEndpoint.Visit;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.json.JsonMapper;

/** The samples of the module's documents, as they stand there, do what is said beside them. */
class EdgeSampleProcessTest {
  private static final Duration LIMIT = ofSeconds(30);

  @RegisterExtension final HermodProcess hermod = new HermodProcess(EdgeModule.OPEN);
  @RegisterExtension final RefusingEndpoint refusing = new RefusingEndpoint(hermod);
  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  private final EdgeModule module = new EdgeModule(hermod);

  @Test
  void theVariablesOfTheContainerOptionsLimitEverySubscription() throws IOException {
    setVariablesOfTheSample();
    start();
    Instant published = publishToARefusingOne();
    hermod.arm().advance(ofHours(3));

    assertVisits(published, 0, 1, 11);
    assertEnd("MaxDeliveryAttemptsExceeded");
  }

  @Test
  void theSubscriptionOfTheSampleIsTriedThreeTimes() throws IOException {
    start();
    module.createTopic("sensors");
    String sample = sample("subscription-sample.json");
    assertThat(sample).contains("<your_webhook_url>");
    module.putSubscription(
        "sensors", "sample", sample.replace("<your_webhook_url>", refusing.url().toString()));
    Instant published = publish();
    hermod.arm().advance(ofMinutes(11).minusMillis(1));
    assertVisits(published, 0, 1);
    hermod.arm().advance(ofHours(3));

    assertVisits(published, 0, 1, 11);
    assertEnd("MaxDeliveryAttemptsExceeded");
  }

  @Test
  void withoutAnyOfThemAnEventIsTriedForTwoHours() throws IOException {
    start();
    Instant published = publishToARefusingOne();
    hermod.arm().advance(ofHours(3));

    Ladder.of("edge").assertClimbed(published, refusing.visits());
    assertThat(refusing.visits()).hasSize(13);
    assertEnd("TimeToLiveExceeded");
  }

  @Test
  void halfAnHourEndsAnEventThatHasAttemptsLeft() throws IOException {
    setVariablesOfTheSample();
    hermod.setVariable("broker__defaultMaxDeliveryAttempts", "30");
    start();
    Instant published = publishToARefusingOne();
    hermod.arm().advance(ofMinutes(29));
    assertVisits(published, 0, 1, 11, 21);
    hermod.arm().advance(ofMinutes(2));

    assertVisits(published, 0, 1, 11, 21);
    assertEnd("TimeToLiveExceeded");
  }

  @Test
  void aSilentEndpointIsWaitedForAMinute() throws IOException {
    hermod.start("--virtual-time", "--virtual-patience", "200ms");
    Inbox silent = subscriber.inbox("silent");
    silent.answersWith(Behaviour.silence());
    module.createTopic("sensors");
    module.subscribe("sensors", "silent", silent.url());
    module.publish("sensors", "one");
    Await.until("the first attempt, without an advance", LIMIT, () -> silent.count() == 1);

    hermod.arm().advance(ofMillis(119_999));
    assertThat(silent.count()).as("60 s to answer, and 60 s to wait").isEqualTo(1);
    hermod.arm().advance(ofSeconds(2));
    assertThat(silent.arrivals()).extracting(Arrival::attempt).containsExactly(0, 1);
  }

  private void start() {
    hermod.start("--virtual-time", "--virtual-patience", "30s");
  }

  private void setVariablesOfTheSample() throws IOException {
    new JsonMapper()
        .readTree(sample("env-sample.json"))
        .path("Env")
        .valueStream()
        .map(each -> each.asString().split("=", 2))
        .forEach(each -> hermod.setVariable(each[0], each[1]));
  }

  private Instant publishToARefusingOne() throws IOException {
    module.createTopic("sensors");
    module.subscribe("sensors", "cloud", refusing.url());
    return publish();
  }

  /** Publishes the only event; the virtual time of that. */
  private Instant publish() throws IOException {
    module.publish("sensors", "one");
    return hermod.arm().now();
  }

  private void assertVisits(Instant published, Integer... minutes) {
    assertThat(refusing.visits())
        .extracting(Visit::at)
        .containsExactlyElementsOf(
            Arrays.stream(minutes).map(each -> published.plus(ofMinutes(each))).toList());
    assertThat(refusing.visits())
        .extracting(Visit::number)
        .isEqualTo(List.of(0, 1, 2, 3).subList(0, minutes.length));
  }

  private void assertEnd(String reason) {
    assertThat(module.story("sensors", "one").path("state").asString()).isEqualTo("dropped");
    assertThat(module.story("sensors", "one").path("remark").asString()).isEqualTo(reason);
  }

  private static String sample(String name) throws IOException {
    try (InputStream in = EdgeSampleProcessTest.class.getResourceAsStream("/edge/" + name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
