package io.hermod.store;

import java.util.Map;

/**
 * Jobs that send dead letters again. What a job looks like is its owner's business.
 *
 * <p>Calls block, so they belong on virtual threads, and throw {@link StoreUnavailableException}
 * when the store cannot do what is asked.
 */
public interface Redrives {

  /** All jobs by their ids. */
  Map<String, String> jobs();

  /** Writes a new job, or over the old one. */
  void keep(String jobId, String job);

  void forget(String jobId);

  /**
   * Parks the events, due at once, marks the entries they came from, and writes the job, in one
   * synced batch: after a crash all of it was done or nothing.
   */
  RedriveResult send(RedriveStep step);
}
