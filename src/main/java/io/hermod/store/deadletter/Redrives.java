package io.hermod.store.deadletter;

import io.hermod.event.Event;
import io.hermod.store.Redriven;
import io.hermod.store.StoreUnavailableException;
import java.time.Instant;
import java.util.Map;

/**
 * Stores the jobs that send dead letters and retained events again. Only the owner of a job knows
 * its format.
 *
 * <p>Calls block, so make them on virtual threads. They throw {@link StoreUnavailableException} if
 * the store cannot be read or written.
 */
public interface Redrives {

  /** Returns all jobs by id. */
  Map<String, String> jobs();

  /** Stores a job, and replaces an earlier one with the same id. */
  void keep(String jobId, String job);

  void forget(String jobId);

  /** Returns how many events wait in parking for a lane. */
  long waiting(long lane);

  /**
   * Parks the events, due at once, marks the entries that they came from, and stores the job. This
   * is one synced batch, so a crash leaves all of it or nothing.
   */
  RedriveResult send(RedriveStep step);

  /**
   * Parks one event for a lane, due at once, in a synced batch.
   *
   * @param publishedAt when the event was first published
   */
  RedriveResult resend(
      long topicId, long lane, Event event, Instant publishedAt, Redriven redriven);
}
