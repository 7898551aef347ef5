package io.hermod.cluster;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What this node has heard from another one, or from itself. Times are those of the monotonic clock
 * of this machine, in nanoseconds.
 *
 * @param since since when it has been heard without an interruption
 * @param heardAt when it was last heard
 * @param claims the shards that it claims, each with the offset of the heartbeat in which it began
 */
record HeardNode(NodeInfo info, long since, long heardAt, Map<Integer, Long> claims) {
  /** A longer silence is an interruption: two heartbeats are missing. */
  private static final Duration INTERRUPTION = Duration.ofMillis(1500);

  static HeardNode first(NodeInfo info, long offset, long now) {
    return new HeardNode(info, now, now, claims(info, offset, Map.of()));
  }

  HeardNode again(NodeInfo newest, long offset, long now) {
    boolean isInterrupted = silence(now).compareTo(INTERRUPTION) > 0;
    return new HeardNode(newest, isInterrupted ? now : since, now, claims(newest, offset, claims));
  }

  private static Map<Integer, Long> claims(NodeInfo info, long offset, Map<Integer, Long> before) {
    Map<Integer, Long> claims = new HashMap<>();
    info.shards().forEach(shard -> claims.put(shard, before.getOrDefault(shard, offset)));
    return Map.copyOf(claims);
  }

  Duration silence(long now) {
    return Duration.ofNanos(now - heardAt);
  }

  /**
   * Returns for how long this node has been silent while the listener heard itself. As long as the
   * listener did not hear itself, the silence says nothing about others.
   */
  Duration silenceFor(HeardNode listener, long now) {
    Duration listening = Duration.ofNanos(now - listener.since);
    Duration silence = silence(now);
    return silence.compareTo(listening) < 0 ? silence : listening;
  }
}
