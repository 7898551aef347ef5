package io.hermod.store.kafka;

import io.hermod.store.Position;

/**
 * How the offset of a record becomes a position: an entry is one record, and its events follow in
 * the bits below the offset. So there are gaps between the positions of one entry and the next.
 *
 * <pre>
 * bits 54–61   the shard, which is the partition
 * bits 13–53   the offset, plus one: no event has position 0
 * bits 0–12    the number of the event in its entry
 * </pre>
 */
final class RecordPosition {
  /** How many events an entry can have. */
  static final int MAX_SPAN = 1 << 13;

  private static final int EVENT_BITS = 13;

  private RecordPosition() {}

  /** Returns the position of the first event in a record. */
  static long of(int shard, long offset) {
    return Position.of(shard, (offset + 1) << EVENT_BITS);
  }

  /** Returns the offset of the record that has the event at this position; 0 before the first. */
  static long offset(long position) {
    return Math.max(0, (Position.place(position) >>> EVENT_BITS) - 1);
  }
}
