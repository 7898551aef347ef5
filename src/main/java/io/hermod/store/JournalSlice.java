package io.hermod.store;

import java.util.List;

/**
 * Entries of a part of the journal: all, or those that were selected.
 *
 * @param from where the part begins; the first entry may begin earlier, or later
 * @param next the position to read next; everything before it was examined
 */
public record JournalSlice(long from, List<Recorded> entries, long next) {

  /** Returns the slice with all entries of a batch, of which there is at least one. */
  public static JournalSlice of(List<Recorded> batch) {
    return new JournalSlice(batch.getFirst().position(), batch, batch.getLast().end());
  }
}
