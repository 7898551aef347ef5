package io.hermod.tail;

import java.time.InstantSource;

/**
 * Lets a limited number of things through per second, evenly after a first burst. Thread-safe.
 *
 * <p>It remembers the time at which everything let through so far would have come at an even pace.
 * That time may be up to a second ahead.
 */
final class Sampler {
  private static final long SECOND = 1_000_000;

  private final long interval;
  private final InstantSource clock;
  private long paced = Long.MIN_VALUE;

  Sampler(int perSecond, InstantSource clock) {
    this.interval = SECOND / perSecond;
    this.clock = clock;
  }

  synchronized boolean take() {
    long now = clock.millis() * 1000;
    // If the clock was set back, the old time would block everything.
    long next = paced > now + SECOND + interval ? now : Math.max(paced, now);
    boolean isFree = next + interval <= now + SECOND;
    paced = isFree ? next + interval : next;
    return isFree;
  }
}
