package io.hermod.store.kafka;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long Kafka has confirmed nothing, so that publishers get a refusal at once instead of waiting
 * for one. Thread-safe.
 */
final class Confirmations {
  private final LongSupplier nanoTime;
  private final long patience;
  private int unconfirmed;
  private long lastProgress;

  /**
   * @param patience how long records may wait before Kafka counts as out of reach
   */
  Confirmations(LongSupplier nanoTime, Duration patience) {
    this.nanoTime = nanoTime;
    this.patience = patience.toNanos();
  }

  /** A record is about to be sent. */
  synchronized void awaitOne() {
    if (unconfirmed++ == 0) {
      lastProgress = nanoTime.getAsLong();
    }
  }

  /** A record was confirmed. */
  synchronized void confirmed() {
    unconfirmed--;
    lastProgress = nanoTime.getAsLong();
  }

  /** Kafka's client gave a record up. */
  synchronized void failed() {
    unconfirmed--;
  }

  /** Records wait, and none of them was confirmed for a while. */
  synchronized boolean areOverdue() {
    return unconfirmed > 0 && nanoTime.getAsLong() - lastProgress > patience;
  }
}
