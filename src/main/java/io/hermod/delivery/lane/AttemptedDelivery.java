package io.hermod.delivery.lane;

import io.hermod.deadletter.write.GivenUp;
import io.hermod.delivery.settle.GiveUpReason;
import io.hermod.store.Attempt;
import io.hermod.store.Finished;
import io.hermod.store.Finished.Ending;
import io.hermod.store.ParkedEvent;
import java.time.Instant;
import java.util.List;

/**
 * A delivery that did not succeed at the first attempt, and the rows it may become.
 *
 * @param attempts the number of attempts made
 * @param history the last attempts, oldest first
 */
record AttemptedDelivery(
    PendingDelivery delivery, int attempts, List<Attempt> history, Instant now) {

  /** The delivery after one more attempt. */
  static AttemptedDelivery after(Attempt attempt, PendingDelivery delivery, Instant now) {
    return new AttemptedDelivery(
        delivery, delivery.attempts + 1, delivery.historyWith(attempt), now);
  }

  /** The delivery without another attempt. */
  static AttemptedDelivery unsent(PendingDelivery delivery, Instant now) {
    return new AttemptedDelivery(delivery, delivery.attempts, delivery.history, now);
  }

  /** A parked event that gets no further attempt. */
  static AttemptedDelivery of(ParkedEvent parked, Instant now) {
    return unsent(PendingDelivery.retried(parked), now);
  }

  ParkedEvent parkedUntil(Instant due, String rule) {
    return new ParkedEvent(
        delivery.position,
        delivery.event.detached(),
        delivery.publishedAt,
        attempts,
        history,
        due,
        rule,
        delivery.redriven());
  }

  GivenUp givenUp(GiveUpReason reason) {
    return new GivenUp(
        delivery.position,
        delivery.event,
        delivery.publishedAt,
        attempts,
        history,
        reason.toString(),
        now,
        delivery.redriven());
  }

  Finished finished(Ending ending, String reason) {
    return new Finished(
        delivery.position,
        delivery.event.id(),
        delivery.publishedAt,
        attempts,
        history,
        ending,
        reason,
        now,
        "",
        delivery.redriven());
  }
}
