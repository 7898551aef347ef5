package io.hermod.delivery;

import io.hermod.store.Recorded;
import java.util.List;

/**
 * How far one loop has seen the journal. Batches follow each other without gaps in their positions,
 * so a gap tells that one never came, and so does a head that stays ahead on a quiet journal.
 */
final class SeenJournal {
  private long end;
  private long headAtLastLook;
  // While a gap is open: its lanes may not be known yet, and the journal must keep what it holds.
  private long gapFloor = Long.MAX_VALUE;
  private int openGaps;

  SeenJournal(long head) {
    this.end = head;
    this.headAtLastLook = head;
  }

  /** The position after the last entry that was seen, or passed over as a gap. */
  long end() {
    return end;
  }

  boolean isKnown(List<Recorded> batch) {
    return batch.getLast().end() <= end;
  }

  boolean isGapBefore(List<Recorded> batch) {
    return batch.getFirst().position() > end;
  }

  void took(List<Recorded> batch) {
    end = batch.getLast().end();
  }

  /** Whether anything never came that was durable at the last look already. */
  boolean isBehind(long head) {
    boolean isBehind = headAtLastLook > end;
    headAtLastLook = head;
    return isBehind;
  }

  /** Passes over everything before a position. */
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

  /** Below this position nothing is missing. */
  long floor() {
    return Math.min(end, gapFloor);
  }
}
