package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Receipts.Duplicates;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Kills the real process again and again under load, with four kinds of subscribers: a fast one,
 * one that fails now and then, one that takes batches, and one with dead letters. Whatever was
 * acknowledged must arrive, and a kill may repeat only what the last commit did not cover.
 */
class MassKillProcessTest {
  private static final Duration COMMIT_INTERVAL = Duration.ofMillis(250);

  /** The longest that a commit itself may take on a busy machine, up to the return of its sync. */
  private static final Duration COMMIT_TIME = Duration.ofMillis(500);

  private static final int MAX_IN_FLIGHT = 16;
  private static final int BATCH = 20;
  private static final int MOST_EVENTS_BETWEEN_KILLS = 20_000;

  /** One event in so many is refused by the endpoints that refuse at all. */
  private static final int REFUSED = 50;

  private static final Duration LOAD_LIMIT = Duration.ofMinutes(5);
  private static final Duration DELIVERY_LIMIT = Duration.ofMinutes(2);
  private static final Arm.Keeping KEEPING = new Arm.Keeping("keeper", "letters", 30);

  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess(
          "--delivery.commit-interval",
          COMMIT_INTERVAL.toMillis() + "ms",
          "--delivery.max-in-flight",
          String.valueOf(MAX_IN_FLIGHT),
          "--deadletter.delay",
          "1s");

  private final NumberedEndpoints endpoints = new NumberedEndpoints();
  private final List<Subscriber> subscribers = new ArrayList<>();

  /**
   * @param inFlight how many events may be on their way to it at once
   */
  private record Subscriber(String name, Receipts receipts, int inFlight) {}

  @Test
  @Timeout(value = 180, unit = TimeUnit.SECONDS)
  void losesNoAcknowledgedEventInThreeKills() throws InterruptedException {
    killUnderLoad("losesNoAcknowledgedEventInThreeKills", 3, 20_000);
  }

  @Test
  @Tag("slow")
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void losesNoneOfAMillionAcknowledgedEventsInAHundredKills() throws InterruptedException {
    killUnderLoad("losesNoneOfAMillionAcknowledgedEventsInAHundredKills", 100, 1_000_000);
  }

  private void killUnderLoad(String test, int kills, int events) throws InterruptedException {
    long seed = Seed.draw(test);
    int capacity = events + kills * MOST_EVENTS_BETWEEN_KILLS;
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    subscribe(topic, capacity, 2 * kills + 1);
    try (NumberedLoad load = new NumberedLoad(hermod::http, topic, capacity, seed, this::arrived)) {
      Killer killer = new Killer(hermod, load::count, seed);
      endpoints.follow(killer);
      killer.kill(kills, MOST_EVENTS_BETWEEN_KILLS);
      Await.until("enough events", LOAD_LIMIT, () -> load.count() >= events);
      load.stop();
      Await.holdsWithin(DELIVERY_LIMIT, () -> lost(load).isEmpty());
      report(killer, load);
      assertThat(lost(load)).as("acknowledged, but neither delivered nor kept").isEmpty();
      assertThat(load.count()).isGreaterThanOrEqualTo(events);
      subscribers.forEach(each -> assertFewDuplicates(each, killer));
    }
  }

  private void subscribe(Arm.Topic topic, int events, int lives) {
    Arm arm = hermod.arm();
    URI fast = add("fast", events, lives, MAX_IN_FLIGHT, (_, _) -> 200);
    arm.subscribe(topic, "fast", fast);
    URI flaky = add("flaky", events, lives, MAX_IN_FLIGHT, MassKillProcessTest::failAtFirst);
    arm.subscribe(topic, "flaky", flaky);
    URI batched = add("batched", events, lives, MAX_IN_FLIGHT * BATCH, (_, _) -> 200);
    arm.subscribe(topic, batched, "EventGridSchema", BATCH);
    URI kept = add("kept", events, lives, MAX_IN_FLIGHT, MassKillProcessTest::refuseForever);
    arm.subscribe(topic, "kept", kept, "EventGridSchema", KEEPING);
  }

  private URI add(
      String name, int events, int lives, int inFlight, NumberedEndpoints.Answer answer) {
    Receipts receipts = new Receipts(events, lives, COMMIT_INTERVAL.plus(COMMIT_TIME));
    subscribers.add(new Subscriber(name, receipts, inFlight));
    return endpoints.add(name, receipts, answer);
  }

  private static int failAtFirst(int event, boolean isRepeated) {
    return event % REFUSED == 0 && !isRepeated ? 500 : 200;
  }

  /** Status 400 is never retried: the event becomes a dead letter at once. */
  private static int refuseForever(int event, boolean isRepeated) {
    return event % REFUSED == 1 ? 400 : 200;
  }

  private int arrived() {
    return subscribers.stream().mapToInt(each -> each.receipts().different()).min().orElse(0);
  }

  private List<String> lost(NumberedLoad load) {
    BitSet acknowledged = load.acknowledged();
    List<String> lost = new ArrayList<>();
    for (Subscriber each : subscribers) {
      BitSet missing = each.receipts().missing(acknowledged);
      if (!missing.isEmpty() && each.name().equals("kept")) {
        missing.andNot(letters());
      }
      missing.stream().forEach(event -> lost.add(each.name() + " " + event));
    }
    return lost;
  }

  private BitSet letters() {
    Path account = hermod.directory().deadLetterFolder().resolve(KEEPING.account());
    return new DeadLetterFolder(account).events();
  }

  /**
   * After a kill comes again what was accepted since the last durable commit, that is, within one
   * commit interval and the time that a commit takes; and what was on its way just then, which the
   * commit could not cover however old it was.
   */
  private static void assertFewDuplicates(Subscriber subscriber, Killer killer) {
    for (Duplicates each : subscriber.receipts().duplicates(killer.kills())) {
      assertThat(each.old())
          .as("%s: older than a commit interval: %s", subscriber.name(), each)
          .isLessThanOrEqualTo(subscriber.inFlight());
      assertThat(each.count())
          .as("%s: all that one kill repeated: %s", subscriber.name(), each)
          .isLessThanOrEqualTo(each.recent() + subscriber.inFlight());
    }
    assertThat(subscriber.receipts().duplicatesWithoutKill())
        .as("%s: accepted, and sent again by the same process", subscriber.name())
        .isZero();
  }

  private void report(Killer killer, NumberedLoad load) {
    System.out.printf(
        "%d kills, %,d acknowledged, %d lost%n",
        killer.kills().size(), load.count(), lost(load).size());
    for (Subscriber each : subscribers) {
      List<Duplicates> duplicates = each.receipts().duplicates(killer.kills());
      IntSummaryStatistics counts =
          duplicates.stream().mapToInt(Duplicates::count).summaryStatistics();
      IntSummaryStatistics recent =
          duplicates.stream().mapToInt(Duplicates::recent).summaryStatistics();
      System.out.printf(
          Locale.ROOT,
          "%s: duplicates per kill: mean %.0f, at most %d, old at most %d; accepted within %d ms"
              + " before a kill: mean %.0f, at most %d%n",
          each.name(),
          counts.getAverage(),
          counts.getMax(),
          duplicates.stream().mapToInt(Duplicates::old).max().orElse(0),
          COMMIT_INTERVAL.plus(COMMIT_TIME).toMillis(),
          recent.getAverage(),
          recent.getMax());
    }
  }

  @AfterEach
  void closeEndpoints() {
    endpoints.close();
  }
}
