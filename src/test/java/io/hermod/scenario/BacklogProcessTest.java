package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Sending.Fate;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Kills the real process while one endpoint is so slow that its subscription leaves the window,
 * reads the journal again, and is set aside to parking.
 */
class BacklogProcessTest {
  private static final int KILLS = 6;
  private static final Duration LIMIT = Duration.ofSeconds(90);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess(
          "--delivery.window-bytes", "2MB",
          "--delivery.set-aside-bytes", "4MB",
          "--delivery.max-in-flight", "8",
          "--store.segment-bytes", "4MB");

  @Test
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void aSlowSubscriptionLosesNothingThoughItIsSetAside() throws InterruptedException {
    long seed = Seed.draw("aSlowSubscriptionLosesNothingThoughItIsSetAside");
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox fast = subscriber.inbox("fast");
    Inbox slow = subscriber.inbox("slow");
    slow.answersWith(Behaviour.late(Duration.ofMillis(25), Behaviour.status(200)));
    hermod.arm().subscribe(topic, "fast", fast.url());
    hermod.arm().subscribe(topic, "slow", slow.url());

    try (Load load = new Load(hermod::http, topic, 4, seed, _ -> "Order")) {
      Killer killer = new Killer(hermod, load, seed);
      killer.kill(KILLS / 2, 4_000);
      Await.until(
          "to be set aside", LIMIT, () -> hermod.output().has(l -> l.contains("far behind")));
      killer.kill(KILLS / 2, 4_000);
      load.stop();
      slow.answersWith(Behaviour.status(200));
      var accepted = load.ids(Fate.ACKNOWLEDGED);
      Await.until(
          () -> "%d of %d events".formatted(slow.events(), accepted.size()),
          LIMIT,
          () -> fast.hasAll(accepted) && slow.hasAll(accepted));
      System.out.printf(
          "%d accepted; fast: %d repeats; slow: %d repeats%n",
          accepted.size(), fast.count() - fast.events(), slow.count() - slow.events());
      assertThat(load.ids(Fate.REFUSED)).noneMatch(slow::has);
    }
  }
}
