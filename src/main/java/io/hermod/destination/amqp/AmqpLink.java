package io.hermod.destination.amqp;

import static java.util.Objects.requireNonNull;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.loop.Loop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.qpid.protonj2.engine.OutgoingDelivery;
import org.apache.qpid.protonj2.engine.Sender;
import org.apache.qpid.protonj2.engine.Session;
import org.apache.qpid.protonj2.engine.impl.ProtonDeliveryTagGenerator;
import org.apache.qpid.protonj2.types.UnsignedLong;
import org.apache.qpid.protonj2.types.messaging.Source;
import org.apache.qpid.protonj2.types.messaging.Target;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages to one entity, in order, as far as the entity grants credit. It outlives the
 * connections that it uses. Belongs to its event loop.
 *
 * <pre>
 * detached ──(attach)──▶ attaching ──(token taken, entity agrees)──▶ attached
 * attaching, attached ──(error, connection lost)──▶ detached   ends all messages
 * attached ──(unused)──▶ detached
 * </pre>
 */
final class AmqpLink {
  private static final Duration LONGEST_ATTACH = Duration.ofSeconds(20);

  private final EntityAddress address;
  private final Loop loop;
  private final Runnable connector;
  private final Deque<Transfer> waiting = new ArrayDeque<>();
  private @Nullable Sender sender;
  private boolean isAttaching;
  private boolean isAttached;
  private boolean isUsed;
  private long attachment;

  /** The largest message that the entity takes; 0 for any. */
  private long maxBytes;

  /**
   * @param connector called when there is something to send and no link: calls {@link #attach} when
   *     there is a connection, or {@link #lost}
   */
  AmqpLink(EntityAddress address, Loop loop, Runnable connector) {
    this.address = address;
    this.loop = loop;
    this.connector = connector;
  }

  void send(Transfer transfer) {
    isUsed = true;
    forgetDone();
    waiting.add(transfer);
    if (isAttached) {
      flush();
    } else if (!isAttaching) {
      connector.run();
    }
  }

  /** Those that wait longest are done first. */
  private void forgetDone() {
    while (!waiting.isEmpty() && waiting.getFirst().isDone()) {
      waiting.removeFirst();
    }
  }

  /** Whether messages wait and nothing is being done about that. */
  boolean needsAttachment() {
    return !isAttaching && !isAttached && !waiting.isEmpty();
  }

  /**
   * Closes the link if no message was sent since the last call, and none waits for anything.
   *
   * @return whether it is closed
   */
  boolean closeIfUnused() {
    forgetDone();
    boolean isUnused = !isUsed && waiting.isEmpty() && (sender == null || !sender.hasUnsettled());
    isUsed = false;
    if (isUnused) {
      lost(AmqpOutcomes.BROKEN);
    }
    return isUnused;
  }

  /**
   * Presents a token for the entity, and opens the link.
   *
   * @param mine a number that no other link of the connection has had
   */
  void attach(Session session, TokenClient tokens, long mine) {
    isAttaching = true;
    attachment = mine;
    loop.after(LONGEST_ATTACH, () -> lostIf(mine, new TimedOut(false)));
    tokens.put(
        address,
        failure -> {
          if (failure != null) {
            lostIf(mine, failure);
          } else if (isAttaching(mine)) {
            open(session.sender("hermod-" + address.entity() + "-" + mine));
            renewLater(requireNonNull(sender), tokens);
          }
        });
  }

  private boolean isAttaching(long number) {
    return isAttaching && number == attachment;
  }

  private void lostIf(long number, DeliveryOutcome failure) {
    if (isAttaching(number)) {
      lost(failure);
    }
  }

  private void open(Sender opening) {
    sender = opening;
    opening
        .setSource(new Source().setAddress(address.entity()))
        .setTarget(new Target().setAddress(address.entity()))
        .setDeliveryTagGenerator(ProtonDeliveryTagGenerator.BUILTIN.SEQUENTIAL.createGenerator())
        .openHandler(this::opened)
        .closeHandler(this::ended)
        .detachHandler(this::ended)
        .creditStateUpdateHandler(_ -> flush())
        .deliveryStateUpdatedHandler(this::confirmed)
        .open();
  }

  /** A peer that refuses a link opens it without a target first, and then closes it. */
  private void opened(Sender opening) {
    if (opening.equals(sender) && opening.getRemoteTarget() != null) {
      UnsignedLong limit = opening.getRemoteMaxMessageSize();
      maxBytes = limit == null ? 0 : limit.longValue();
      isAttaching = false;
      isAttached = true;
      flush();
    }
  }

  private void ended(Sender ending) {
    if (ending.equals(sender)) {
      lost(AmqpOutcomes.of(ending.getRemoteCondition()));
    }
  }

  /**
   * If the new token is refused, nothing is done about it here: the peer ends the link when the old
   * one expires, and says why.
   */
  private void renewLater(Sender opened, TokenClient tokens) {
    loop.after(
        EntityAddress.TOKEN_LIFETIME.dividedBy(2),
        () -> {
          if (opened.equals(sender)) {
            tokens.put(address, _ -> {});
            renewLater(opened, tokens);
          }
        });
  }

  private void flush() {
    while (isAttached && !waiting.isEmpty() && requireNonNull(sender).isSendable()) {
      transmit(requireNonNull(sender), waiting.removeFirst());
    }
  }

  private void transmit(Sender open, Transfer transfer) {
    if (transfer.isDone()) {
      return;
    }
    if (maxBytes > 0 && transfer.size() > maxBytes) {
      // Later, because the lane that sends does not expect an outcome yet.
      long limit = maxBytes;
      loop.execute(() -> transfer.end(AmqpOutcomes.tooLarge(limit)));
    } else {
      transfer.sendAs(open.next());
    }
  }

  private void confirmed(OutgoingDelivery delivery) {
    Transfer transfer = delivery.getLinkedResource();
    if (transfer != null && (delivery.isRemotelySettled() || delivery.getRemoteState() != null)) {
      transfer.end(AmqpOutcomes.of(delivery.getRemoteState()));
    }
  }

  /** Ends all messages: nobody knows whether those that were sent have arrived. */
  void lost(DeliveryOutcome outcome) {
    List<Transfer> ended = new ArrayList<>();
    Sender lost = sender;
    if (lost != null) {
      lost.unsettled().forEach(delivery -> ended.add(delivery.getLinkedResource()));
    }
    ended.addAll(waiting);
    waiting.clear();
    sender = null;
    isAttaching = false;
    isAttached = false;
    ended.forEach(transfer -> transfer.end(outcome));
    close(lost);
  }

  private static void close(@Nullable Sender lost) {
    if (lost != null && lost.getEngine().isWritable()) {
      lost.close();
    }
  }
}
