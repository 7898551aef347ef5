package io.hermod.store.deadletter;

import io.hermod.event.Event;
import io.hermod.store.Redriven;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events of one lane that are sent again together, and the progress of their job after that.
 *
 * @param job the job in the format of its owner
 * @param at when the events are redriven, to the microsecond; their time to live starts then
 */
public record RedriveStep(
    String jobId, String job, long lane, long topicId, Instant at, List<Letter> letters) {

  /**
   * A dead letter to redrive, or an event of the journal to replay.
   *
   * @param blob null if the event comes from the journal
   * @param index the index of the entry in its blob
   * @param publishedAt when the event was first published
   * @param redrives how often the event was redriven, including this time
   */
  public record Letter(
      @Nullable BlobAddress blob, int index, Event event, Instant publishedAt, int redrives) {

    /** Creates an event of the journal. */
    public static Letter ofJournal(Event event, Instant publishedAt) {
      return new Letter(null, 0, event, publishedAt, 1);
    }

    /** Returns what the row of the event says about where it comes from. */
    public Redriven mark(String jobId, Instant at) {
      return blob == null ? Redriven.replayed(at, jobId) : new Redriven(redrives, at, jobId);
    }
  }

  public RedriveStep {
    letters = List.copyOf(letters);
  }
}
