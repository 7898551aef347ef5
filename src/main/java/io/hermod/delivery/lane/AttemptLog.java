package io.hermod.delivery.lane;

import io.hermod.delivery.settle.GiveUpReason;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.subscription.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs one line per failed attempt and per event that ends undelivered, with ids. An endpoint that
 * fails all the time gets a few lines per second, and the number of lines that were left out.
 */
final class AttemptLog {
  private static final Logger LOG = LoggerFactory.getLogger("io.hermod.delivery");
  private static final int LINES_PER_SECOND = 5;

  private final String name;
  private final InstantSource clock;
  private Instant second = Instant.EPOCH;
  private int lines;
  private boolean isWaiting;

  AttemptLog(Subscription subscription, InstantSource clock) {
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

  /** Logs a failed attempt of an event that now waits for its link. */
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

  void unknownIds(Set<String> ids) {
    if (hasRoom()) {
      LOG.warn(
          "subscription={} the response names {} events that were not in the batch, such as {}",
          name,
          ids.size(),
          printable(ids.iterator().next()));
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

  void paused() {
    isWaiting = true;
    LOG.info("subscription={} waits: it is paused", name);
  }

  void linkIsDown(Instant nextProbe) {
    isWaiting = true;
    LOG.warn("subscription={} waits: its link is down, next probe at {}", name, nextProbe);
  }

  void setAside() {
    isWaiting = true;
    LOG.warn("subscription={} is far behind: its events are parked until it catches up", name);
  }

  /** Logged only if an earlier line said that the subscription waits. */
  void caughtUp() {
    if (isWaiting) {
      LOG.info("subscription={} has caught up", name);
    }
    isWaiting = false;
  }

  private boolean hasRoom() {
    Instant now = clock.instant();
    if (Duration.between(second, now).abs().toMillis() >= 1000) {
      if (lines > LINES_PER_SECOND) {
        LOG.warn("subscription={} {} similar lines left out", name, lines - LINES_PER_SECOND);
      }
      second = now;
      lines = 0;
    }
    return ++lines <= LINES_PER_SECOND;
  }

  /** Ids come from publishers, so line breaks are replaced and the length is limited. */
  private static String printable(String id) {
    String shortened = id.length() > 200 ? id.substring(0, 200) + "…" : id;
    return shortened.replaceAll("\\p{Cntrl}", "?");
  }
}
