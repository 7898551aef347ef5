package io.hermod.store;

import io.hermod.event.Event;
import java.time.Instant;
import java.util.List;

/**
 * Dead letters of one lane that are sent again together, and how far their job is then.
 *
 * @param job as its owner writes it
 * @param at when; their lives begin there, to the microsecond
 */
public record RedriveStep(
    String jobId, String job, long lane, long topicId, Instant at, List<Letter> letters) {

  /**
   * One of them.
   *
   * @param index of the entry in its blob
   * @param publishedAt when the event was published first
   * @param redrives how often it was sent again, this time included
   */
  public record Letter(
      BlobAddress blob, int index, Event event, Instant publishedAt, int redrives) {}

  public RedriveStep {
    letters = List.copyOf(letters);
  }
}
