package io.hermod.store.embedded.journal;

import java.util.Arrays;

/** The offsets of some positions in a segment file, so that a read need not start at byte 0. */
final class SegmentIndex {
  private static final int STEP = 1 << 16;

  private long[] positions = new long[16];
  private long[] offsets = new long[16];
  private int size;

  /** Adds a record, if it is far enough from the last one added. */
  synchronized void add(long position, long offset) {
    if (size > 0 && offset < offsets[size - 1] + STEP) {
      return;
    }
    if (size == positions.length) {
      positions = Arrays.copyOf(positions, 2 * size);
      offsets = Arrays.copyOf(offsets, 2 * size);
    }
    positions[size] = position;
    offsets[size++] = offset;
  }

  /** Removes the records from an offset on. */
  synchronized void cutAt(long offset) {
    while (size > 0 && offsets[size - 1] >= offset) {
      size--;
    }
  }

  /** Returns the offset of a record at or before the position. */
  synchronized long floor(long position) {
    int found = Arrays.binarySearch(positions, 0, size, position);
    int at = found >= 0 ? found : -found - 2;
    return at < 0 ? SegmentHeader.BYTES : offsets[at];
  }
}
