package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.kafka.KafkaBroker;
import io.hermod.scenario.Sending.Fate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server whose events are in Kafka dies, and so do its disk and its broker: every event that was
 * answered with 200 is delivered.
 */
class KafkaKillProcessTest {
  private static final int KILLS = 3;
  private static final int MOST_EVENTS_BETWEEN_KILLS = 1_000;
  private static final int PUBLISHERS = 4;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  @RegisterExtension final HermodProcess hermod = new HermodProcess("--cluster.replication", "1");

  @RegisterExtension final HermodProcess heir = new HermodProcess("--cluster.replication", "1");

  @TempDir private Path folder;
  private @Nullable KafkaBroker broker;

  @BeforeEach
  void startBroker() {
    broker = KafkaBroker.start(folder);
    hermod.setVariable("HERMOD_CLUSTER_KAFKA", broker.bootstrapServers());
  }

  @AfterEach
  void stopBroker() {
    broker().close();
  }

  private KafkaBroker broker() {
    return Optional.ofNullable(broker).orElseThrow();
  }

  @Test
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void losesNothingWithTheNodeAndItsDisk() throws InterruptedException {
    long seed = Seed.draw("losesNothingWithTheNodeAndItsDisk");
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox steady = subscribedInbox(topic, "steady");
    Inbox busy = subscribedInbox(topic, "busy");
    busy.answersWith(Behaviour.status(503));

    try (Load load = new Load(hermod::http, topic, PUBLISHERS, seed, _ -> "Order")) {
      Random random = new Random(seed);
      Killer killer = new Killer(hermod, load, seed);
      killer.whenDead(() -> loseDisk(random));
      killer.kill(KILLS, MOST_EVENTS_BETWEEN_KILLS);
      busy.answersWith(Behaviour.status(200));
      load.stop();
      assertAllArrived(load, steady);
      assertAllArrived(load, busy);
    }
  }

  /** What Kafka does not have is only the keys. */
  private void loseDisk(Random random) {
    if (random.nextBoolean()) {
      delete(hermod.directory().kafkaFolder());
    }
  }

  private static void delete(Path copy) {
    try (Stream<Path> files = Files.walk(copy)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @Tag("slow")
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void losesNothingWhenTheBrokerIsKilled() throws InterruptedException {
    long seed = Seed.draw("losesNothingWhenTheBrokerIsKilled");
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox steady = subscribedInbox(topic, "steady");
    try (Load load = new Load(hermod::http, topic, PUBLISHERS, seed, _ -> "Order")) {
      for (int i = 0; i < 3; i++) {
        long goal = load.acknowledged() + 500;
        Await.until("more events", LIMIT, () -> load.acknowledged() >= goal);
        broker().kill();
        broker().start();
      }
      long goal = load.acknowledged() + 500;
      Await.until("events again", LIMIT, () -> load.acknowledged() >= goal);
      load.stop();
      assertAllArrived(load, steady);
    }
  }

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void stopsWhenAnotherServerHasTakenItsName() throws Exception {
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    subscribedInbox(topic, "gone").answersWith(Behaviour.status(503));
    Process old = hermod.process();
    String printed = hermod.output().toString();
    heir.setVariable("HERMOD_CLUSTER_KAFKA", broker().bootstrapServers());
    Files.createDirectories(heir.directory().root());
    Files.copy(
        hermod.directory().root().resolve("master-key"),
        heir.directory().root().resolve("master-key"));
    heir.start();

    assertThat(old.waitFor(60, TimeUnit.SECONDS)).as(printed).isTrue();
    assertThat(old.exitValue()).isEqualTo(1);
    assertThat(hermod.output().toString())
        .contains("has joined the cluster: give each server its own cluster.node");
  }

  private Inbox subscribedInbox(Arm.Topic topic, String name) {
    Inbox inbox = subscriber.inbox(name);
    hermod.arm().putSubscription(topic, name, inbox.url(), List.of());
    return inbox;
  }

  private static void assertAllArrived(Load load, Inbox inbox) {
    Set<String> wanted = load.ids(Fate.ACKNOWLEDGED);
    Await.holdsWithin(LIMIT, () -> inbox.hasAll(wanted));
    Set<String> lost = new HashSet<>(wanted);
    lost.removeIf(inbox::has);
    assertThat(lost).as("acknowledged, but not delivered to " + inbox.url()).isEmpty();
    assertThat(wanted).isNotEmpty();
    System.out.printf(
        "%s: %d acknowledged, %d received, %d of them repeats%n",
        inbox.url().getPath(), wanted.size(), inbox.count(), inbox.count() - inbox.events());
  }
}
