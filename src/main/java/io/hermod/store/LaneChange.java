package io.hermod.store;

import java.util.List;

/**
 * What one lane did since its last commit, written as a whole or not at all.
 *
 * @param parked rows to insert, or to write over where the lane parked that event before
 * @param unparked rows to remove; an event that is parked again leaves its old row
 * @param finished events to remember for a while
 */
public record LaneChange(
    long lane,
    long topicId,
    Cursor cursor,
    List<ParkedEvent> parked,
    List<Unparked> unparked,
    List<Finished> finished) {

  /** By how many rows the lane's parking grows; an event that is parked again has two keys. */
  public int moreParked() {
    return parked.size() - unparked.size();
  }
}
