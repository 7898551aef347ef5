package io.hermod.store.replay;

import io.hermod.store.EntrySelector;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Finds what the journal still has of the past, whether or not a lane needs it. */
public interface RetainedEvents {

  /** Returns the oldest position that can still be read. It only grows. */
  long oldest();

  /** Returns where the events of a period are. Blocks on the disk. */
  Stretch between(Instant from, Instant to);

  /**
   * Reads as {@link Journal#read} does, but from any position. What is deleted during the call may
   * be missing: it was all there if {@link #oldest} is not above {@code from} after the call.
   */
  JournalSlice read(long from, EntrySelector selector, int maxBytes);

  /**
   * The positions that hold the events of a period, and perhaps some events around it.
   *
   * @param to the end, exclusive
   * @param isComplete whether nothing was ever deleted from the journal
   * @param oldest when the oldest event that is left was published; null if none is left
   */
  record Stretch(long from, long to, boolean isComplete, @Nullable Instant oldest) {}
}
