package io.hermod.delivery.lane;

import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The newest deliveries that succeeded at the first attempt, which leave no other trace. A ring of
 * numbers that is filled without allocating objects. Belongs to one event loop.
 */
public final class RecentDeliveries {
  public static final int CAPACITY = 1 << 16;

  /** Which lane delivered which event. */
  public record Key(long lane, long position) {}

  private final int mask;
  private final long[] lanes;
  private final long[] positions;
  private final long[] begun;
  private final long[] ended;
  private final short[] statuses;
  private final Instant madeAt;
  private long count;

  /**
   * Creates an empty ring.
   *
   * @param capacity a power of two
   * @param now deliveries before this time are not known
   */
  public RecentDeliveries(int capacity, Instant now) {
    this.mask = capacity - 1;
    this.lanes = new long[capacity];
    this.positions = new long[capacity];
    this.begun = new long[capacity];
    this.ended = new long[capacity];
    this.statuses = new short[capacity];
    this.madeAt = now;
  }

  public void delivered(long lane, long position, Instant begunAt, Instant endedAt, int status) {
    int slot = (int) count++ & mask;
    lanes[slot] = lane;
    positions[slot] = position;
    begun[slot] = micros(begunAt);
    ended[slot] = micros(endedAt);
    statuses[slot] = (short) status;
  }

  /** No delivery that ended after this time is missing. */
  public Instant completeSince() {
    return count <= lanes.length ? madeAt : time(ended[(int) count & mask]);
  }

  /** Finds the deliveries of the events at these positions, which must be in ascending order. */
  public Map<Key, Attempt> find(long[] wanted) {
    Map<Key, Attempt> found = new HashMap<>();
    for (long i = Math.max(0, count - lanes.length); i < count; i++) {
      int slot = (int) i & mask;
      if (Arrays.binarySearch(wanted, positions[slot]) >= 0) {
        found.put(new Key(lanes[slot], positions[slot]), attempt(slot));
      }
    }
    return found;
  }

  private Attempt attempt(int slot) {
    long latency = (ended[slot] - begun[slot]) / 1000;
    return new Attempt(
        time(begun[slot]),
        statuses[slot],
        Outcome.DELIVERED,
        (int) Math.min(latency, Integer.MAX_VALUE));
  }

  private static long micros(Instant time) {
    return time.getEpochSecond() * 1_000_000 + time.getNano() / 1_000;
  }

  private static Instant time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
