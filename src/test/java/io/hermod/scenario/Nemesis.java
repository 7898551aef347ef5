package io.hermod.scenario;

import io.hermod.scenario.FaultInjector.Plan;
import io.hermod.scenario.history.Fault;
import io.hermod.scenario.history.HistoryRecorder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Breaks one thing of a cluster after the other, now and then two at once, and mends it again. The
 * order is random, but everything has its turn before anything has its second one, except that half
 * of what is for a node hits the one that leads.
 */
final class Nemesis {
  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final int LEAST_MILLIS = 2_000;
  private static final int MOST_MILLIS = 10_000;

  /** Longer than the aftermath of a fault, so that the effects of two can be told apart. */
  private static final int LEAST_QUIET_MILLIS = 6_000;

  private static final int MOST_QUIET_MILLIS = 10_000;
  private static final int ONE_IN = 5;

  private final TestCluster cluster;
  private final FaultInjector injector;
  private final HistoryRecorder recorder;
  private final Random random;
  private final Deque<Plan> deck = new ArrayDeque<>();

  Nemesis(TestCluster cluster, HistoryRecorder recorder, long seed) {
    this.cluster = cluster;
    this.injector = new FaultInjector(cluster);
    this.recorder = recorder;
    this.random = new Random(seed);
  }

  /** Returns after this time, or a little later, when everything is mended. */
  void run(Duration time, List<Fault.Kind> kinds) {
    long end = System.nanoTime() + time.toNanos();
    rest();
    while (System.nanoTime() < end) {
      Plan plan = next(kinds);
      breakAndMend(plan, random.nextInt(ONE_IN) == 0 ? companion(plan) : Optional.empty());
      cluster.brokers().awaitInSync();
      rest();
    }
  }

  /** What the nodes printed last that ended although nobody had killed them. */
  List<String> endings() {
    return injector.endings();
  }

  /** Does one thing to one of them. */
  void runOnce(Fault.Kind kind, String target) {
    rest();
    injector.plans(kind).stream()
        .filter(plan -> plan.target().equals(target))
        .forEach(plan -> breakAndMend(plan, Optional.empty()));
    rest();
  }

  /** Does everything once, and nothing at the same time. */
  void runOnce(List<Fault.Kind> kinds) {
    shuffle(kinds);
    rest();
    while (!deck.isEmpty()) {
      breakAndMend(deck.removeFirst(), Optional.empty());
      rest();
    }
  }

  private Plan next(List<Fault.Kind> kinds) {
    if (deck.isEmpty()) {
      shuffle(kinds);
    }
    return orForTheLeader(deck.removeFirst());
  }

  /** The leader has the most to lose, so it is hit more often than the others. */
  private Plan orForTheLeader(Plan plan) {
    return plan.isForBroker() || random.nextBoolean()
        ? plan
        : cluster.leading().map(node -> plan.withTarget(node.name())).orElse(plan);
  }

  private void shuffle(List<Fault.Kind> kinds) {
    List<Plan> all =
        new ArrayList<>(kinds.stream().flatMap(kind -> injector.plans(kind).stream()).toList());
    Collections.shuffle(all, random);
    deck.addAll(all);
  }

  /** Takes another plan, so that both leave a majority of brokers. */
  private Optional<Plan> companion(Plan plan) {
    Optional<Plan> found =
        deck.stream()
            .filter(other -> !other.target().equals(plan.target()))
            .filter(other -> !(other.isForBroker() && plan.isForBroker()))
            .findFirst();
    found.ifPresent(deck::remove);
    return found;
  }

  private void breakAndMend(Plan plan, Optional<Plan> companion) {
    long began = begin(plan);
    pass(duration(plan));
    companion.ifPresent(other -> breakAndMend(other, Optional.empty()));
    end(plan, began);
  }

  private long begin(Plan plan) {
    long began = System.nanoTime();
    System.out.println("nemesis: " + plan);
    injector.begin(plan);
    return began;
  }

  private void end(Plan plan, long began) {
    injector.end(plan);
    recorder.add(new Fault(plan.kind(), plan.target(), began, System.nanoTime()));
  }

  private Duration duration(Plan plan) {
    return plan.kind() == Fault.Kind.PAUSE_NODE
        ? PAUSE
        : Duration.ofMillis(random.nextInt(LEAST_MILLIS, MOST_MILLIS));
  }

  private void rest() {
    injector.restartEndedNodes();
    pass(Duration.ofMillis(random.nextInt(LEAST_QUIET_MILLIS, MOST_QUIET_MILLIS)));
  }

  private static void pass(Duration time) {
    Await.holdsWithin(time, () -> false);
  }
}
