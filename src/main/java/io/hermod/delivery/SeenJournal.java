package io.hermod.delivery;

import io.hermod.store.JournalSlice;

/**
 * Tracks how far one loop has seen the journal. Each slice begins where the one before ended, so a
 * gap shows that one was missed. On a quiet journal, a head that stays ahead shows the same.
 */
final class SeenJournal {
  private long end;
  private long headAtLastLook;
  // While a gap is open, the journal must keep its entries, because their lanes may not be known
  // yet.
  private long gapFloor = Long.MAX_VALUE;
  private int openGaps;

  SeenJournal(long head) {
    this.end = head;
    this.headAtLastLook = head;
  }

  /** The position after the last entry that was seen, or skipped as part of a gap. */
  long end() {
    return end;
  }

  boolean isKnown(JournalSlice slice) {
    return slice.next() <= end;
  }

  boolean isGapBefore(JournalSlice slice) {
    return slice.from() > end;
  }

  void took(JournalSlice slice) {
    end = slice.next();
  }

  /** Whether entries are missing that were already durable at the last check. */
  boolean isBehind(long head) {
    boolean isBehind = headAtLastLook > end;
    headAtLastLook = head;
    return isBehind;
  }

  /** Skips everything before a position. */
  void openGap(long newEnd) {
    gapFloor = Math.min(gapFloor, end);
    openGaps++;
    end = newEnd;
  }

  void closeGap() {
    if (--openGaps == 0) {
      gapFloor = Long.MAX_VALUE;
    }
  }

  /** Nothing is missing below this position. */
  long floor() {
    return Math.min(end, gapFloor);
  }
}
