package io.hermod.destination.amqp;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.loop.Loop;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.net.NetSocketInternal;
import java.security.Principal;
import java.time.Duration;
import java.util.Set;
import org.apache.qpid.protonj2.buffer.ProtonBuffer;
import org.apache.qpid.protonj2.buffer.ProtonBufferAllocator;
import org.apache.qpid.protonj2.engine.Connection;
import org.apache.qpid.protonj2.engine.Engine;
import org.apache.qpid.protonj2.engine.EngineFactory;
import org.apache.qpid.protonj2.engine.Session;
import org.apache.qpid.protonj2.engine.sasl.client.SaslAuthenticator;
import org.apache.qpid.protonj2.engine.sasl.client.SaslCredentialsProvider;
import org.apache.qpid.protonj2.engine.sasl.client.SaslMechanismSelector;
import org.apache.qpid.protonj2.types.Symbol;
import org.jspecify.annotations.Nullable;

/**
 * Speaks AMQP over one socket, until it breaks or is closed. What the engine writes within a turn
 * of the event loop goes to the socket at once.
 */
final class AmqpTransport {
  private static final Duration TICK = Duration.ofSeconds(5);
  private static final Duration LONGEST_OPENING = Duration.ofSeconds(20);
  private static final Duration LONGEST_SILENCE = Duration.ofMinutes(1);
  private static final int MAX_FRAME_BYTES = 64 * 1024;

  private final NetSocketInternal socket;
  private final Loop loop;
  private final Listener listener;
  private final Engine engine = EngineFactory.PROTON.createEngine();
  private final Session session;
  private @Nullable ByteBuf output;
  private long elapsedMillis;
  private boolean isOpen;
  private boolean isOver;

  /** Is told what becomes of the connection, on the event loop. */
  interface Listener {
    /** Called once when links can be opened. */
    void opened(Session session);

    /** Called once if the connection is lost before or after that, unless it was closed. */
    void lost(DeliveryOutcome outcome);
  }

  /** Takes over a socket. */
  AmqpTransport(NetSocketInternal socket, Loop loop, String host, Listener listener) {
    this.socket = socket;
    this.loop = loop;
    this.listener = listener;
    engine.outputConsumer(this::collect);
    engine.errorHandler(_ -> lost(AmqpOutcomes.BROKEN));
    engine.saslDriver().client().setListener(anonymous());
    Connection connection = engine.start();
    connection
        .setContainerId("hermod")
        .setHostname(host)
        .setIdleTimeout(LONGEST_SILENCE.toMillis())
        .setMaxFrameSize(MAX_FRAME_BYTES)
        .openHandler(_ -> opened())
        .closeHandler(closed -> lost(AmqpOutcomes.of(closed.getRemoteCondition())));
    this.session =
        connection
            .session()
            .closeHandler(ended -> lost(AmqpOutcomes.of(ended.getRemoteCondition())));
    socket.handler(this::read);
    socket.closeHandler(_ -> lost(AmqpOutcomes.BROKEN));
    socket.exceptionHandler(_ -> lost(AmqpOutcomes.BROKEN));
    connection.open();
    session.open();
    loop.after(LONGEST_OPENING, this::lostUnlessOpen);
  }

  /** Who sends is decided per entity, by tokens. */
  private static SaslAuthenticator anonymous() {
    return new SaslAuthenticator(
        new SaslMechanismSelector(Set.of(Symbol.valueOf("ANONYMOUS"))), new NoCredentials());
  }

  private void opened() {
    if (!isOver) {
      isOpen = true;
      listener.opened(session);
      loop.after(TICK, this::tick);
    }
  }

  private void lostUnlessOpen() {
    if (!isOpen) {
      lost(AmqpOutcomes.NOT_OPENED);
    }
  }

  /** Sends heartbeats, and notices when the peer no longer does. Time is counted in ticks. */
  private void tick() {
    if (!isOver) {
      elapsedMillis += TICK.toMillis();
      engine.tick(elapsedMillis);
      loop.after(TICK, this::tick);
    }
  }

  private void read(Buffer bytes) {
    try {
      engine.ingest(ProtonBufferAllocator.defaultAllocator().copy(bytes.getBytes()));
    } catch (Throwable fault) {
      // Whatever it was, the engine cannot continue after it.
      lost(AmqpOutcomes.BROKEN);
    }
  }

  private void collect(ProtonBuffer frame) {
    ByteBuf out = output;
    if (out == null) {
      out = PooledByteBufAllocator.DEFAULT.directBuffer();
      output = out;
      loop.execute(this::flush);
    }
    int length = frame.getReadableBytes();
    out.ensureWritable(length);
    frame.readBytes(out.nioBuffer(out.writerIndex(), length));
    out.writerIndex(out.writerIndex() + length);
    frame.close();
  }

  private void flush() {
    ByteBuf out = output;
    output = null;
    if (out != null) {
      socket.writeMessage(out);
    }
  }

  /** Closes the connection. The listener is not told. */
  void close() {
    if (!isOver) {
      isOver = true;
      engine.connection().close();
      flush();
      socket.close();
    }
  }

  private void lost(DeliveryOutcome outcome) {
    if (!isOver) {
      isOver = true;
      flush();
      socket.close();
      listener.lost(outcome);
    }
  }

  private record NoCredentials() implements SaslCredentialsProvider {
    @Override
    public @Nullable String vhost() {
      return null;
    }

    @Override
    public @Nullable String username() {
      return null;
    }

    @Override
    public @Nullable String password() {
      return null;
    }

    @Override
    public @Nullable Principal localPrincipal() {
      return null;
    }
  }
}
