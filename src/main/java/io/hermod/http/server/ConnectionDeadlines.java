package io.hermod.http.server;

import io.hermod.config.HttpConfig;
import java.time.Duration;

/**
 * The number of ticks of {@link LoopConnections} that a client may take. The deadlines count ticks
 * instead of reading a clock, so that a clock that jumps cuts off no client.
 *
 * @param untrustedIdle between requests, for clients that have not sent a valid credential
 * @param rest for what the client still sends after its response, even if the deadline of the body
 *     has passed
 */
record ConnectionDeadlines(
    long head, long body, long write, long idle, long untrustedIdle, long rest) {
  static final Duration TICK = Duration.ofMillis(250);
  private static final Duration REST = Duration.ofSeconds(5);
  private static final Duration UNTRUSTED_IDLE = Duration.ofSeconds(30);

  static ConnectionDeadlines of(HttpConfig.Timeouts timeouts) {
    return new ConnectionDeadlines(
        ticks(timeouts.head()),
        ticks(timeouts.body()),
        ticks(timeouts.write()),
        ticks(timeouts.idle()),
        Math.min(ticks(timeouts.idle()), ticks(UNTRUSTED_IDLE)),
        ticks(REST));
  }

  private static long ticks(Duration time) {
    return Math.max(1, time.dividedBy(TICK));
  }
}
