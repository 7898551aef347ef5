package io.hermod.publish;

import java.time.Instant;

/** Counts the publish requests to one topic by their result; safe to use from all event loops. */
public interface PublishMeter {
  /** Counts nothing. */
  PublishMeter NONE =
      new PublishMeter() {
        @Override
        public void accepted(int events, Instant begunAt, Instant now) {}

        @Override
        public void refused(int events, String errorType, String error) {}
      };

  /** Counts a request that was accepted with this number of events. */
  void accepted(int events, Instant begunAt, Instant now);

  /**
   * Counts a request that was rejected.
   *
   * @param events the number of events in it; 1 if unknown
   * @param errorType the error code of the response, one of a few
   * @param error the code of its detail, one of a few
   */
  void refused(int events, String errorType, String error);
}
