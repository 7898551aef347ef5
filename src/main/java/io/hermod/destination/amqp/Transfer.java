package io.hermod.destination.amqp;

import static java.util.Objects.requireNonNull;

import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Accepted;
import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.http.Deadline;
import io.hermod.destination.http.ResponseTimeouts;
import org.apache.qpid.protonj2.buffer.ProtonBuffer;
import org.apache.qpid.protonj2.engine.OutgoingDelivery;
import org.apache.qpid.protonj2.engine.Sender;
import org.jspecify.annotations.Nullable;

/**
 * One message and its confirmation.
 *
 * <pre>
 * open ──(confirmation, failure)──▶ done
 * open ──(response wait over, sent)──▶ late   reports: timed out
 * open ──(response wait over)──▶ done
 * late ──(confirmation, failure, late window over)──▶ done   reports: the late end
 * </pre>
 */
final class Transfer extends Deadline {
  private enum State {
    OPEN,
    LATE,
    DONE
  }

  private final ResponseTimeouts timeouts;
  private final DeliveryListener listener;
  private @Nullable ProtonBuffer message;
  private @Nullable OutgoingDelivery delivery;
  private State state = State.OPEN;

  Transfer(ResponseTimeouts timeouts, ProtonBuffer message, DeliveryListener listener) {
    this.timeouts = timeouts;
    this.message = message;
    this.listener = listener;
    timeouts.responses().add(this);
  }

  boolean isDone() {
    return state == State.DONE;
  }

  int size() {
    return message == null ? 0 : message.getReadableBytes();
  }

  /** Sends the message, and no longer keeps it in memory. */
  void sendAs(OutgoingDelivery next) {
    ProtonBuffer bytes = requireNonNull(message);
    message = null;
    delivery = next;
    next.setLinkedResource(this).writeBytes(bytes);
  }

  @Override
  protected void passed() {
    if (state == State.OPEN && delivery != null && timeouts.lateResponses() != null) {
      state = State.LATE;
      timeouts.lateResponses().add(this);
      listener.settled(new TimedOut(true));
    } else {
      end(new TimedOut(false));
    }
  }

  /** Reports the outcome, unless one was reported that is final. */
  void end(DeliveryOutcome outcome) {
    State before = state;
    state = State.DONE;
    cancel();
    try {
      forgetDelivery();
    } finally {
      // Whatever the engine says: an event without an outcome would be in flight for ever.
      report(before, outcome);
    }
  }

  private void report(State before, DeliveryOutcome outcome) {
    switch (before) {
      case OPEN -> listener.settled(outcome);
      case LATE -> listener.lateEnd(isAnswer(outcome) ? outcome : null);
      case DONE -> {}
    }
  }

  private static boolean isAnswer(DeliveryOutcome outcome) {
    return outcome instanceof Accepted || outcome instanceof Rejected;
  }

  /** Otherwise, the engine would keep a delivery that is never confirmed. */
  private void forgetDelivery() {
    if (delivery != null && !delivery.isSettled() && isOpen(delivery.getLink())) {
      delivery.settle();
    }
  }

  /** The engine refuses to settle anything on a link that the peer has closed. */
  private static boolean isOpen(Sender link) {
    return link.getEngine().isWritable()
        && link.isLocallyOpen()
        && !link.isRemotelyClosedOrDetached()
        && !link.getSession().isRemotelyClosed()
        && !link.getConnection().isRemotelyClosed();
  }
}
