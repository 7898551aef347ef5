package io.hermod.store;

import java.util.List;

/**
 * What one lane did since its last commit, written as a whole or not at all.
 *
 * @param parked rows to insert, or to write over where the lane parked that event before
 * @param unparked rows to remove; an event that is parked again leaves its old row
 * @param undone rows of a commit that failed, no longer wanted: to remove, should they be there
 * @param finished events to remember for a while
 * @param letters given-up events to keep until they are written to their containers
 * @param withdrawn letters to remove, for their events were delivered late
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
    List<LetterKey> withdrawn) {

  /** One without dead letters. */
  public LaneChange(
      long lane,
      long topicId,
      Cursor cursor,
      List<ParkedEvent> parked,
      List<Unparked> unparked,
      List<Finished> finished) {
    this(lane, topicId, cursor, parked, unparked, List.of(), finished, List.of(), List.of());
  }

  /** By how many rows the lane's parking grows; an event that is parked again has two keys. */
  public int moreParked() {
    return parked.size() - unparked.size();
  }
}
