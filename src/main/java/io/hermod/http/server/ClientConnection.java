package io.hermod.http.server;

import io.hermod.access.ClientAddress;
import io.hermod.access.CredentialKind;
import io.hermod.http.forwarded.PeerProof;
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
 * The connection of one client: its phase, the bodies it is sending, and how much memory it holds.
 * Belongs to its event loop.
 *
 * <p>This class is long because Netty, the HTTP layer and the event loop all report to it.
 */
public final class ClientConnection extends ChannelDuplexHandler {
  private static final AttributeKey<ClientConnection> KEY =
      AttributeKey.valueOf(ClientConnection.class, "connection");

  /** How much a client may still send after its response. */
  private static final long MAX_REST_BYTES = 64L << 20;

  private static final long NEVER = Long.MAX_VALUE;

  private final ConnectionGate gate;
  private final ClientAddress address;
  private final List<BodyReader> readers = new ArrayList<>(1);
  private final ConnectionPhase phase = new ConnectionPhase();
  private final UnreadResponses unread;
  private @Nullable LoopConnections home;
  private @Nullable ChannelHandlerContext pipe;
  private long number;
  private long unwritableSince = NEVER;
  private boolean isTrusted;
  private boolean isHttp1;
  private RouteFamily family = RouteFamily.OTHER;
  private boolean isAborted;
  private long headBytes;
  private long bodyBytes;
  private long restBytes;
  private long charged;
  private int streamed;

  ClientConnection(ConnectionGate gate, ClientAddress address) {
    this.gate = gate;
    this.address = address;
    this.unread = new UnreadResponses(gate.responses());
  }

  /** Returns null if the server has no gate. */
  static @Nullable ClientConnection of(HttpServerRequest request) {
    return request.connection() instanceof HttpServerConnection connection
        ? of(connection.channelHandlerContext().channel())
        : null;
  }

  /**
   * Marks the connection as trusted because a request had a valid credential. A trusted connection
   * is among the last to be closed when there are too many.
   */
  public static void trust(HttpServerRequest request) {
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

  // Events from Netty.

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    pipe = context;
    if (context.channel().isActive() && context.channel().pipeline().get("handler") != null) {
      begin(context); // not accepted through the gate, and already active
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
    phase.begin(loop.now());
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
    if (phase.isIdle()) {
      phase.nextRequestBegan(now());
      headBytes = 0;
    }
    if (phase.isHead()) {
      headBytes += bytes;
    } else if (phase.isDiscarding()) {
      heardRest(bytes);
    }
  }

  /** Counts bytes that the client sends after its response. */
  void heardRest(int bytes) {
    restBytes += bytes;
    phase.heard(now());
    if (restBytes > MAX_REST_BYTES) {
      cutOff();
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (charged != 0 || phase.isReceiving()) {
      charge();
    }
    context.fireChannelReadComplete();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    unwritableSince = context.channel().isWritable() ? NEVER : now();
    context.fireChannelWritabilityChanged();
  }

  // Events from the HTTP layer.

  void usesHttp1() {
    isHttp1 = true;
  }

  void headCame() {
    phase.headReceived(now());
    headBytes = 0;
    bodyBytes = 0;
  }

  /**
   * Records that more of a body arrived.
   *
   * @param held the number of bytes held for the body so far
   */
  void bodyCame(long held) {
    bodyBytes = held;
  }

  void bodyEnded(boolean isAnswered) {
    bodyBytes = 0;
    restBytes = 0;
    phase.bodyEnded(isAnswered, now());
  }

  void answered() {
    phase.responded(now());
  }

  /** Records a response that was sent before the whole request arrived. The rest is dropped. */
  void answeredEarly() {
    bodyBytes = 0;
    phase.respondedEarly(now());
  }

  void streamCame() {
    phase.streamOpened(now());
    headBytes = 0;
  }

  /** Records where the request of an HTTP/1 connection goes. */
  void routedTo(RouteFamily newFamily) {
    family = newFamily;
  }

  /** Counts the response to that request. */
  void responding(int status) {
    count(family, status);
  }

  void count(RouteFamily responder, int status) {
    if (home != null) {
      home.responses().count(responder, status);
    }
  }

  /** Counts responses that go on until somebody ends them. */
  void streamed(int more) {
    streamed += more;
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
    return unread.haveRoom();
  }

  /**
   * Ends a response with a large body. Returns false and sends nothing if clients have too many
   * unread responses.
   */
  boolean respond(HttpServerResponse response, Buffer body) {
    return unread.send(response, body, now());
  }

  /**
   * Counts a wrong credential and returns how long the client must wait, if at all. Any thread may
   * call this.
   *
   * @param from the address of the client, which is not that of a server that forwards its request
   */
  Optional<Duration> fail(ClientAddress from, CredentialKind kind) {
    return gate.failures().fail(from, kind);
  }

  @Nullable PeerProof peers() {
    return gate.peers();
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
    if (phase.isHead()) {
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

  /**
   * Frees what the client has sent: refuses the request with the largest body, or closes the
   * connection.
   */
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

  long now() {
    return home == null ? 0 : home.now();
  }

  boolean isLate(long tick, ConnectionDeadlines limits) {
    long idle = isTrusted ? limits.idle() : limits.untrustedIdle();
    return isUnread(tick, limits)
        || phase.isLate(tick, limits, idle, !readers.isEmpty() || streamed > 0)
        || isStreamLate(tick, limits);
  }

  private boolean isUnread(long tick, ConnectionDeadlines limits) {
    return unread.isLate(tick, limits.write()) || tick - unwritableSince > limits.write();
  }

  private boolean isStreamLate(long tick, ConnectionDeadlines limits) {
    return phase.isStreams()
        && readers.stream().anyMatch(reader -> reader.isLate(tick, limits.body()));
  }

  /**
   * Refuses the requests whose bodies are late. In all other cases, closes the connection without a
   * response.
   */
  void endLate(long tick, ConnectionDeadlines limits) {
    List<BodyReader> late =
        List.copyOf(readers).stream()
            .filter(reader -> isHttp1 || reader.isLate(tick, limits.body()))
            .toList();
    if (!phase.mayRefuseBody() || late.isEmpty() || isUnread(tick, limits)) {
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

  /**
   * Whether this connection may be closed for a new one. One whose request is being processed may
   * not. A trusted one may if it is idle or has kept the server waiting.
   */
  boolean canBeEvicted(long tick, long minWaitTicks) {
    return !phase.isResponse() && (!isTrusted || phase.isIdle() || isOlder(tick, minWaitTicks));
  }

  /** Whether what this connection has sent may be dropped to make room for another. */
  boolean canBeShed(long tick, long minWaitTicks) {
    return charged > 0 && (!isTrusted || isOlder(tick, minWaitTicks));
  }

  /**
   * Whether the server has waited at least {@code minWaitTicks} ticks for this client, or is
   * waiting for none of its HTTP/2 streams.
   */
  private boolean isOlder(long tick, long minWaitTicks) {
    boolean isIdle = phase.isStreams() && readers.isEmpty() && unread.isEmpty() && streamed == 0;
    return !phase.isResponse() && (isIdle || tick - waitingSince() >= minWaitTicks);
  }

  private long waitingSince() {
    if (!phase.isStreams() || readers.isEmpty()) {
      return phase.since();
    }
    long oldest = NEVER;
    for (BodyReader reader : readers) {
      oldest = Math.min(oldest, reader.since());
    }
    return oldest;
  }

  /**
   * A connection without a valid credential is worse than one that has shown one. Among equals, the
   * one that has kept the server waiting longer is worse. So a flood of connections pushes out its
   * own oldest ones, and a client that has just connected has time to send its request.
   */
  boolean isEvictedBefore(ClientConnection other) {
    if (isTrusted != other.isTrusted) {
      return other.isTrusted;
    }
    long since = waitingSince();
    long others = other.waitingSince();
    return since == others ? number < other.number : since < others;
  }

  /** Closes the connection of a client that does not do its part. */
  void cutOff() {
    gate.countCutOff();
    abort();
  }

  /** Closes a connection for which no event loop has room. Any thread may call this. */
  void refuse() {
    ChannelHandlerContext context = Objects.requireNonNull(pipe);
    context.channel().eventLoop().execute(this::abort);
  }

  /** Closes the connection at once and drops whatever was still to be sent. */
  void abort() {
    isAborted = true;
    ChannelHandlerContext first = pipe == null ? null : pipe.pipeline().firstContext();
    if (first != null) { // none if the connection is closed already
      // Starts at the first handler, so that no handler waits for an unresponsive client.
      var _ = first.close();
    }
  }

  /** Whether the client may have time to read its response before the connection closes. */
  boolean mayLinger() {
    return !isAborted && !gate.isClosed();
  }
}
