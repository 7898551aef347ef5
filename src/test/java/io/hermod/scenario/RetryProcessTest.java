package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the real process does when an endpoint does not do as it should. */
class RetryProcessTest {
  private static final Duration FIRST_STEP = Duration.ofSeconds(10);
  private static final Duration LIMIT = Duration.ofSeconds(40);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private Publishing publishing = Publishing.NOWHERE;

  @BeforeEach
  void start() {
    hermod.start();
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
  }

  @Test
  void triesAgainTenSecondsAfterAServerErrorAndARedirect() throws IOException {
    Inbox failing = inbox("failing", Behaviour.statuses(500, 200));
    Inbox elsewhere = inbox("elsewhere", Behaviour.status(200));
    hermod.arm().deleteSubscription(publishing.topic(), "elsewhere");
    Inbox moved = inbox("moved", Behaviour.redirect(302, elsewhere.url().toString()));
    publishing.publish("one");

    Await.until("a second attempt", LIMIT, () -> failing.count() == 2 && moved.count() == 2);
    assertSecondAttemptInTime(failing.arrivalsOf("one"));
    assertSecondAttemptInTime(moved.arrivalsOf("one"));
    assertThat(elsewhere.count()).as("redirects followed").isZero();
  }

  @Test
  void triesAgainInTimeThoughItWasKilledMeanwhile() throws IOException, InterruptedException {
    Inbox failing = inbox("failing", Behaviour.statuses(500, 200));
    Inbox healthy = inbox("healthy", Behaviour.status(200));
    publishing.publish("one");
    Await.until("a first attempt", LIMIT, () -> failing.count() == 1 && healthy.count() == 1);
    // Several commit intervals, after which the failure is on disk.
    assertThat(hermod.process().waitFor(Duration.ofSeconds(2))).as("stopped by itself").isFalse();
    hermod.kill();
    hermod.start();

    Await.until("a further attempt", LIMIT, () -> failing.count() >= 2);
    assertSecondAttemptInTime(failing.arrivalsOf("one"));
    assertThat(healthy.count()).as("what was delivered stays so").isEqualTo(1);
  }

  private static void assertSecondAttemptInTime(List<Arrival> arrivals) {
    assertThat(arrivals).extracting(Arrival::attempt).containsExactly(0, 1);
    Duration between = Duration.ofNanos(arrivals.get(1).at() - arrivals.get(0).at());
    assertThat(between).isGreaterThanOrEqualTo(FIRST_STEP);
  }

  @Test
  void anAnswerWithoutEndDoesNoHarm() throws IOException {
    Inbox talking = inbox("talking", Behaviour.endlessBody());
    Inbox healthy = inbox("healthy", Behaviour.status(200));
    List<String> ids = IntStream.range(0, 200).mapToObj(i -> "e" + i).toList();
    for (String id : ids) {
      publishing.publish(id);
    }
    // Far more than may be in flight: each must have ended for the next to come.
    Await.until(
        () -> "all events; talking %d".formatted(talking.events()),
        LIMIT,
        () -> talking.events() == 200 && healthy.events() == 200);
    assertThat(talking.arrivals()).extracting(Arrival::attempt).containsOnly(0);
    assertThat(talking.count()).as("status 200 counts, whatever follows").isEqualTo(200);
  }

  @Test
  void connectionsAreReused() throws IOException {
    Inbox inbox = inbox("shop", Behaviour.status(200));
    for (int i = 0; i < 200; i++) {
      publishing.publish("e" + i);
      int sent = i + 1;
      Await.until("the event", LIMIT, () -> inbox.count() == sent);
    }
    assertThat(subscriber.connections()).isLessThanOrEqualTo(3);
  }

  private Inbox inbox(String name, Behaviour behaviour) {
    Inbox inbox = subscriber.inbox(name);
    inbox.answersWith(behaviour);
    hermod.arm().subscribe(publishing.topic(), name, inbox.url());
    return inbox;
  }
}
