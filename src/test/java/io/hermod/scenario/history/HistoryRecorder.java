package io.hermod.scenario.history;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Collects what happens to a cluster while it happens; many threads may write at once. */
public final class HistoryRecorder {
  private final ClusterSize size;
  private final Queue<Subscription> subscriptions = new ConcurrentLinkedQueue<>();
  private final Queue<PublishAttempt> attempts = new ConcurrentLinkedQueue<>();
  private final Queue<Delivery> deliveries = new ConcurrentLinkedQueue<>();
  private final Queue<DeadLetter> deadLetters = new ConcurrentLinkedQueue<>();
  private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();

  public HistoryRecorder(ClusterSize size) {
    this.size = size;
  }

  public void add(Subscription subscription) {
    subscriptions.add(subscription);
  }

  public void add(PublishAttempt attempt) {
    attempts.add(attempt);
  }

  public void add(Delivery delivery) {
    deliveries.add(delivery);
  }

  public void add(DeadLetter letter) {
    deadLetters.add(letter);
  }

  public void add(Fault fault) {
    faults.add(fault);
  }

  /** Returns everything so far. */
  public ClusterHistory history(long now) {
    return new ClusterHistory(
        size,
        List.copyOf(subscriptions),
        List.copyOf(attempts),
        List.copyOf(deliveries),
        List.copyOf(deadLetters),
        List.copyOf(faults),
        now);
  }
}
