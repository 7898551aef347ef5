package io.hermod.store.finding;

/**
 * What is in the files of a journal.
 *
 * @param lost how many segments an operator has given up
 * @param entries the entries that can be read
 * @param events the events in them
 * @param oldest the position at which the oldest segment starts
 * @param head the position after the last entry
 */
public record JournalSummary(
    int segments, int lost, long bytes, long entries, long events, long oldest, long head) {

  public boolean isEmpty() {
    return segments == 0;
  }
}
