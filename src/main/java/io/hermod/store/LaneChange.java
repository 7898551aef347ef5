package io.hermod.store;

import java.util.List;

/**
 * The changes of one lane since its last commit, written as a whole or not at all.
 *
 * @param parked rows to insert, or to overwrite if the lane has parked the event before
 * @param unparked rows to remove, including the old row of an event that is parked again
 * @param undone rows of a failed commit that are no longer wanted, to remove if they exist
 * @param finished events to add to the history
 * @param letters events that were given up, to keep until they are written to their containers
 * @param withdrawn dead letters to remove because their events were delivered late
 */
public record LaneChange(
    long lane,
    long topicId,
    Cursor cursor,
    List<ParkedEvent> parked,
    List<Unparked> unparked,
    List<Unparked> undone,
    List<Finished> finished,
    List<DeadLetter> letters,
    List<DeadLetterKey> withdrawn) {

  /** Creates a change without dead letters. */
  public LaneChange(
      long lane,
      long topicId,
      Cursor cursor,
      List<ParkedEvent> parked,
      List<Unparked> unparked,
      List<Finished> finished) {
    this(lane, topicId, cursor, parked, unparked, List.of(), finished, List.of(), List.of());
  }

  /**
   * Returns by how many rows the lane's parking grows. An event that is parked again is in both
   * lists.
   */
  public int moreParked() {
    return parked.size() - unparked.size();
  }
}
