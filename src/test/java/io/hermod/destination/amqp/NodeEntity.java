package io.hermod.destination.amqp;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.qpid.protonj2.types.messaging.Accepted;
import org.apache.qpid.protonj2.types.messaging.Rejected;
import org.apache.qpid.protonj2.types.transport.DeliveryState;
import org.apache.qpid.protonj2.types.transport.ErrorCondition;
import org.jspecify.annotations.Nullable;

/** A queue, topic or event hub of an {@link AmqpNode}. Thread-safe. */
public final class NodeEntity {
  private final Queue<NodeMessage> messages = new ConcurrentLinkedQueue<>();
  private final AtomicLong arrived = new AtomicLong();
  private final List<Consumer<DeliveryState>> unconfirmed = new CopyOnWriteArrayList<>();
  private volatile @Nullable ErrorCondition refusal;
  private volatile long maxMessageSize = 1024 * 1024;
  private volatile boolean needsSession;
  private volatile boolean isSilent;
  private volatile boolean keepsAll = true;

  /** Refuses messages with this error from now on; takes them again if it is null. */
  public NodeEntity refuse(@Nullable String condition, String description) {
    refusal = condition == null ? null : new ErrorCondition(condition, description);
    return this;
  }

  public NodeEntity maxMessageSize(long bytes) {
    maxMessageSize = bytes;
    return this;
  }

  public NodeEntity needingSessions() {
    needsSession = true;
    return this;
  }

  /** Keeps only the first message, and counts the others. */
  public NodeEntity keepingOne() {
    keepsAll = false;
    return this;
  }

  /** How many messages have arrived. */
  public long arrived() {
    return arrived.get();
  }

  /** Keeps messages but does not confirm them until {@link #speak}. */
  public NodeEntity silent() {
    isSilent = true;
    return this;
  }

  /** Confirms what was not confirmed, and all that comes. */
  public void speak() {
    isSilent = false;
    unconfirmed.forEach(each -> each.accept(Accepted.getInstance()));
    unconfirmed.clear();
  }

  long maxMessageSize() {
    return maxMessageSize;
  }

  /**
   * Takes a message.
   *
   * @param confirmation is told what became of it
   */
  void take(NodeMessage message, Consumer<DeliveryState> confirmation) {
    if (refusal != null) {
      confirmation.accept(new Rejected(refusal));
    } else if (needsSession && message.session() == null) {
      confirmation.accept(
          new Rejected(
              new ErrorCondition("amqp:not-allowed", "The SessionId was not set on a message")));
    } else {
      if (arrived.getAndIncrement() == 0 || keepsAll) {
        messages.add(message);
      }
      confirm(confirmation);
    }
  }

  private void confirm(Consumer<DeliveryState> confirmation) {
    if (isSilent) {
      unconfirmed.add(confirmation);
    } else {
      confirmation.accept(Accepted.getInstance());
    }
  }

  /** Returns what has arrived, of one session or of all. */
  public List<NodeMessage> messages(@Nullable String session) {
    return messages.stream()
        .filter(message -> session == null || session.equals(message.session()))
        .toList();
  }
}
