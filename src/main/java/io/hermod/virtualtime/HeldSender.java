package io.hermod.virtualtime;

import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.Sender;
import io.hermod.event.Event;
import io.hermod.loop.Loop;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A sender whose attempts hold the clock until the response arrives, but no longer than {@code
 * maxWait}. An exchange that stays open for a late response does not hold the clock.
 *
 * @param maxWait the limit in real time
 */
record HeldSender(Sender sender, Loop real, VirtualClock clock, Duration maxWait)
    implements Sender {

  @Override
  public int length(Event event, Instant publishedAt) {
    return sender.length(event, publishedAt);
  }

  @Override
  public void send(BatchBody batch, DeliveryListener listener) {
    Hold attempt = clock.hold();
    real.after(maxWait, attempt::release);
    try {
      sender.send(batch, new HeldListener(attempt, listener));
    } catch (RuntimeException | Error e) {
      attempt.release();
      throw e;
    }
  }

  /**
   * Takes a new hold for the handling of a response, because the hold of the attempt may have ended
   * by timeout.
   */
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
      attempt.release();
      settling.runAndRelease(() -> listener.settled(outcome));
    }

    @Override
    public void lateEnd(@Nullable DeliveryOutcome answer) {
      clock.hold().runAndRelease(() -> listener.lateEnd(answer));
    }
  }
}
