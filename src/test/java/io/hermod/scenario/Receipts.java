package io.hermod.scenario;

import io.hermod.scenario.Killer.Kill;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What one endpoint got and accepted, and how often it got it again after a kill.
 *
 * <p>A <em>life</em> is the time between two kills, numbered from 0. An event that was accepted in
 * one life and comes again in a later one is a duplicate of the kill that ended the first.
 */
final class Receipts {
  private static final long TICK_NANOS = Duration.ofMillis(10).toNanos();
  private static final int LONGEST_RUN_TICKS = 100 * 60 * 60;

  /**
   * Duplicates of one kill.
   *
   * @param count all of them
   * @param old those that were accepted so long before the kill that a commit must have covered
   *     them
   * @param recent how many events were accepted within that time before the kill
   */
  record Duplicates(int count, int old, int recent) {}

  private final long start = System.nanoTime();
  private final BitSet seen = new BitSet();
  private final short[] acceptedLife;
  private final int[] acceptedTick;
  private final int[] acceptedPerTick = new int[LONGEST_RUN_TICKS];
  private final int[] duplicates;
  private final int[] oldDuplicates;
  private final Duration commitLimit;
  private volatile int different;
  private int withoutKill;

  /**
   * Nothing has come yet.
   *
   * @param lives the most there will be
   * @param commitLimit after this time what was accepted must be committed
   */
  Receipts(int events, int lives, Duration commitLimit) {
    this.acceptedLife = new short[events];
    this.acceptedTick = new int[events];
    this.duplicates = new int[lives];
    this.oldDuplicates = new int[lives];
    this.commitLimit = commitLimit;
  }

  /** Whether the event had come before; notes that it came. */
  synchronized boolean noteSeen(int event) {
    boolean isRepeated = seen.get(event);
    seen.set(event);
    if (!isRepeated) {
      different++;
    }
    return isRepeated;
  }

  /** How many different events came, accepted or not. */
  int different() {
    return different;
  }

  /**
   * Notes that an event came and was accepted.
   *
   * @param kills all so far
   */
  synchronized void accept(int event, List<Kill> kills) {
    int life = kills.size();
    int tick = tick(System.nanoTime());
    int before = acceptedLife[event] - 1;
    if (before >= 0) {
      countDuplicate(event, before, life, kills);
    }
    acceptedLife[event] = (short) (life + 1);
    acceptedTick[event] = tick;
    acceptedPerTick[tick]++;
  }

  private void countDuplicate(int event, int before, int life, List<Kill> kills) {
    if (before == life) {
      withoutKill++;
      return;
    }
    duplicates[before]++;
    if (acceptedTick[event] < lastCommitted(kills.get(before))) {
      oldDuplicates[before]++;
    }
  }

  /** The last tick of which everything must have been committed before the kill. */
  private int lastCommitted(Kill kill) {
    return tick(kill.began() - commitLimit.toNanos());
  }

  private int tick(long nanos) {
    return Math.clamp((nanos - start) / TICK_NANOS, 0, LONGEST_RUN_TICKS - 1);
  }

  /** Of each kill, in order. */
  synchronized List<Duplicates> duplicates(List<Kill> kills) {
    return IntStream.range(0, kills.size())
        .mapToObj(i -> new Duplicates(duplicates[i], oldDuplicates[i], recent(kills.get(i))))
        .toList();
  }

  private int recent(Kill kill) {
    int sum = 0;
    for (int tick = lastCommitted(kill); tick <= tick(kill.ended()); tick++) {
      sum += acceptedPerTick[tick];
    }
    return sum;
  }

  /** How often an accepted event came again from the process that had sent it before. */
  synchronized int duplicatesWithoutKill() {
    return withoutKill;
  }

  /** These events without those that were accepted. */
  synchronized BitSet missing(BitSet wanted) {
    BitSet missing = (BitSet) wanted.clone();
    for (int event = missing.nextSetBit(0); event >= 0; event = missing.nextSetBit(event + 1)) {
      if (acceptedLife[event] != 0) {
        missing.clear(event);
      }
    }
    return missing;
  }
}
