package io.hermod.scenario;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Sending.Fate;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Retained events of the real process, sent again. */
class ReplayProcessTest {
  private static final Duration LIMIT = ofSeconds(60);
  private static final int EVENTS = 3_000;
  private static final int KILLS = 3;
  private static final String JOB = "/hermod/v1/redrives/again";

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess("--store.retention", "1d", "--store.segment-bytes", "4MB");

  /** Beside new events: everything comes again, and only what a kill has cut off comes twice. */
  @Test
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void aReplayGoesOnByItselfAfterKills() throws IOException {
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox shop = subscriber.inbox("shop");
    hermod.arm().subscribe(topic, "shop", shop.url());
    Publishing publishing = new Publishing(hermod, topic);
    Set<String> past = new HashSet<>();
    for (int i = 0; i < EVENTS; i++) {
      publishing.publish("past" + i);
      past.add("past" + i);
    }
    Await.until("all of the past", LIMIT, () -> shop.hasAll(past));
    hermod.kill();
    hermod.start(); // What is delivered is retained beyond a restart.

    JsonNode job =
        hermod.arm().replay(topic, "shop", "{\"from\":\"1h\",\"rate\":1000,\"jobId\":\"again\"}");
    assertThat(job.path("kind").asString()).isEqualTo("replay");
    try (Load load = new Load(hermod::http, topic, 1, 1, _ -> "Order")) {
      for (int kill = 1; kill <= KILLS; kill++) {
        int wanted = EVENTS * kill / (KILLS + 1);
        Await.until(() -> "so many sent: " + job(), LIMIT, () -> done() >= wanted);
        hermod.kill();
        hermod.start();
      }
      Await.until(() -> "an end: " + job(), LIMIT, () -> "done".equals(state()));
      load.stop();
      Set<String> published = load.ids(Fate.ACKNOWLEDGED);
      Await.until("all new events", LIMIT, () -> shop.hasAll(published));
    }
    assertThat(done()).isEqualTo(EVENTS);
    assertThat(job().path("failed").asInt()).isZero();
    Await.until(
        "each twice", LIMIT, () -> past.stream().allMatch(id -> shop.arrivalsOf(id).size() > 1));
    JsonNode newest = hermod.arm().explain(topic, "past7").at("/occurrences/0");
    assertThat(newest.path("replayed").asBoolean()).isTrue();
    assertThat(newest.path("jobId").asString()).isEqualTo("again");
    assertThat(newest.at("/subscriptions/0/state").asString()).isEqualTo("delivered");
  }

  @Test
  void aNewSubscriptionGetsThePastAndTheFutureOnce() throws IOException {
    hermod.start("--virtual-time");
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Publishing publishing = new Publishing(hermod, topic);
    publishing.publish("too-old");
    hermod.arm().advance(ofMinutes(90));
    publishing.publish("past");
    hermod.arm().advance(ofMinutes(10));
    Inbox late = subscriber.inbox("late");
    hermod.arm().subscribe(topic, "late", late.url());
    publishing.publish("future");

    JsonNode job = hermod.arm().replay(topic, "late", "{\"from\":\"1h\",\"to\":\"created\"}");
    String id = job.path("jobId").asString();
    Await.until(
        "an end",
        LIMIT,
        () -> {
          hermod.arm().advance(ofSeconds(1));
          return "done"
              .equals(hermod.arm().get("/hermod/v1/redrives/" + id).path("state").asString());
        });
    hermod.arm().advance(ofMinutes(1));

    assertThat(late.arrivals()).extracting(Arrival::id).containsExactlyInAnyOrder("past", "future");
  }

  private JsonNode job() {
    return hermod.arm().get(JOB);
  }

  private String state() {
    return job().path("state").asString();
  }

  private int done() {
    return job().path("done").asInt();
  }
}
