package io.hermod.publish;

import java.time.Instant;

/** Counts what becomes of the publish requests to one topic; safe for all event loops. */
public interface PublishMeter {
  /** Counts nothing. */
  PublishMeter NONE =
      new PublishMeter() {
        @Override
        public void accepted(int events, Instant begunAt, Instant now) {}

        @Override
        public void refused(int events, String errorType, String error) {}
      };

  /** A request with so many events was answered with success. */
  void accepted(int events, Instant begunAt, Instant now);

  /**
   * A request was refused.
   *
   * @param events how many it held; 1 where nobody knows
   * @param errorType the code of the answer, one of a few
   * @param error the code of its detail, one of a few
   */
  void refused(int events, String errorType, String error);
}
