package io.hermod.virtualtime;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.Sender;
import io.hermod.destination.Senders;
import io.hermod.event.Event;
import io.hermod.loop.Loop;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes senders whose attempts hold the clock until they are answered, but no longer than a while
 * of real time.
 */
record HeldSenders(Senders senders, Loop real, VirtualClock clock, Duration patience)
    implements Senders {

  @Override
  public Sender senderFor(Subscription subscription, Topic topic) {
    Sender sender = senders.senderFor(subscription, topic);
    return (events, deliveryCount, done) -> send(sender, events, deliveryCount, done);
  }

  private void send(
      Sender sender, List<Event> events, int deliveryCount, Consumer<DeliveryOutcome> done) {
    Hold attempt = clock.hold();
    real.after(patience, attempt::letGo);
    sender.send(events, deliveryCount, outcome -> settle(attempt, outcome, done));
  }

  /** A hold of its own, because the attempt may have been outwaited. */
  private void settle(Hold attempt, DeliveryOutcome outcome, Consumer<DeliveryOutcome> done) {
    Hold settling = clock.hold();
    attempt.letGo();
    settling.endWith(() -> done.accept(outcome));
  }
}
