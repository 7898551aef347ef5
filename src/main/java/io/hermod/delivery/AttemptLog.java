package io.hermod.delivery;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.subscription.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line per failed attempt and per event that ends undelivered, with ids; an endpoint that fails
 * all the time gets a few lines a second and the number of those left out.
 */
final class AttemptLog {
  private static final Logger LOG = LoggerFactory.getLogger("io.hermod.delivery");
  private static final int LINES_PER_SECOND = 5;

  private final String name;
  private final Supplier<Instant> clock;
  private Instant second = Instant.EPOCH;
  private int lines;
  private boolean isWaiting;

  AttemptLog(Subscription subscription, Supplier<Instant> clock) {
    this.name = subscription.resourceId();
    this.clock = clock;
  }

  void failed(PendingDelivery delivery, int attempts, DeliveryOutcome outcome, Instant due) {
    if (hasRoom()) {
      LOG.warn(
          "attempt failed subscription={} event={} position={} attempt={} outcome=\"{}\" next={}",
          name,
          printable(delivery.event.id()),
          delivery.position,
          attempts,
          outcome,
          due);
    }
  }

  /** One that waits for its link. */
  void failed(PendingDelivery delivery, int attempts, DeliveryOutcome outcome) {
    if (hasRoom()) {
      LOG.warn(
          "attempt failed subscription={} event={} position={} attempt={} outcome=\"{}\" waits in"
              + " line for the link",
          name,
          printable(delivery.event.id()),
          delivery.position,
          attempts,
          outcome);
    }
  }

  void dropped(PendingDelivery delivery, int attempts, GiveUpReason reason) {
    if (hasRoom()) {
      LOG.warn(
          "event dropped subscription={} event={} position={} attempts={} reason={}",
          name,
          printable(delivery.event.id()),
          delivery.position,
          attempts,
          reason);
    }
  }

  void givenUp(PendingDelivery delivery, int attempts, GiveUpReason reason, Instant due) {
    if (hasRoom()) {
      LOG.warn(
          "event given up subscription={} event={} position={} attempts={} reason={} dead"
              + " letter={}",
          name,
          printable(delivery.event.id()),
          delivery.position,
          attempts,
          reason,
          due);
    }
  }

  void onProbation() {
    isWaiting = true;
    LOG.warn("subscription={} waits: its endpoint keeps failing and is on probation", name);
  }

  void linkIsDown(Instant nextProbe) {
    isWaiting = true;
    LOG.warn("subscription={} waits: its link is down, next probe at {}", name, nextProbe);
  }

  void setAside() {
    isWaiting = true;
    LOG.warn("subscription={} is far behind: its events are parked until it catches up", name);
  }

  /** Of interest to those who heard that it waits. */
  void caughtUp() {
    if (isWaiting) {
      LOG.info("subscription={} has caught up", name);
    }
    isWaiting = false;
  }

  private boolean hasRoom() {
    Instant now = clock.get();
    if (Duration.between(second, now).abs().toMillis() >= 1000) {
      if (lines > LINES_PER_SECOND) {
        LOG.warn("subscription={} {} more lines like these", name, lines - LINES_PER_SECOND);
      }
      second = now;
      lines = 0;
    }
    return ++lines <= LINES_PER_SECOND;
  }

  /** Ids come from publishers: no line breaks in a log line, and not without end. */
  private static String printable(String id) {
    String shortened = id.length() > 200 ? id.substring(0, 200) + "…" : id;
    return shortened.replaceAll("\\p{Cntrl}", "?");
  }
}
