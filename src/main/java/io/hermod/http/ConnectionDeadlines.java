package io.hermod.http;

import io.hermod.config.HttpConfig;
import java.time.Duration;

/**
 * How many ticks of {@link LoopConnections} a client may take. Ticks are counted and no clock is
 * read, so that a clock that jumps cuts nobody off.
 *
 * @param untrustedIdle between requests, for those who have not shown a good credential
 * @param rest for what it still sends after its answer, even if its body is late already
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
