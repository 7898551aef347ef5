package io.hermod.destination.amqp;

import io.hermod.config.source.ServiceBusConnectionString;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.http.ConnectionFailures;
import io.hermod.destination.http.Connector;
import io.hermod.loop.Loop;
import io.vertx.core.internal.net.NetSocketInternal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.qpid.protonj2.engine.Session;
import org.jspecify.annotations.Nullable;

/**
 * The connection of one event loop to one namespace. It is opened when there is something to send,
 * also after it broke. Links that nobody used for a while are closed, and with the last of them the
 * connection.
 *
 * <pre>
 * closed ──(something to send)──▶ opening ──(opened)──▶ open
 * opening, open ──(lost)──▶ closed   ends all messages
 * open ──(no link is used)──▶ closed
 * </pre>
 */
final class AmqpConnection implements AmqpTransport.Listener {
  /** A link that was not used between two checks is closed. */
  private static final Duration BETWEEN_CHECKS = Duration.ofMinutes(10);

  private final ServiceBusConnectionString namespace;
  private final Connector connector;
  private final Loop loop;
  private final InstantSource clock;
  private final Map<String, AmqpLink> links = new HashMap<>();
  private @Nullable AmqpTransport transport;
  private @Nullable Session session;
  private @Nullable TokenClient tokens;
  private boolean isOpening;
  private long attachments;

  /**
   * @param clock the real clock, because tokens expire in real time
   */
  AmqpConnection(
      ServiceBusConnectionString namespace, Connector connector, Loop loop, InstantSource clock) {
    this.namespace = namespace;
    this.connector = connector;
    this.loop = loop;
    this.clock = clock;
  }

  void send(String entity, Transfer transfer) {
    links
        .computeIfAbsent(
            entity,
            _ -> new AmqpLink(new EntityAddress(namespace, entity), loop, this::attachLinks))
        .send(transfer);
  }

  private void attachLinks() {
    Session open = session;
    TokenClient presented = tokens;
    if (open != null && presented != null) {
      links.values().stream()
          .filter(AmqpLink::needsAttachment)
          .forEach(link -> link.attach(open, presented, ++attachments));
    } else if (!isOpening) {
      isOpening = true;
      // Later, because the lane that sends does not expect a failure yet.
      loop.execute(this::open);
    }
  }

  private void open() {
    connector
        .connect()
        .onComplete(
            socket ->
                transport =
                    new AmqpTransport((NetSocketInternal) socket, loop, namespace.host(), this),
            failure -> lost(ConnectionFailures.outcome(failure)));
  }

  @Override
  public void opened(Session opened) {
    isOpening = false;
    session = opened;
    tokens = new TokenClient(opened, clock);
    attachLinks();
    checkLater();
  }

  @Override
  public void lost(DeliveryOutcome outcome) {
    isOpening = false;
    transport = null;
    session = null;
    tokens = null;
    List.copyOf(links.values()).forEach(link -> link.lost(outcome));
  }

  private void checkLater() {
    AmqpTransport checked = transport;
    loop.after(
        BETWEEN_CHECKS,
        () -> {
          if (checked != null && transport == checked) {
            closeUnused(checked);
          }
        });
  }

  private void closeUnused(AmqpTransport open) {
    links.values().removeIf(AmqpLink::closeIfUnused);
    if (links.isEmpty()) {
      open.close();
      lost(AmqpOutcomes.BROKEN);
    } else {
      checkLater();
    }
  }
}
