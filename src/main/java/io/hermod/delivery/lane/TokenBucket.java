package io.hermod.delivery.lane;

import java.time.Duration;
import java.time.Instant;

/**
 * Lets through a number of events per second, evenly: groups of a twentieth of a second's worth, or
 * single events. It starts empty, so that a restart allows no extra events. It holds a tenth more
 * than a group, so that a timer that fires a little late costs nothing.
 */
final class TokenBucket {
  private static final int GROUPS_PER_SECOND = 20;

  /** One event. A smaller unit than an event, so that no fraction of one is lost. */
  private static final long TOKEN = Duration.ofSeconds(1).toNanos();

  private final int perSecond;
  private final long group;
  private final long capacity;
  private long level;
  private Instant filledAt;

  TokenBucket(int perSecond, Instant now) {
    this.perSecond = perSecond;
    this.group = Math.max(1, perSecond / GROUPS_PER_SECOND) * TOKEN;
    this.capacity = group + group / 10;
    this.filledAt = now;
  }

  int perSecond() {
    return perSecond;
  }

  /** How many events may be sent now. */
  int tokens(Instant now) {
    fill(now);
    return (int) Math.max(0, level / TOKEN);
  }

  /** A clock that was set back fills nothing, and one that was set forward fills the bucket. */
  private void fill(Instant now) {
    Duration passed = Duration.between(filledAt, now);
    filledAt = now;
    if (passed.isPositive()) {
      Duration most = timeTo(capacity);
      long nanos = (passed.compareTo(most) < 0 ? passed : most).toNanos();
      level = Math.min(capacity, level + nanos * perSecond);
    }
  }

  /** Rounded up. In a nanosecond, the level rises by the number of events per second. */
  private Duration timeTo(long wanted) {
    return Duration.ofNanos(Math.max(0, Math.ceilDiv(wanted - level, perSecond)));
  }

  /** Takes events that are sent. More than there are delay those that follow. */
  void take(int events) {
    level -= events * TOKEN;
  }

  /** Returns when the next group may be sent; the lane should not wake for each single event. */
  Instant readyAt(Instant now) {
    fill(now);
    return now.plus(timeTo(group));
  }
}
