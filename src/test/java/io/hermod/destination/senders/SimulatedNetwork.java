package io.hermod.destination.senders;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hermod.destination.Senders;
import io.hermod.loop.Loop;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetClient;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Senders that write real requests and read real responses, byte for byte, over connections without
 * a socket: Netty's pipeline runs on the thread of the loop that uses it.
 */
public final class SimulatedNetwork {
  /** Its threads are never used; handlers of Vert.x want a context. */
  private static final ContextInternal CONTEXT =
      (ContextInternal) Vertx.vertx().getOrCreateContext();

  /** The other side. */
  public interface Server {
    /** Whether it lets one more connection in. */
    boolean accepts();

    /** All bytes of one request. */
    void received(Wire wire, String request);
  }

  private final Loop loop;
  private final Server server;

  private SimulatedNetwork(Loop loop, Server server) {
    this.loop = loop;
    this.server = server;
  }

  /** The senders of one loop, whatever the URL. */
  public static Senders senders(Loop loop, Server server) {
    return new DestinationSenders(new SimulatedNetwork(loop, server).vertx(), loop);
  }

  private Vertx vertx() {
    NetClient client = fake(NetClient.class, (_, method, _) -> connect(method.getName()));
    return fake(
        VertxInternal.class,
        (_, method, arguments) ->
            switch (method.getName()) {
              case "createNetClient" -> client;
              case "setTimer" -> setTimer((Long) arguments[0], arguments[1]);
              case "runOnContext" -> runOnContext(arguments[0]);
              case "nameResolver" -> null;
              default -> throw new UnsupportedOperationException(method.toString());
            });
  }

  private static <T> T fake(Class<T> type, InvocationHandler calls) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
  }

  @SuppressWarnings("unchecked")
  private Object setTimer(long millis, Object handler) {
    loop.after(Duration.ofMillis(millis), () -> ((Handler<Long>) handler).handle(0L));
    return 0L;
  }

  @SuppressWarnings("unchecked")
  private @Nullable Object runOnContext(Object handler) {
    loop.execute(() -> ((Handler<Void>) handler).handle(null));
    return null;
  }

  private Object connect(String method) {
    if (!method.equals("connect")) {
      throw new UnsupportedOperationException(method);
    }
    return server.accepts()
        ? Future.future(
            promise -> loop.execute(() -> CONTEXT.dispatch(_ -> promise.complete(open()))))
        : Future.failedFuture(new ConnectException("Connection refused"));
  }

  private NetSocketInternal open() {
    Wire wire = new Wire(loop, server);
    return fake(
        NetSocketInternal.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "channelHandlerContext" -> wire.end();
              case "closeHandler" -> {
                wire.whenClosed(arguments[0]);
                yield proxy;
              }
              default -> throw new UnsupportedOperationException(method.toString());
            });
  }

  /** One connection as the server sees it. */
  public static final class Wire {
    private final Loop loop;
    private final EmbeddedChannel channel;
    private int requests;

    private Wire(Loop loop, Server server) {
      this.loop = loop;
      this.channel =
          new EmbeddedChannel(new ChannelInboundHandlerAdapter()) {
            @Override
            protected void handleOutboundMessage(Object message) {
              ByteBuf bytes = (ByteBuf) message;
              String request = bytes.toString(ISO_8859_1);
              bytes.release();
              requests++;
              server.received(Wire.this, request);
            }
          };
    }

    private ChannelHandlerContext end() {
      return channel.pipeline().context(ChannelInboundHandlerAdapter.class);
    }

    @SuppressWarnings("unchecked")
    private void whenClosed(Object handler) {
      var _ = channel.closeFuture().addListener(_ -> ((Handler<Void>) handler).handle(null));
    }

    /** Has the bytes arrive in one read, after a while. */
    public void send(String bytes, Duration after) {
      loop.at(loop.now().plus(after), () -> arrive(bytes));
    }

    /**
     * The same, unless another request was sent by then: nobody could tell them from its answer.
     */
    public void sendUnasked(String bytes, Duration after) {
      int known = requests;
      loop.at(
          loop.now().plus(after),
          () -> {
            if (known == requests) {
              arrive(bytes);
            }
          });
    }

    /** Has the bytes arrive before anything else happens. */
    public void sendNow(String bytes) {
      arrive(bytes);
    }

    private void arrive(String bytes) {
      if (channel.isActive()) {
        channel.pipeline().fireChannelRead(Unpooled.copiedBuffer(bytes, ISO_8859_1));
        channel.pipeline().fireChannelReadComplete();
      }
    }

    public void close(Duration after) {
      loop.at(
          loop.now().plus(after),
          () -> {
            var _ = channel.close();
          });
    }
  }
}
