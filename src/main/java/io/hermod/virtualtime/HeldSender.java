package io.hermod.virtualtime;

import io.hermod.destination.Cargo;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Answered;
import io.hermod.destination.Sender;
import io.hermod.event.Event;
import io.hermod.loop.Loop;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A sender whose attempts hold the clock until they are answered, but no longer than a while. An
 * exchange that is kept open for a late answer does not hold it.
 *
 * @param patience that while, in real time
 */
record HeldSender(Sender sender, Loop real, VirtualClock clock, Duration patience)
    implements Sender {

  @Override
  public int length(Event event, Instant publishedAt) {
    return sender.length(event, publishedAt);
  }

  @Override
  public void send(Cargo cargo, DeliveryListener listener) {
    Hold attempt = clock.hold();
    real.after(patience, attempt::letGo);
    try {
      sender.send(cargo, new HeldListener(attempt, listener));
    } catch (RuntimeException | Error e) {
      attempt.letGo();
      throw e;
    }
  }

  /** What follows from an answer has a hold of its own: the attempt may have been outwaited. */
  private final class HeldListener implements DeliveryListener {
    private final Hold attempt;
    private final DeliveryListener listener;

    HeldListener(Hold attempt, DeliveryListener listener) {
      this.attempt = attempt;
      this.listener = listener;
    }

    @Override
    public void settled(DeliveryOutcome outcome) {
      Hold settling = clock.hold();
      attempt.letGo();
      settling.endWith(() -> listener.settled(outcome));
    }

    @Override
    public void lateEnd(@Nullable Answered answer) {
      clock.hold().endWith(() -> listener.lateEnd(answer));
    }
  }
}
