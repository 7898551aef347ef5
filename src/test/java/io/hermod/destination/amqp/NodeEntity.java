package io.hermod.destination.amqp;

import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
  private final List<Consumer<@Nullable DeliveryState>> unconfirmed = new CopyOnWriteArrayList<>();
  private final Set<Consumer<@Nullable ErrorCondition>> links = ConcurrentHashMap.newKeySet();
  private volatile boolean isAnswering;
  private volatile @Nullable DeliveryState answer;
  private volatile long maxMessageSize = 1024 * 1024;
  private volatile boolean needsSession;
  private volatile boolean isSilent;
  private volatile boolean keepsAll = true;

  /** Refuses messages with this error from now on; takes them again if it is null. */
  public NodeEntity refuse(@Nullable String condition, String description) {
    isAnswering = condition != null;
    answer = condition == null ? null : new Rejected(new ErrorCondition(condition, description));
    return this;
  }

  /** Answers messages with this from now on and does not keep them; null for no outcome at all. */
  NodeEntity answer(@Nullable DeliveryState state) {
    answer = state;
    isAnswering = true;
    return this;
  }

  /** Takes messages again. */
  void accept() {
    isAnswering = false;
  }

  /**
   * A peer has opened a link to send messages.
   *
   * @param closer closes it
   */
  void attached(Consumer<@Nullable ErrorCondition> closer) {
    links.add(closer);
  }

  void detached(Consumer<@Nullable ErrorCondition> closer) {
    links.remove(closer);
  }

  /** How many links to send messages are open. */
  int links() {
    return links.size();
  }

  /** Closes all links with this error; without one if it is null. */
  void closeLinks(@Nullable String condition) {
    links.forEach(
        link -> link.accept(condition == null ? null : new ErrorCondition(condition, "closed")));
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
  void take(NodeMessage message, Consumer<@Nullable DeliveryState> confirmation) {
    if (isAnswering) {
      confirmation.accept(answer);
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

  private void confirm(Consumer<@Nullable DeliveryState> confirmation) {
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
