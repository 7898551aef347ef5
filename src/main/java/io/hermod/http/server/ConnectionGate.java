package io.hermod.http.server;

import io.hermod.access.ClientAddress;
import io.hermod.access.CredentialKind;
import io.hermod.access.FailureThrottle;
import io.hermod.config.HttpConfig;
import io.hermod.config.SignInConfig;
import io.hermod.http.forwarded.PeerProof;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.vertx.core.transport.Transport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Admits clients within the limits of the server and tracks all their connections. Event loops must
 * be created with {@link #transport}: only then does the gate know a connection from the moment it
 * is accepted, before TLS and HTTP.
 */
public final class ConnectionGate implements AutoCloseable {
  private final HttpConfig config;
  private final FailureThrottle failures;
  private final ConnectionCounts counts;
  private final ByteBudget receiving;
  private final ByteBudget responses;
  private final LongAdder refused = new LongAdder();
  private final LongAdder cutOff = new LongAdder();
  private final Map<EventLoop, LoopConnections> loops = new ConcurrentHashMap<>();
  private volatile @Nullable PeerProof peers;
  private volatile boolean isClosed;

  public ConnectionGate(HttpConfig config, FailureThrottle failures) {
    this.config = config;
    this.failures = failures;
    this.counts = new ConnectionCounts(config.maxConnections(), config.maxConnectionsPerAddress());
    this.receiving = new ByteBudget(config.receiveBytes());
    this.responses = new ByteBudget(config.responseBytes());
  }

  /** Returns a gate with default limits, for servers without settings. */
  public static ConnectionGate withDefaultLimits() {
    return new ConnectionGate(usualLimits(), unlimitedFailures());
  }

  private static FailureThrottle unlimitedFailures() {
    return new FailureThrottle(
        new SignInConfig(Integer.MAX_VALUE, Duration.ofMinutes(1)), () -> Instant.EPOCH);
  }

  private static HttpConfig usualLimits() {
    return new HttpConfig(
        8_192,
        8_192,
        new HttpConfig.Timeouts(
            Duration.ofSeconds(10),
            Duration.ofSeconds(40),
            Duration.ofSeconds(30),
            Duration.ofMinutes(3)),
        256_000_000,
        256_000_000,
        100);
  }

  /**
   * Returns the best transport of this machine, which reports every accepted connection to this
   * gate.
   */
  public Transport transport() {
    return AcceptingTransport.around(this);
  }

  /**
   * From now on, believes the other servers of a cluster which client sent the requests that they
   * forward.
   */
  public void believePeers(PeerProof proof) {
    peers = proof;
  }

  /** Returns how other servers prove that they forwarded a request; null if there are none. */
  @Nullable PeerProof peers() {
    return peers;
  }

  HttpConfig config() {
    return config;
  }

  /** Returns the connection of a channel, and registers it if this gate did not accept it. */
  ClientConnection connection(Channel channel) {
    ClientConnection known = ClientConnection.of(channel);
    return known == null ? accept(channel) : known;
  }

  /** Registers a connection, which is admitted when its event loop activates it. */
  ClientConnection accept(Channel channel) {
    ClientConnection connection = new ClientConnection(this, address(channel));
    connection.attachTo(channel);
    return connection;
  }

  private static ClientAddress address(Channel channel) {
    return ClientAddress.of(
        channel.remoteAddress() instanceof InetSocketAddress socket && !socket.isUnresolved()
            ? socket.getAddress()
            : InetAddress.getLoopbackAddress());
  }

  /** Returns the connections of an event loop. */
  LoopConnections loop(EventLoop loop) {
    return loops.computeIfAbsent(loop, each -> new LoopConnections(this, each));
  }

  /**
   * Asks the other event loops in turn to close a connection, for a new one whose own loop has none
   * to close. The new connection is served in the meantime, and closed if no loop makes room.
   *
   * @return whether there is another loop to ask
   */
  boolean makeRoomOnOtherLoops(
      LoopConnections own, ClientConnection newcomer, Predicate<ClientConnection> mayGo) {
    List<Map.Entry<EventLoop, LoopConnections>> others =
        loops.entrySet().stream().filter(each -> each.getValue() != own).toList();
    if (others.isEmpty()) {
      return false;
    }
    askForRoom(others.iterator(), newcomer, mayGo);
    return true;
  }

  private static void askForRoom(
      Iterator<Map.Entry<EventLoop, LoopConnections>> others,
      ClientConnection newcomer,
      Predicate<ClientConnection> mayGo) {
    if (!others.hasNext()) {
      newcomer.refuse();
      return;
    }
    Map.Entry<EventLoop, LoopConnections> next = others.next();
    Runnable question =
        () -> {
          if (!next.getValue().closeWorst(mayGo)) {
            askForRoom(others, newcomer, mayGo);
          }
        };
    try {
      next.getKey().execute(question);
    } catch (RejectedExecutionException stopped) {
      askForRoom(others, newcomer, mayGo);
    }
  }

  FailureThrottle failures() {
    return failures;
  }

  ConnectionCounts counts() {
    return counts;
  }

  ByteBudget receiving() {
    return receiving;
  }

  ByteBudget responses() {
    return responses;
  }

  void countRefused() {
    refused.increment();
  }

  void countCutOff() {
    cutOff.increment();
  }

  public long failedSignIns(CredentialKind kind) {
    return failures.failed(kind);
  }

  /** Returns the number of failed sign-ins whose clients were told to wait. */
  public long throttledSignIns() {
    return failures.throttled();
  }

  public long openConnections() {
    return counts.total();
  }

  /** Returns the number of connections that were closed because there were too many. */
  public long refusedConnections() {
    return refused.sum();
  }

  /**
   * Returns the number of connections that were closed because a client took too long or sent too
   * much.
   */
  public long cutOffConnections() {
    return cutOff.sum();
  }

  public long receivedBytes() {
    return receiving.taken();
  }

  public long unreadResponseBytes() {
    return responses.taken();
  }

  /**
   * Returns the number of responses of all event loops.
   *
   * @param statusClass the first digit of their status, from 2 to 5
   */
  public long sentResponses(RouteFamily family, int statusClass) {
    return loops.values().stream()
        .mapToLong(each -> each.responses().of(family, statusClass))
        .sum();
  }

  boolean isClosed() {
    return isClosed;
  }

  /** Stops checking deadlines. From now on, connections close without waiting for their clients. */
  @Override
  public void close() {
    isClosed = true;
  }
}
