package io.hermod.destination.amqp;

import io.hermod.destination.DeliveryOutcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Date;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.qpid.protonj2.buffer.ProtonBuffer;
import org.apache.qpid.protonj2.engine.IncomingDelivery;
import org.apache.qpid.protonj2.engine.Receiver;
import org.apache.qpid.protonj2.engine.Sender;
import org.apache.qpid.protonj2.engine.Session;
import org.apache.qpid.protonj2.engine.impl.ProtonDeliveryTagGenerator;
import org.apache.qpid.protonj2.types.messaging.Accepted;
import org.apache.qpid.protonj2.types.messaging.AmqpValue;
import org.apache.qpid.protonj2.types.messaging.ApplicationProperties;
import org.apache.qpid.protonj2.types.messaging.Properties;
import org.apache.qpid.protonj2.types.messaging.Source;
import org.apache.qpid.protonj2.types.messaging.Target;
import org.jspecify.annotations.Nullable;

/**
 * Presents tokens to the node {@code $cbs} of a namespace, over one connection. The links to
 * entities of that connection then need no credentials of their own.
 */
final class TokenClient {
  private static final String NODE = "$cbs";
  private static final String REPLIES = "hermod-cbs";
  private static final int CREDIT = 100;

  private final Sender requests;
  private final Receiver replies;
  private final InstantSource clock;
  private final Deque<ProtonBuffer> waiting = new ArrayDeque<>();
  private final Map<String, Consumer<@Nullable DeliveryOutcome>> listeners = new HashMap<>();
  private long sent;

  /**
   * @param clock the real clock, because tokens expire in real time
   */
  TokenClient(Session session, InstantSource clock) {
    this.clock = clock;
    this.requests =
        session
            .sender(REPLIES + "-requests")
            .setSource(new Source().setAddress(REPLIES))
            .setTarget(new Target().setAddress(NODE))
            .setDeliveryTagGenerator(
                ProtonDeliveryTagGenerator.BUILTIN.SEQUENTIAL.createGenerator())
            .creditStateUpdateHandler(_ -> flush())
            .deliveryStateUpdatedHandler(delivery -> delivery.settle())
            .open();
    this.replies =
        session
            .receiver(REPLIES + "-replies")
            .setSource(new Source().setAddress(NODE))
            .setTarget(new Target().setAddress(REPLIES))
            .deliveryReadHandler(this::read)
            .open();
    this.replies.addCredit(CREDIT);
  }

  /**
   * Presents a new token for an entity.
   *
   * @param listener called once with the failure, or with null; never if the connection is lost
   */
  void put(EntityAddress entity, Consumer<@Nullable DeliveryOutcome> listener) {
    Instant expiry = clock.instant().plus(EntityAddress.TOKEN_LIFETIME);
    String id = "hermod-" + ++sent;
    listeners.put(id, listener);
    waiting.add(
        Sections.encode(
            new Properties().setMessageId(id).setTo(NODE).setReplyTo(REPLIES),
            new ApplicationProperties(
                Map.of(
                    "operation",
                    "put-token",
                    "type",
                    "servicebus.windows.net:sastoken",
                    "name",
                    entity.audience(),
                    "expiration",
                    Date.from(expiry))),
            new AmqpValue<>(entity.tokenUntil(expiry))));
    flush();
  }

  private void flush() {
    while (!waiting.isEmpty() && requests.isSendable()) {
      requests.next().writeBytes(waiting.removeFirst());
    }
  }

  private void read(IncomingDelivery delivery) {
    if (delivery.isPartial()) {
      return;
    }
    Sections.Reply reply = Sections.reply(delivery.readAll());
    delivery.disposition(Accepted.getInstance(), true);
    replies.addCredit(1);
    Consumer<@Nullable DeliveryOutcome> listener = listeners.remove(reply.correlationId());
    if (listener != null) {
      listener.accept(AmqpOutcomes.ofToken(reply.status()));
    }
  }
}
