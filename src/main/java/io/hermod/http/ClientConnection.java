package io.hermod.http;

import io.hermod.access.ClientAddress;
import io.hermod.access.CredentialKind;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.AttributeKey;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.impl.HttpServerConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One client's connection: what it owes the server, since when, and how much memory it holds.
 * Belongs to its event loop.
 *
 * <p>Transitions. HTTP/1: HEAD → BODY (the head came) → ANSWER (the body came) → IDLE (answered) →
 * HEAD (the first byte of another request). BODY → REST (answered before the body came) → IDLE (it
 * came after all). HTTP/2: HEAD → STREAMS (the first request came), for good.
 */
final class ClientConnection extends ChannelDuplexHandler {
  private static final AttributeKey<ClientConnection> KEY =
      AttributeKey.valueOf(ClientConnection.class, "connection");

  /** What a client may send after its answer. */
  private static final long MAX_REST_BYTES = 64L << 20;

  private static final long NEVER = Long.MAX_VALUE;

  private enum Phase {
    HEAD,
    BODY,
    ANSWER,
    IDLE,
    REST,
    STREAMS
  }

  private final ConnectionGate gate;
  private final ClientAddress address;
  private final List<BodyReader> readers = new ArrayList<>(1);
  private final List<UnreadResponse> unread = new ArrayList<>(0);
  private @Nullable LoopConnections home;
  private @Nullable ChannelHandlerContext pipe;
  private long number;
  private Phase phase = Phase.HEAD;
  private long since;
  private long bodySince;
  private long heardAt;
  private long unwritableSince = NEVER;
  private boolean hasRequested;
  private boolean isTrusted;
  private boolean isHttp1;
  private boolean isAborted;
  private long headBytes;
  private long bodyBytes;
  private long restBytes;
  private long charged;

  ClientConnection(ConnectionGate gate, ClientAddress address) {
    this.gate = gate;
    this.address = address;
  }

  /** Null on a server without a gate. */
  static @Nullable ClientConnection of(HttpServerRequest request) {
    return request.connection() instanceof HttpServerConnection connection
        ? of(connection.channelHandlerContext().channel())
        : null;
  }

  /** The request showed a good credential: its connection is not one of those to be rid of. */
  static void trust(HttpServerRequest request) {
    ClientConnection connection = of(request);
    if (connection != null) {
      connection.isTrusted = true;
    }
  }

  static @Nullable ClientConnection of(Channel channel) {
    return channel.attr(KEY).get();
  }

  void attachTo(Channel channel) {
    channel.attr(KEY).set(this);
    channel.pipeline().addFirst("connection", this);
  }

  ClientAddress address() {
    return address;
  }

  // What Netty tells.

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    pipe = context;
    if (context.channel().isActive() && context.channel().pipeline().get("handler") != null) {
      begin(context); // accepted by somebody else, and past its beginning
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    if (begin(context)) {
      context.fireChannelActive();
    }
  }

  private boolean begin(ChannelHandlerContext context) {
    LoopConnections loop = gate.loop(context.channel().eventLoop());
    home = loop;
    number = loop.nextNumber();
    since = loop.now();
    heardAt = since;
    context.channel().closeFuture().addListener(_ -> end(loop));
    boolean isWelcome = loop.admit(this);
    if (!isWelcome) {
      abort();
    }
    return isWelcome;
  }

  private void end(LoopConnections loop) {
    loop.forget(this);
    gate.receiving().giveBack(charged);
    charged = 0;
    unread.forEach(response -> gate.responses().giveBack(response.bytes()));
    unread.clear();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof ByteBuf bytes) {
      heard(bytes.readableBytes());
    }
    context.fireChannelRead(message);
  }

  private void heard(int bytes) {
    if (phase == Phase.IDLE) {
      enter(Phase.HEAD);
      headBytes = 0;
    }
    if (phase == Phase.HEAD) {
      headBytes += bytes;
    } else if (phase == Phase.REST) {
      heardRest(bytes);
    }
  }

  /** The client sends on though it has been answered. */
  void heardRest(int bytes) {
    restBytes += bytes;
    heardAt = now();
    if (restBytes > MAX_REST_BYTES) {
      cutOff();
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (charged != 0 || phase == Phase.HEAD || phase == Phase.BODY || phase == Phase.STREAMS) {
      charge();
    }
    context.fireChannelReadComplete();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    unwritableSince = context.channel().isWritable() ? NEVER : now();
    context.fireChannelWritabilityChanged();
  }

  // What those who speak HTTP tell.

  void usesHttp1() {
    isHttp1 = true;
  }

  void headCame() {
    enter(Phase.BODY);
    bodySince = since;
    hasRequested = true;
    headBytes = 0;
    bodyBytes = 0;
  }

  /**
   * More of a body came.
   *
   * @param held all that is held of it
   */
  void bodyCame(long held) {
    bodyBytes = held;
  }

  void bodyEnded(boolean isAnswered) {
    bodyBytes = 0;
    restBytes = 0;
    enter(isAnswered ? Phase.IDLE : Phase.ANSWER);
  }

  void answered() {
    enter(Phase.IDLE);
  }

  /** Answered before all of the request came: what still comes is dropped. */
  void answeredEarly() {
    bodyBytes = 0;
    heardAt = now();
    enter(Phase.REST);
  }

  void streamCame() {
    enter(Phase.STREAMS);
    hasRequested = true;
    headBytes = 0;
  }

  void begin(BodyReader reader) {
    readers.add(reader);
  }

  void end(BodyReader reader) {
    readers.remove(reader);
  }

  boolean isReading(HttpServerRequest request) {
    return readers.stream().anyMatch(reader -> reader.isOf(request));
  }

  /** Whether there is memory for another large response. */
  boolean canRespond() {
    return !gate.responses().isExhausted();
  }

  /** Ends a response with a large body, unless too many others have not been read yet. */
  boolean respond(HttpServerResponse response, Buffer body) {
    if (!gate.responses().tryTake(body.length())) {
      return false;
    }
    UnreadResponse sent = new UnreadResponse(body.length(), now());
    unread.add(sent);
    response.end(body).onComplete(_ -> read(sent));
    return true;
  }

  private void read(UnreadResponse response) {
    if (unread.remove(response)) {
      gate.responses().giveBack(response.bytes());
    }
  }

  /** Counts a wrong credential; any thread may tell of one. */
  Optional<Duration> fail(CredentialKind kind) {
    return gate.failures().fail(address, kind);
  }

  // Memory.

  private void charge() {
    long held = held();
    if (held < charged) {
      gate.receiving().giveBack(charged - held);
      charged = held;
    } else if (held > charged) {
      chargeMore(held);
    }
  }

  private void chargeMore(long held) {
    if (Objects.requireNonNull(home).take(held - charged, this)) {
      charged = held;
    } else {
      shed();
    }
  }

  private long held() {
    if (phase == Phase.HEAD) {
      return headBytes;
    }
    return isHttp1 ? bodyBytes : heldByStreams();
  }

  private long heldByStreams() {
    long held = 0;
    for (BodyReader reader : readers) {
      held += reader.held();
    }
    return held;
  }

  boolean holdsBytes() {
    return charged > 0;
  }

  /** Gives up what it has received: answers its largest body that there is no room, or closes. */
  void shed() {
    BodyReader largest = null;
    for (BodyReader each : readers) {
      if (largest == null || each.held() > largest.held()) {
        largest = each;
      }
    }
    if (largest == null || !largest.shed()) {
      cutOff();
    }
    headBytes = 0;
    bodyBytes = 0;
    charge();
  }

  // Time.

  private void enter(Phase next) {
    phase = next;
    since = now();
  }

  long now() {
    return home == null ? 0 : home.now();
  }

  boolean isLate(long tick, ConnectionDeadlines limits) {
    return isUnread(tick, limits) || isPhaseLate(tick, limits);
  }

  private boolean isPhaseLate(long tick, ConnectionDeadlines limits) {
    return switch (phase) {
      case HEAD -> tick - since > limits.head();
      case BODY -> tick - since > limits.body();
      case ANSWER -> false;
      case IDLE -> tick - since > idleLimit(limits);
      case REST -> isRestLate(tick, limits);
      case STREAMS -> isStreamLate(tick, limits);
    };
  }

  private long idleLimit(ConnectionDeadlines limits) {
    return isTrusted ? limits.idle() : limits.untrustedIdle();
  }

  private boolean isUnread(long tick, ConnectionDeadlines limits) {
    boolean isLargeLate = !unread.isEmpty() && tick - unread.getFirst().since() > limits.write();
    return isLargeLate || tick - unwritableSince > limits.write();
  }

  /** It has as long as for its body, and at least a moment. */
  private boolean isRestLate(long tick, ConnectionDeadlines limits) {
    boolean isOver = tick - since > limits.rest() && tick - bodySince > limits.body();
    return isOver || tick - heardAt > limits.rest();
  }

  private boolean isStreamLate(long tick, ConnectionDeadlines limits) {
    if (readers.isEmpty()) {
      return tick - since > idleLimit(limits);
    }
    return readers.stream().anyMatch(reader -> reader.isLate(tick, limits.body()));
  }

  /** Ends what is late: a body with an answer, everything else without. */
  void endLate(long tick, ConnectionDeadlines limits) {
    List<BodyReader> late =
        List.copyOf(readers).stream()
            .filter(reader -> isHttp1 || reader.isLate(tick, limits.body()))
            .toList();
    boolean isBody = phase == Phase.BODY || phase == Phase.STREAMS;
    if (!isBody || late.isEmpty() || isUnread(tick, limits)) {
      cutOff();
    } else {
      late.forEach(this::endLate);
    }
  }

  private void endLate(BodyReader reader) {
    if (!reader.timeOut()) {
      cutOff();
    }
  }

  /** Whether it could be closed for another: it has sent nothing useful, or nothing for a while. */
  boolean canMakeWay(long tick, long patience) {
    return !hasRequested || phase == Phase.IDLE || isOlder(tick, patience);
  }

  /** Whether the server has waited so long for this client. */
  boolean isOlder(long tick, long patience) {
    boolean isIdle = phase == Phase.STREAMS && readers.isEmpty() && unread.isEmpty();
    return phase != Phase.ANSWER && (isIdle || tick - oldest() >= patience);
  }

  private long oldest() {
    long oldest = phase == Phase.STREAMS ? NEVER : since;
    for (BodyReader reader : readers) {
      oldest = Math.min(oldest, reader.since());
    }
    return oldest == NEVER ? since : oldest;
  }

  /** Without a request is worse than without a good credential; then the longer wait decides. */
  boolean isWorseThan(ClientConnection other) {
    if (merit() != other.merit()) {
      return merit() < other.merit();
    }
    return since == other.since ? number < other.number : since < other.since;
  }

  private int merit() {
    return (hasRequested ? 1 : 0) + (isTrusted ? 1 : 0);
  }

  private void cutOff() {
    gate.countCutOff();
    abort();
  }

  /** Closes at once, whatever is still to be sent. */
  void abort() {
    isAborted = true;
    if (pipe != null) {
      // From the first handler on, so that nobody waits for a client that does not answer.
      var _ = pipe.pipeline().firstContext().close();
    }
  }

  /** Whether a client may be given time to read its answer before the connection closes. */
  boolean mayLinger() {
    return !isAborted && !gate.isClosed();
  }
}
