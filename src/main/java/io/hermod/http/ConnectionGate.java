package io.hermod.http;

import io.hermod.access.ClientAddress;
import io.hermod.access.CredentialKind;
import io.hermod.access.FailureThrottle;
import io.hermod.config.HttpConfig;
import io.hermod.config.SignInConfig;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.vertx.core.transport.Transport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Lets clients in as long as the server's limits allow, and knows all their connections. The event
 * loops must be made with its {@link #transport}: only then are connections known from the moment
 * they are accepted, before TLS and HTTP.
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
  private volatile boolean isClosed;

  public ConnectionGate(HttpConfig config, FailureThrottle failures) {
    this.config = config;
    this.failures = failures;
    this.counts = new ConnectionCounts(config.maxConnections(), config.maxConnectionsPerAddress());
    this.receiving = new ByteBudget(config.receiveBytes());
    this.responses = new ByteBudget(config.responseBytes());
  }

  /** Limits for those who have no settings. */
  static ConnectionGate withUsualLimits() {
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

  /** The machine's best transport, which tells this gate of every connection it accepts. */
  public Transport transport() {
    return AcceptingTransport.around(this);
  }

  HttpConfig config() {
    return config;
  }

  /** The connection behind a channel; made known here if that has not been accepted through us. */
  ClientConnection connection(Channel channel) {
    ClientConnection known = ClientConnection.of(channel);
    return known == null ? accept(channel) : known;
  }

  /** Lets a connection in, as soon as its event loop has it. */
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

  /** Those that live on the same event loop. */
  LoopConnections loop(EventLoop loop) {
    return loops.computeIfAbsent(loop, each -> LoopConnections.start(this, each));
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

  /** How many failures were answered with the advice to wait. */
  public long throttledSignIns() {
    return failures.throttled();
  }

  public long openConnections() {
    return counts.total();
  }

  /** How many connections were closed because there were too many. */
  public long refusedConnections() {
    return refused.sum();
  }

  /** How many connections were closed because their clients took too long or sent too much. */
  public long cutOffConnections() {
    return cutOff.sum();
  }

  public long receivedBytes() {
    return receiving.taken();
  }

  public long unreadResponseBytes() {
    return responses.taken();
  }

  boolean isClosed() {
    return isClosed;
  }

  /** Nobody is waited for any more. */
  @Override
  public void close() {
    isClosed = true;
    loops.values().forEach(LoopConnections::close);
  }
}
