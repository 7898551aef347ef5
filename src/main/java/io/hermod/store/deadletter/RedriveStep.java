package io.hermod.store.deadletter;

import io.hermod.event.Event;
import java.time.Instant;
import java.util.List;

/**
 * Dead letters of one lane that are redriven together, and the progress of their job after that.
 *
 * @param job the job in the format of its owner
 * @param at when the events are redriven, to the microsecond; their time to live starts then
 */
public record RedriveStep(
    String jobId, String job, long lane, long topicId, Instant at, List<Letter> letters) {

  /**
   * A dead letter to redrive.
   *
   * @param index the index of the entry in its blob
   * @param publishedAt when the event was first published
   * @param redrives how often the event was redriven, including this time
   */
  public record Letter(
      BlobAddress blob, int index, Event event, Instant publishedAt, int redrives) {}

  public RedriveStep {
    letters = List.copyOf(letters);
  }
}
