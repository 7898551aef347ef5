package io.hermod.destination.amqp;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.qpid.protonj2.buffer.ProtonBuffer;
import org.apache.qpid.protonj2.buffer.ProtonBufferAllocator;
import org.apache.qpid.protonj2.engine.Connection;
import org.apache.qpid.protonj2.engine.Engine;
import org.apache.qpid.protonj2.engine.EngineFactory;
import org.apache.qpid.protonj2.engine.IncomingDelivery;
import org.apache.qpid.protonj2.engine.Link;
import org.apache.qpid.protonj2.engine.OutgoingDelivery;
import org.apache.qpid.protonj2.engine.Receiver;
import org.apache.qpid.protonj2.engine.Sender;
import org.apache.qpid.protonj2.engine.Session;
import org.apache.qpid.protonj2.engine.impl.ProtonDeliveryTagGenerator;
import org.apache.qpid.protonj2.engine.sasl.SaslOutcome;
import org.apache.qpid.protonj2.engine.sasl.SaslServerContext;
import org.apache.qpid.protonj2.engine.sasl.SaslServerListener;
import org.apache.qpid.protonj2.types.Symbol;
import org.apache.qpid.protonj2.types.UnsignedLong;
import org.apache.qpid.protonj2.types.messaging.Accepted;
import org.apache.qpid.protonj2.types.messaging.AmqpValue;
import org.apache.qpid.protonj2.types.messaging.ApplicationProperties;
import org.apache.qpid.protonj2.types.messaging.Properties;
import org.apache.qpid.protonj2.types.messaging.Source;
import org.apache.qpid.protonj2.types.messaging.Target;
import org.apache.qpid.protonj2.types.transport.AMQPHeader;
import org.apache.qpid.protonj2.types.transport.DeliveryState;
import org.apache.qpid.protonj2.types.transport.ErrorCondition;
import org.apache.qpid.protonj2.types.transport.SenderSettleMode;
import org.jspecify.annotations.Nullable;

/** The node's side of one connection. */
final class NodeConnection {
  private static final String TOKENS = "$cbs";
  private static final Symbol SESSION = Symbol.valueOf("com.microsoft:session-filter");
  private static final Symbol LOCKED_UNTIL = Symbol.valueOf("com.microsoft:locked-until-utc");
  private static final long FAR_FUTURE_TICKS = 660_000_000_000_000_000L;
  private static final int CREDIT = 500;

  private final AmqpNode node;
  private final NetSocket socket;
  private final Context loop = requireNonNull(Vertx.currentContext());
  private final Engine engine = EngineFactory.PROTON.createEngine();
  private final Set<String> permitted = new HashSet<>();
  private final List<Runnable> detachments = new ArrayList<>();
  private @Nullable Sender tokenReplies;

  NodeConnection(AmqpNode node, NetSocket socket) {
    this.node = node;
    this.socket = socket;
    engine.outputConsumer(this::write);
    engine.errorHandler(_ -> socket.close());
    engine.saslDriver().server().setListener(new AnyMechanism());
    Connection connection = engine.start();
    connection
        .openHandler(opened -> opened.setContainerId("node").open())
        .closeHandler(Connection::close)
        .sessionOpenHandler(Session::open)
        .senderOpenHandler(this::handOut)
        .receiverOpenHandler(this::takeIn);
    socket.handler(
        bytes -> engine.ingest(ProtonBufferAllocator.defaultAllocator().copy(bytes.getBytes())));
  }

  private void write(ProtonBuffer frame) {
    byte[] bytes = new byte[frame.getReadableBytes()];
    frame.readBytes(bytes, 0, bytes.length);
    socket.write(Buffer.buffer(bytes));
  }

  /** The peer sends. */
  private void takeIn(Receiver receiver) {
    Target target = receiver.getRemoteTarget();
    String address = target.getAddress();
    receiver.setSource(receiver.getRemoteSource()).closeHandler(Link::close);
    if (address.equals(TOKENS)) {
      receiver.setTarget(target).deliveryReadHandler(this::takeToken).open();
      receiver.addCredit(CREDIT);
      return;
    }
    Optional<NodeEntity> entity = node.find(address);
    if (!refuses(receiver, address, entity)) {
      takeIn(receiver.setTarget(target), entity.orElseThrow());
    }
  }

  private void takeIn(Receiver receiver, NodeEntity entity) {
    Consumer<@Nullable ErrorCondition> closer =
        error -> loop.runOnContext(_ -> receiver.setCondition(error).close());
    Runnable detachment = () -> entity.detached(closer);
    detachments.add(detachment);
    receiver
        .setMaxMessageSize(UnsignedLong.valueOf(entity.maxMessageSize()))
        .deliveryReadHandler(delivery -> takeMessage(delivery, entity))
        .closeHandler(
            closed -> {
              detachment.run();
              closed.close();
            })
        .open();
    entity.attached(closer);
    receiver.addCredit(CREDIT);
  }

  /** Ends the connection with this error, as a namespace does that is being moved. */
  void close(String condition) {
    loop.runOnContext(
        _ -> engine.connection().setCondition(new ErrorCondition(condition, "closed")).close());
  }

  /** Called when the socket is closed. */
  void ended() {
    detachments.forEach(Runnable::run);
  }

  private boolean refuses(Link<?> link, String address, Optional<NodeEntity> entity) {
    if (permitted.stream().noneMatch(audience -> covers(audience, address))) {
      refuse(link, "amqp:unauthorized-access");
      return true;
    }
    if (entity.isEmpty()) {
      refuse(link, "amqp:not-found");
      return true;
    }
    return false;
  }

  private static boolean covers(String audience, String address) {
    String path = audience.substring(audience.indexOf('/', "amqp://".length()) + 1);
    return address.equals(path) || address.startsWith(path + "/");
  }

  /** Opens the link without a target, then closes it with the reason. */
  private static void refuse(Link<?> link, String condition) {
    link.open();
    link.setCondition(new ErrorCondition(condition, "refused"));
    link.close();
  }

  private void takeMessage(IncomingDelivery delivery, NodeEntity entity) {
    if (!delivery.isPartial()) {
      entity.take(NodeMessage.read(delivery.readAll()), state -> confirm(delivery, state));
      delivery.getLink().addCredit(1);
    }
  }

  private void confirm(IncomingDelivery delivery, @Nullable DeliveryState state) {
    loop.runOnContext(_ -> delivery.disposition(state, true));
  }

  private void takeToken(IncomingDelivery delivery) {
    NodeMessage request = NodeMessage.read(delivery.readAll());
    delivery.disposition(Accepted.getInstance(), true);
    delivery.getLink().addCredit(1);
    String audience = String.valueOf(request.application().get("name"));
    int status = node.statusOf(audience, String.valueOf(request.value()));
    if (status < 300) {
      permitted.add(audience);
    }
    requireNonNull(tokenReplies)
        .next()
        .writeBytes(
            Sections.encode(
                new Properties().setCorrelationId(request.properties().getMessageId()),
                new ApplicationProperties(Map.of("status-code", status)),
                new AmqpValue<>("")));
  }

  /** The peer receives. */
  private void handOut(Sender sender) {
    Source source = sender.getRemoteSource();
    String address = source.getAddress();
    sender
        .setSource(source)
        .setTarget((Target) sender.getRemoteTarget())
        .setDeliveryTagGenerator(ProtonDeliveryTagGenerator.BUILTIN.SEQUENTIAL.createGenerator())
        .closeHandler(Link::close);
    if (address.equals(TOKENS)) {
      tokenReplies = sender.open();
      return;
    }
    Optional<NodeEntity> entity = node.find(address);
    if (refuses(sender, address, entity)) {
      return;
    }
    String session = session(source);
    sender
        .setSenderSettleMode(SenderSettleMode.SETTLED)
        .setProperties(Map.of(LOCKED_UNTIL, FAR_FUTURE_TICKS))
        .creditStateUpdateHandler(new HandOut(entity.orElseThrow().messages(session))::send)
        .open();
  }

  private static @Nullable String session(Source source) {
    Object filter = source.getFilter() == null ? null : source.getFilter().get(SESSION);
    return filter == null ? null : filter.toString();
  }

  /** Hands out each message once. */
  private static final class HandOut {
    private final List<NodeMessage> messages;
    private int sent;

    HandOut(List<NodeMessage> messages) {
      this.messages = messages;
    }

    void send(Sender sender) {
      while (sent < messages.size() && sender.isSendable()) {
        OutgoingDelivery delivery = sender.next();
        delivery.settle();
        delivery.writeBytes(messages.get(sent).numbered(sent));
        sent++;
      }
    }
  }

  private static final class AnyMechanism implements SaslServerListener {
    @Override
    public void handleSaslHeader(SaslServerContext context, AMQPHeader header) {
      context.sendMechanisms(new String[] {"ANONYMOUS", "MSSBCBS", "EXTERNAL", "PLAIN"});
    }

    @Override
    public void handleSaslInit(SaslServerContext context, Symbol mechanism, ProtonBuffer first) {
      context.sendOutcome(SaslOutcome.SASL_OK, null);
    }

    @Override
    public void handleSaslResponse(SaslServerContext context, ProtonBuffer response) {
      context.sendOutcome(SaslOutcome.SASL_AUTH, null);
    }
  }
}
