package io.hermod.delivery.lane;

import io.hermod.delivery.settle.NextStep;
import io.hermod.store.Attempt;
import io.hermod.tail.TailMessage;
import io.hermod.tail.TailMessage.Next;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Describes an attempt to those who watch the lane. */
final class ShownAttempt {
  private ShownAttempt() {}

  /**
   * Describes an attempt.
   *
   * @param step what follows a failed attempt; null if the event was delivered
   */
  static TailMessage.Attempted of(
      long lane, PendingDelivery delivery, Attempt attempt, @Nullable NextStep step) {
    return switch (step) {
      case null -> message(lane, delivery, attempt, Next.DELIVERED, null, "");
      case NextStep.Retry retry ->
          message(lane, delivery, attempt, Next.RETRY, retry.pause().due(), retry.pause().rule());
      case NextStep.StandInLine line ->
          message(lane, delivery, attempt, Next.RETRY, null, line.rule());
      case NextStep.GiveUp end ->
          message(lane, delivery, attempt, Next.GIVEN_UP, null, end.reason().toString());
    };
  }

  private static TailMessage.Attempted message(
      long lane,
      PendingDelivery delivery,
      Attempt attempt,
      Next next,
      @Nullable Instant due,
      String words) {
    return new TailMessage.Attempted(
        lane, delivery.position, delivery.event, delivery.attempts + 1, attempt, next, due, words);
  }
}
