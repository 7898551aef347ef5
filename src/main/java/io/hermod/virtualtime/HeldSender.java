package io.hermod.virtualtime;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.Sender;
import io.hermod.event.Event;
import io.hermod.loop.Loop;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * A sender whose attempts hold the clock until they are answered, but no longer than a while.
 *
 * @param patience that while, in real time
 */
record HeldSender(Sender sender, Loop real, VirtualClock clock, Duration patience)
    implements Sender {

  @Override
  public void send(List<Event> events, int deliveryCount, Consumer<DeliveryOutcome> done) {
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
