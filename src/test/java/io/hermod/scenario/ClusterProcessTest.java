package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.history.ClusterChecker;
import io.hermod.scenario.history.ClusterHistory;
import io.hermod.scenario.history.ClusterReport;
import io.hermod.scenario.history.Fault;
import io.hermod.scenario.history.HistoryFile;
import io.hermod.scenario.history.HistoryRecorder;
import io.hermod.scenario.history.Limits;
import io.hermod.scenario.history.Subscription;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nodes and brokers fail under load in all ways that one machine can imitate. Nothing that was
 * acknowledged is lost, little is repeated, deliveries go on within seconds, links keep the order,
 * and what is a dead letter stays one.
 */
class ClusterProcessTest {
  private static final int PUBLISHERS = 4;
  private static final Duration BETWEEN_EVENTS = Duration.ofMillis(25);
  private static final int IN_FLIGHT = 8;
  private static final Duration DELIVERY_LIMIT = Duration.ofMinutes(2);

  /** How fast the others take over is shown on a quiet machine, by the slow tests. */
  private static final Limits PATIENT = Limits.PROMISED.withPatience(Duration.ofMinutes(1));

  /** One event in so many is refused by the endpoints that refuse at all. */
  private static final int REFUSED = 50;

  private static final Arm.Keeping KEEPING = new Arm.Keeping("keeper", "letters", 30);

  private static final String[] FLAGS = {
    "--delivery.max-in-flight", String.valueOf(IN_FLIGHT),
    "--deadletter.delay", "1s",
    "--outbound.eventgrid.https-only", "false",
    "--outbound.eventgrid.allow-invalid-hostnames", "true"
  };

  @RegisterExtension final TestCluster cluster = new TestCluster();
  @TempDir private Path folder;

  @Test
  @Timeout(value = 180, unit = TimeUnit.SECONDS)
  void losesNothingWhenTheLeaderIsKilled() {
    long seed = Seed.draw("losesNothingWhenTheLeaderIsKilled");
    cluster.start(folder, 3, FLAGS);
    check(seed, PATIENT, nemesis -> nemesis.runOnce(Fault.Kind.KILL_NODE, cluster.leader()));
  }

  /** One of them leads. */
  @Test
  @Tag("slow")
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void losesNothingWhenEachNodeIsKilledOnce() {
    long seed = Seed.draw("losesNothingWhenEachNodeIsKilledOnce");
    cluster.start(folder, 3, FLAGS);
    check(seed, Limits.PROMISED, nemesis -> nemesis.runOnce(List.of(Fault.Kind.KILL_NODE)));
  }

  @Test
  @Tag("slow")
  @Timeout(value = 60, unit = TimeUnit.MINUTES)
  void keepsItsPromisesWhateverFails() {
    long seed = Seed.draw("keepsItsPromisesWhateverFails");
    cluster.start(folder, 3, FLAGS);
    check(seed, Limits.PROMISED, nemesis -> nemesis.run(time(5), List.of(Fault.Kind.values())));
  }

  /** A cluster of one node delivers nothing while that is down, but goes on where it was. */
  @Test
  @Tag("slow")
  @Timeout(value = 60, unit = TimeUnit.MINUTES)
  void keepsItsPromisesWithASingleNode() {
    long seed = Seed.draw("keepsItsPromisesWithASingleNode");
    cluster.start(folder, 1, FLAGS);
    check(seed, Limits.PROMISED, nemesis -> nemesis.run(time(3), List.of(Fault.Kind.values())));
  }

  private static Duration time(int minutes) {
    return Duration.ofMinutes(Integer.getInteger("cluster.minutes", minutes));
  }

  private void check(long seed, Limits limits, Consumer<Nemesis> failures) {
    HistoryRecorder recorder = new HistoryRecorder(cluster.size());
    Nemesis nemesis = new Nemesis(cluster, recorder, seed);
    try (RecordingEndpoints endpoints = new RecordingEndpoints(recorder);
        DeadLetterWatch letters =
            new DeadLetterWatch(TestCluster.letters(folder), "strict", recorder)) {
      Arm.Topic topic = subscribe(endpoints);
      try (ClusterLoad load =
          new ClusterLoad(cluster, topic, recorder, PUBLISHERS, BETWEEN_EVENTS, seed)) {
        failures.accept(nemesis);
        load.stop();
        assertThat(load.acknowledged()).isNotEmpty();
        Await.holdsWithin(DELIVERY_LIMIT, () -> isDelivered(load, endpoints, letters));
      }
    }
    nemesis.endings().forEach(System.out::println);
    assertNoViolation(seed, recorder.history(System.nanoTime()), limits);
    assertThat(nemesis.endings()).as("nodes that ended by themselves").isEmpty();
  }

  private Arm.Topic subscribe(RecordingEndpoints endpoints) {
    Arm arm = cluster.nodes().getFirst().arm();
    Arm.Topic topic = arm.createTopic("orders");
    arm.subscribe(topic, "steady", endpoints.add(responsive("steady"), (_, _) -> 200));
    arm.subscribe(
        topic, "flaky", endpoints.add(refusing("flaky"), ClusterProcessTest::failAtFirst));
    URI strict = endpoints.add(refusing("strict"), ClusterProcessTest::refuseForever);
    arm.subscribe(topic, "strict", strict, "EventGridSchema", KEEPING);
    URI link = endpoints.add(ordered("link"), (_, _) -> 200);
    arm.createSubscription(topic, "link", linkTo(link));
    return topic;
  }

  private static Subscription responsive(String name) {
    return new Subscription(name, IN_FLIGHT, false, true);
  }

  /**
   * A node that is paused for as long as a request may take believes that its link is down, and
   * waits. Only another node can go on before that.
   */
  private Subscription ordered(String name) {
    return new Subscription(name, IN_FLIGHT, true, cluster.nodes().size() > 1);
  }

  private static Subscription refusing(String name) {
    return new Subscription(name, IN_FLIGHT, false, false);
  }

  private static int failAtFirst(String id, boolean isRepeated) {
    return ClusterLoad.number(id) % REFUSED == 0 && !isRepeated ? 503 : 200;
  }

  /** Status 400 is never retried: the event becomes a dead letter at once. */
  private static int refuseForever(String id, boolean isRepeated) {
    return ClusterLoad.number(id) % REFUSED == 1 ? 400 : 200;
  }

  private static String linkTo(URI url) {
    return """
    {"destination": {"endpointType": "EventGrid",
       "properties": {"endpointUrl": "%s?api-version=2018-01-01", "sasKey": "key"}}}
    """
        .formatted(url);
  }

  private static boolean isDelivered(
      ClusterLoad load, RecordingEndpoints endpoints, DeadLetterWatch letters) {
    return load.acknowledged().stream()
        .allMatch(
            id ->
                endpoints.hasAccepted("steady", id)
                    && endpoints.hasAccepted("flaky", id)
                    && endpoints.hasAccepted("link", id)
                    && (endpoints.hasAccepted("strict", id) || letters.has(id)));
  }

  private static void assertNoViolation(long seed, ClusterHistory history, Limits limits) {
    Path file = Path.of("target", "cluster-history-%d.txt".formatted(seed));
    write(history, file);
    String report = ClusterReport.of(history, limits) + "\nhistory in " + file;
    System.out.println(report);
    assertThat(ClusterChecker.check(history, limits)).as(report).isEmpty();
  }

  private static void write(ClusterHistory history, Path file) {
    try {
      HistoryFile.write(history, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
