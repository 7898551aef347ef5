package io.hermod.destination.senders;

import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome.Withheld;
import io.hermod.destination.Sender;
import io.hermod.event.Event;
import io.hermod.loop.Loop;
import io.hermod.profile.Outcome;
import io.hermod.subscription.ConfiguredDestination;
import java.time.Instant;

/**
 * Sends nothing, because the configuration no longer says how to reach the destination. The events
 * wait by the retry schedule, so that none is lost if the operator adds the entry again.
 */
record UnconfiguredSender(ConfiguredDestination destination, Loop loop) implements Sender {

  @Override
  public int length(Event event, Instant publishedAt) {
    return event.json().length();
  }

  @Override
  public void send(BatchBody batch, DeliveryListener listener) {
    Withheld outcome =
        new Withheld(
            Outcome.NOT_FOUND,
            "%s.%s is not configured"
                .formatted(destination.configurationKey(), destination.requiredMember()));
    loop.execute(() -> listener.settled(outcome));
  }
}
