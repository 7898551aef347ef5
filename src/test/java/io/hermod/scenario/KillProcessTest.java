package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Incarnation.Expectation;
import io.hermod.scenario.Sending.Fate;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Kills the real process with SIGKILL at random moments under load and accounts for every event
 * that was answered with 200.
 */
class KillProcessTest {
  private static final int KILLS = 20;
  private static final int PUBLISHERS = 4;
  private static final int MOST_EVENTS_BETWEEN_KILLS = 1_500;
  private static final int MAX_IN_FLIGHT = 64;
  private static final Duration COMMIT_INTERVAL = Duration.ofMillis(250);

  /**
   * What a commit may take on a busy machine, from the look at the cursors to the sync's return.
   */
  private static final Duration COMMIT_SLACK = Duration.ofMillis(500);

  private static final Duration DELIVERY_LIMIT = Duration.ofSeconds(60);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess(
          "--delivery.commit-interval",
          COMMIT_INTERVAL.toMillis() + "ms",
          "--delivery.max-in-flight",
          String.valueOf(MAX_IN_FLIGHT));

  @Test
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void losesNoAcknowledgedEvent() throws InterruptedException {
    long seed = Seed.draw("losesNoAcknowledgedEvent");
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox one = subscribedInbox(topic, "one", List.of());
    Inbox two = subscribedInbox(topic, "two", List.of());

    try (Load load = new Load(hermod::http, topic, PUBLISHERS, seed, _ -> "Order")) {
      new Killer(hermod, load, seed).kill(KILLS, MOST_EVENTS_BETWEEN_KILLS);
      load.stop();
      for (Inbox inbox : List.of(one, two)) {
        assertAllArrived(load.ids(Fate.ACKNOWLEDGED), inbox);
        assertNothingElseArrived(load, inbox);
        report(load, inbox);
      }
    }
  }

  @Test
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void aSilentEndpointCostsTheOthersNoRepeatsAndLosesNothing() throws InterruptedException {
    long seed = Seed.draw("aSilentEndpointCostsTheOthersNoRepeatsAndLosesNothing");
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox one = subscribedInbox(topic, "one", List.of());
    Inbox two = subscribedInbox(topic, "two", List.of());
    Inbox silent = subscribedInbox(topic, "silent", List.of("Rare"));
    silent.answersWith(Behaviour.silence());

    try (Load load = new Load(hermod::http, topic, PUBLISHERS, seed, this::seldomRare)) {
      Killer killer = new Killer(hermod, load, seed);
      killer.kill(KILLS, MOST_EVENTS_BETWEEN_KILLS);
      load.stop();
      for (Inbox inbox : List.of(one, two)) {
        assertAllArrived(load.ids(Fate.ACKNOWLEDGED), inbox);
        assertFewRepeats(inbox, killer);
        report(load, inbox);
      }
      // Attempts without an answer end after 30 s; a new process tries at once.
      hermod.kill();
      Inbox opened = subscriber.inbox("silent");
      hermod.start();
      assertAllArrived(load.ids(Fate.ACKNOWLEDGED, "Rare"), opened);
      report(load, opened);
    }
  }

  private String seldomRare(Random random) {
    return random.nextInt(100) == 0 ? "Rare" : "Common";
  }

  /**
   * Only what was answered since the last durable commit is sent again, that is, what had come in
   * one commit interval (and the time that a commit takes) before the end of the process that
   * delivered it; and what was still in flight then, however long before it had come.
   */
  private static void assertFewRepeats(Inbox inbox, Killer killer) {
    List<Repeats> repeats =
        Repeats.after(killer.kills(), inbox, COMMIT_INTERVAL.plus(COMMIT_SLACK));
    System.out.println(inbox.url().getPath() + ": " + repeats);
    assertThat(repeats).allMatch(each -> each.old() <= MAX_IN_FLIGHT);
  }

  @Test
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void eachEventMatchesAsItDidWhenItWasAccepted() throws InterruptedException {
    long seed = Seed.draw("eachEventMatchesAsItDidWhenItWasAccepted");
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox steady = subscribedInbox(topic, "steady", List.of());

    try (Load load = new Load(hermod::http, topic, PUBLISHERS, seed, KillProcessTest::anyColour);
        Changer changer = new Changer(hermod, subscriber, topic, load, seed)) {
      new Killer(hermod, load, seed).kill(KILLS, MOST_EVENTS_BETWEEN_KILLS);
      changer.stop();
      load.stop();
      assertAllArrived(load.ids(Fate.ACKNOWLEDGED), steady);
      assertThat(changer.incarnations()).anyMatch(Incarnation::isDeleted);
      changer.incarnations().forEach(incarnation -> assertMatches(load, incarnation));
      report(load, changer);
    }
  }

  private static String anyColour(Random random) {
    return Changer.TYPES.get(random.nextInt(Changer.TYPES.size()));
  }

  /** What a deleted subscription had not got yet may be dropped; the others get everything. */
  private static void assertMatches(Load load, Incarnation incarnation) {
    Inbox inbox = incarnation.inbox();
    if (!incarnation.isDeleted()) {
      assertAllArrived(ids(load, incarnation, Expectation.MUST), inbox);
    }
    for (Sending sending : load.sendings()) {
      if (incarnation.expectation(sending) == Expectation.MUST_NOT) {
        assertThat(sending.ids()).as("%s at %s", sending, inbox.url()).noneMatch(inbox::has);
      }
    }
  }

  private static Set<String> ids(Load load, Incarnation incarnation, Expectation expected) {
    Set<String> ids = new HashSet<>();
    load.sendings().stream()
        .filter(Sending::isAcknowledged)
        .filter(sending -> incarnation.expectation(sending) == expected)
        .forEach(sending -> ids.addAll(sending.ids()));
    return ids;
  }

  private static void report(Load load, Changer changer) {
    List<Incarnation> all = changer.incarnations();
    long late =
        all.stream()
            .filter(Incarnation::isDeleted)
            .flatMap(
                each ->
                    ids(load, each, Expectation.MUST).stream().filter(id -> !each.inbox().has(id)))
            .count();
    int must = all.stream().mapToInt(each -> ids(load, each, Expectation.MUST).size()).sum();
    int may = all.stream().mapToInt(each -> ids(load, each, Expectation.MAY).size()).sum();
    System.out.printf(
        "%d subscriptions, %d changes: %d deliveries due, %d may be, %d dropped by a deletion%n",
        all.size(), all.stream().mapToInt(Incarnation::changes).sum(), must, may, late);
  }

  private Inbox subscribedInbox(Arm.Topic topic, String name, List<String> types) {
    Inbox inbox = subscriber.inbox(name);
    hermod.arm().putSubscription(topic, name, inbox.url(), types);
    return inbox;
  }

  private static void assertAllArrived(Set<String> wanted, Inbox inbox) {
    Await.holdsWithin(DELIVERY_LIMIT, () -> inbox.hasAll(wanted));
    Set<String> lost = new HashSet<>(wanted);
    lost.removeIf(inbox::has);
    assertThat(lost).as("acknowledged, but not delivered to " + inbox.url()).isEmpty();
  }

  /** Of a request without an answer, either all events were accepted or none. */
  private static void assertNothingElseArrived(Load load, Inbox inbox) {
    assertThat(load.ids(Fate.REFUSED)).as("answered with an error").noneMatch(inbox::has);
    Await.until(
        "either all or none of the events of each request",
        DELIVERY_LIMIT,
        () -> load.sendings().stream().allMatch(sending -> isWhole(sending, inbox)));
  }

  private static boolean isWhole(Sending sending, Inbox inbox) {
    return sending.ids().stream().allMatch(inbox::has)
        || sending.ids().stream().noneMatch(inbox::has);
  }

  private static void report(Load load, Inbox inbox) {
    System.out.printf(
        "%s: %d acknowledged, %d unanswered, %d received, %d of them repeats%n",
        inbox.url().getPath(),
        load.acknowledged(),
        load.ids(Fate.UNKNOWN).size(),
        inbox.count(),
        inbox.count() - inbox.events());
  }
}
