package io.hermod.scenario.history;

import io.hermod.scenario.history.PublishAttempt.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A history that somebody makes up; all times are in milliseconds. */
final class Fabrication {
  static final ClusterSize SIZE = new ClusterSize(3, 3);
  private static final long REQUEST_MILLIS = 5;

  final List<Subscription> subscriptions = new ArrayList<>();
  final List<PublishAttempt> attempts = new ArrayList<>();
  final List<Delivery> deliveries = new ArrayList<>();
  final List<DeadLetter> deadLetters = new ArrayList<>();
  final List<Fault> faults = new ArrayList<>();
  private long latest;

  /** One that accepts everything, with one request in flight. */
  Fabrication subscription(String name) {
    subscriptions.add(new Subscription(name, 1, false, true));
    return this;
  }

  Fabrication orderedSubscription(String name, int inFlight) {
    subscriptions.add(new Subscription(name, inFlight, true, true));
    return this;
  }

  /** Acknowledged at this time; the id is that of the publisher and the number. */
  Fabrication published(String publisher, int number, long at) {
    return attempted(publisher, number, at, Answer.ACKNOWLEDGED);
  }

  Fabrication attempted(String publisher, int number, long at, Answer answer) {
    attempts.add(
        new PublishAttempt(
            publisher + number,
            publisher,
            number,
            "a",
            nanos(at - REQUEST_MILLIS),
            nanos(at),
            answer));
    return this;
  }

  Fabrication delivered(String subscription, String id, long at) {
    deliveries.add(new Delivery(subscription, id, 1, nanos(at), true));
    return this;
  }

  Fabrication refused(String subscription, String id, long at) {
    deliveries.add(new Delivery(subscription, id, 1, nanos(at), false));
    return this;
  }

  Fabrication deadLettered(String subscription, String id, long at) {
    deadLetters.add(new DeadLetter(subscription, id, nanos(at)));
    return this;
  }

  Fabrication fault(Fault.Kind kind, String target, long began, long ended) {
    faults.add(new Fault(kind, target, nanos(began), nanos(ended)));
    return this;
  }

  private long nanos(long millis) {
    latest = Math.max(latest, millis);
    return Duration.ofMillis(millis).toNanos();
  }

  ClusterHistory history() {
    return new ClusterHistory(
        SIZE, subscriptions, attempts, deliveries, deadLetters, faults, nanos(latest));
  }

  List<Violation> violations() {
    return ClusterChecker.check(history(), Limits.PROMISED);
  }
}
