package io.hermod.scenario;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** A day of retries in a second, over HTTP, through the real process. */
class VirtualTimeProcessTest {
  private static final Duration LIMIT = ofSeconds(30);
  private static final List<String> PATIENT = List.of("--virtual-patience", "30s");

  @RegisterExtension final HermodProcess hermod = new HermodProcess("--virtual-time");
  @RegisterExtension final RefusingEndpoint refusing = new RefusingEndpoint(hermod);
  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  private static List<Ladder> ladders() {
    return Ladder.all();
  }

  @ParameterizedTest
  @MethodSource("ladders")
  void climbsTheWholeLadderOfEachProfile(Ladder ladder) throws IOException {
    start("--profile", ladder.profile());
    Instant published = publishTo(ladder);
    hermod.arm().advance(ofHours(24));
    ladder.assertClimbed(published, refusing.visits());
    int made = refusing.visits().size();
    assertThat(story().path("state").asString()).isEqualTo("dropped");
    assertThat(story().path("remark").asString()).isEqualTo("TimeToLiveExceeded");
    assertThat(story().path("attempts").size()).isEqualTo(made);
    hermod.arm().advance(ofDays(2));

    assertThat(refusing.visits()).as("attempts after the end").hasSize(made);
    assertThat(hermod.arm().clock().path("nextDue").isNull()).as("nothing waits").isTrue();
    assertThat(hermod.arm().now()).isEqualTo(published.plus(ofDays(3)));
  }

  @Test
  void climbsOnWhereItWasKilled() throws IOException {
    Ladder ladder = Ladder.of("cloud-2021");
    start();
    Instant published = publishTo(ladder);
    hermod.arm().advance(ofSeconds(60));
    assertThat(refusing.visits()).hasSize(3);
    JsonNode before = story();
    assertThat(before.path("rule").asString()).startsWith("500: at least 10 s; step 3 is 1 min");
    hermod.kill();
    start();

    assertThat(story()).as("attempts, due time and last outcome").isEqualTo(before);
    assertThat(hermod.arm().now()).isEqualTo(published.plusSeconds(60));
    hermod.arm().advance(ofHours(12));
    hermod.kill();
    start();
    hermod.arm().advance(ofHours(12));
    ladder.assertClimbed(published, refusing.visits());
  }

  @Test
  void theLastAllowedAttemptEndsTheEventAtOnce() throws IOException {
    start();
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    hermod.arm().subscribe(publishing.topic(), "shop", refusing.url(), ofHours(24), 3);
    publishing.publish("one");
    hermod.arm().advance(ofSeconds(50));

    assertThat(refusing.visits()).hasSize(3);
    assertThat(story().path("state").asString()).isEqualTo("dropped");
    assertThat(story().path("remark").asString()).isEqualTo("MaxDeliveryAttemptsExceeded");
  }

  @Test
  void anEndpointThatNeverAnswersTimesOutAfterThirtyVirtualSeconds() throws IOException {
    hermod.start("--virtual-patience", "200ms");
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Inbox silent = subscriber.inbox("silent");
    silent.answersWith(Behaviour.silence());
    hermod.arm().subscribe(publishing.topic(), "silent", silent.url());
    publishing.publish("one");
    Await.until("the first attempt, without an advance", LIMIT, () -> silent.count() == 1);

    hermod.arm().advance(ofMillis(39_999));
    assertThat(silent.count()).as("30 s to answer, and 10 s to wait").isEqualTo(1);
    hermod.arm().advance(ofSeconds(2));
    assertThat(silent.arrivals()).extracting(Arrival::attempt).containsExactly(0, 1);
  }

  /** What the only subscription did with the only event. */
  private JsonNode story() {
    JsonNode explanation = hermod.arm().get("/hermod/v1/topics/orders/events/one");
    return explanation.at("/occurrences/0/subscriptions/0");
  }

  private void start(String... flags) {
    hermod.start(Stream.concat(PATIENT.stream(), List.of(flags).stream()).toArray(String[]::new));
  }

  /** Publishes one event to the endpoint that refuses all; the virtual time of that. */
  private Instant publishTo(Ladder ladder) throws IOException {
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    hermod.arm().subscribe(publishing.topic(), "shop", refusing.url(), ladder.timeToLive());
    publishing.publish("one");
    return hermod.arm().now();
  }
}
