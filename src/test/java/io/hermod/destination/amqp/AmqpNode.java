package io.hermod.destination.amqp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.source.ServiceBusConnectionString;
import io.hermod.destination.http.HmacSignature;
import io.hermod.tls.TestIdentity;
import io.vertx.core.Vertx;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A namespace of Service Bus or Event Hubs, as far as our senders and the receivers of Azure's SDK
 * see it: it answers {@code $cbs}, takes messages for its entities and hands them out.
 */
public final class AmqpNode implements AutoCloseable {
  private static final String KEY_NAME = "send";
  public static final String KEY = "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0";

  private final Vertx vertx = Vertx.vertx();
  private final Map<String, NodeEntity> entities = new ConcurrentHashMap<>();
  private final Map<NetSocket, NodeConnection> open = new ConcurrentHashMap<>();
  private final NetServerOptions options;
  private final AtomicInteger opened = new AtomicInteger();
  private volatile int tokenStatus;
  private NetServer server;
  private int port;

  /** A namespace without TLS, as development emulators are. */
  public AmqpNode() {
    this(new NetServerOptions());
  }

  private AmqpNode(NetServerOptions options) {
    this.options = options;
    start();
  }

  /** A namespace with TLS, as those in Azure are. */
  public static AmqpNode overTls(TestIdentity identity) {
    try {
      return new AmqpNode(
          new NetServerOptions()
              .setSsl(true)
              .setKeyCertOptions(KeyCertOptions.wrap(identity.keyManager())));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Listens, again on the same port if it did before. */
  public void start() {
    server =
        vertx
            .createNetServer(options)
            .connectHandler(this::connected)
            .listen(port, "127.0.0.1")
            .await();
    port = server.actualPort();
  }

  /** Breaks all connections and listens no more. */
  public void stop() {
    server.close().await();
    cutConnections();
  }

  public void cutConnections() {
    open.keySet().forEach(NetSocket::close);
  }

  /** Ends all connections with this error. */
  void closeConnections(String condition) {
    open.values().forEach(connection -> connection.close(condition));
  }

  private void connected(NetSocket socket) {
    NodeConnection connection = new NodeConnection(this, socket);
    opened.incrementAndGet();
    open.put(socket, connection);
    socket.closeHandler(
        _ -> {
          open.remove(socket);
          connection.ended();
        });
  }

  public int connections() {
    return open.size();
  }

  /** How many connections were opened so far. */
  int opened() {
    return opened.get();
  }

  /** Adds a queue, topic or event hub. */
  public NodeEntity entity(String name) {
    return entities.computeIfAbsent(name, _ -> new NodeEntity());
  }

  public void removeEntity(String name) {
    entities.remove(name);
  }

  /** Finds the entity of an address, which may name a subscription or partition of it. */
  Optional<NodeEntity> find(String address) {
    return Optional.ofNullable(entities.get(address.split("/", 2)[0]));
  }

  public String connectionString() {
    return connectionString(KEY);
  }

  public String connectionString(String key) {
    // With TLS by name, because that is what certificates have.
    return "Endpoint=sb://%s:%d;SharedAccessKeyName=%s;SharedAccessKey=%s;%s"
        .formatted(
            options.isSsl() ? "localhost" : "127.0.0.1",
            port,
            KEY_NAME,
            key,
            options.isSsl() ? "" : "UseDevelopmentEmulator=true;");
  }

  /** The connection string as Hermod reads it, for a key and a host of the test's choice. */
  ServiceBusConnectionString connection(String host, String key) {
    return new ServiceBusConnectionString(
        connectionString(key), host, port, KEY_NAME, key, !options.isSsl());
  }

  /** Answers every token with this status from now on; 0 for the one that it deserves. */
  public void answerTokens(int status) {
    tokenStatus = status;
  }

  /** The status that a token is answered with. */
  int statusOf(String audience, String token) {
    int deserved = permits(audience, token) ? 202 : 401;
    return tokenStatus == 0 ? deserved : tokenStatus;
  }

  /** Whether our key has signed the token, and for this resource. */
  private static boolean permits(String audience, String token) {
    Map<String, String> parts = new HashMap<>();
    for (String part : token.substring(token.indexOf(' ') + 1).split("&", -1)) {
      List<String> pair = List.of(part.split("=", 2));
      parts.put(pair.getFirst(), pair.getLast());
    }
    String signed = HmacSignature.of(parts.get("sr") + "\n" + parts.get("se"), KEY.getBytes(UTF_8));
    return signed.equals(decoded(parts.get("sig")))
        && decoded(parts.get("sr")).equals(audience)
        && KEY_NAME.equals(decoded(parts.get("skn")));
  }

  private static String decoded(@Nullable String text) {
    return text == null ? "" : URLDecoder.decode(text, UTF_8);
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}
