package io.hermod.scenario.history;

import io.hermod.scenario.history.PublishAttempt.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes up histories of clusters that keep their promises: every twenty seconds a fault stops all
 * deliveries for a while and repeats some, and the rest of the time all is quiet.
 */
final class GoodHistory {
  static final int CYCLES = 5;
  static final int CYCLE_MILLIS = 20_000;
  static final int QUIET_FROM = 10_000;
  private static final List<Fault.Kind> KINDS = List.of(Fault.Kind.values());
  private static final int PUBLISHERS = 3;
  private static final int IN_FLIGHT = 8;

  private final Random random;
  private final Fabrication made = new Fabrication();
  private final List<String> recent = new ArrayList<>();
  private int latest;

  private GoodHistory(Random random) {
    this.random = random;
  }

  static Fabrication draw(Random random) {
    return new GoodHistory(random).draw();
  }

  private Fabrication draw() {
    made.subscriptions.add(new Subscription("steady", IN_FLIGHT, false, true));
    made.subscriptions.add(new Subscription("ordered", 1, true, true));
    made.subscriptions.add(new Subscription("strict", IN_FLIGHT, false, false));
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      run(cycle * CYCLE_MILLIS);
    }
    return made;
  }

  /** A fault in the first second stops deliveries for a few; its end has no effect. */
  private void run(int start) {
    Fault.Kind kind = KINDS.get(random.nextInt(KINDS.size()));
    int began = start + random.nextInt(1_000);
    int resumed = began + random.nextInt(kind.isPlanned() ? 1_200 : 4_500);
    made.fault(kind, "a", began, resumed + random.nextInt(500));
    publish(start, began, began);
    repeat(resumed);
    publish(began, start + CYCLE_MILLIS - 1_000, resumed);
  }

  /** Publishes for a while; nothing is delivered before the cluster has resumed. */
  private void publish(int from, int to, int resumed) {
    for (int at = from; at < to; at += 20 + random.nextInt(60)) {
      latest = Math.max(latest + 1, Math.max(at, resumed));
      publish(at, latest);
    }
  }

  /**
   * @param delivery after those of all earlier ones
   */
  private void publish(int at, int delivery) {
    int number = made.attempts.size();
    String publisher = "p" + random.nextInt(PUBLISHERS) + "-";
    if (random.nextInt(50) == 0) {
      made.attempted(publisher, number, at - 5, Answer.UNKNOWN);
    }
    made.published(publisher, number, at);
    String id = publisher + number;
    made.delivered("steady", id, delivery + random.nextInt(100));
    made.delivered("ordered", id, delivery);
    deliverStrictly(id, delivery);
    recent.add(id);
    if (recent.size() > IN_FLIGHT) {
      recent.removeFirst();
    }
  }

  /** Refuses every tenth event until it is given up. */
  private void deliverStrictly(String id, int at) {
    if (random.nextInt(10) == 0) {
      made.refused("strict", id, at).refused("strict", id, at + 1_000);
      made.deadLettered("strict", id, at + 1_100);
    } else {
      made.delivered("strict", id, at);
    }
  }

  /** What was in flight is delivered again, if anything was delivered at all. */
  private void repeat(int at) {
    recent.forEach(id -> made.delivered("steady", id, at + 100));
  }
}
