package io.hermod.delivery.lane;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.event.Event;
import io.hermod.event.TraceContext;
import java.time.Instant;

/** Two observers of one subscription. */
public record ObserverPair(DeliveryObserver first, DeliveryObserver second)
    implements DeliveryObserver {

  @Override
  public boolean watches(Event event, boolean isSuccess) {
    return first.watches(event, isSuccess) || second.watches(event, isSuccess);
  }

  @Override
  public void attempted(
      ObservedEvent event, DeliveryOutcome outcome, boolean isSuccess, Span time) {
    if (first.watches(event.event(), isSuccess)) {
      first.attempted(event, outcome, isSuccess, time);
    }
    if (second.watches(event.event(), isSuccess)) {
      second.attempted(event, outcome, isSuccess, time);
    }
  }

  @Override
  public void givenUp(ObservedEvent event, String reason, boolean isKept, Instant now) {
    first.givenUp(event, reason, isKept, now);
    second.givenUp(event, reason, isKept, now);
  }

  @Override
  public TraceContext sent(TraceContext own, long position, int attempts) {
    return second.sent(first.sent(own, position, attempts), position, attempts);
  }
}
