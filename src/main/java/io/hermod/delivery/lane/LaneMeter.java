package io.hermod.delivery.lane;

import io.hermod.profile.Outcome;
import java.time.Instant;

/** Counts what one lane does. Called on the lane's loop, once per request if that is enough. */
public interface LaneMeter {
  /** Counts nothing. */
  LaneMeter NONE =
      new LaneMeter() {
        @Override
        public void evaluated(int events) {}

        @Override
        public void matched() {}

        @Override
        public void waited(Instant publishedAt, Instant begunAt) {}

        @Override
        public void delivered(int events, Instant begunAt, Instant now) {}

        @Override
        public void deliveredLate() {}

        @Override
        public void failed(
            int events, Outcome outcome, boolean isAnswered, Instant begunAt, Instant now) {}

        @Override
        public void failedInBatch(Outcome outcome) {}

        @Override
        public void dropped(String eventId, String reason) {}

        @Override
        public void parked(int more) {}

        @Override
        public void redriven(int events) {}

        @Override
        public void replayed(int events) {}

        @Override
        public void faulted(boolean isByNotice) {}
      };

  /** Counts events that were evaluated with the subscription's advanced filters. */
  void evaluated(int events);

  /** Counts one event that the subscription wants. */
  void matched();

  /** Measures how long an event, or the first event of a batch, waited for its first attempt. */
  void waited(Instant publishedAt, Instant begunAt);

  /** Counts the events that the endpoint accepted with one request; there may be none. */
  void delivered(int events, Instant begunAt, Instant now);

  /** Counts one event that was delivered by a response after the response wait. */
  void deliveredLate();

  /**
   * Counts the events of an attempt that failed.
   *
   * @param isAnswered whether the endpoint responded, as opposed to a timeout or a network failure
   */
  void failed(int events, Outcome outcome, boolean isAnswered, Instant begunAt, Instant now);

  /** Counts one event that the endpoint named as failed in its response to a batch. */
  void failedInBatch(Outcome outcome);

  /** Counts one event that ended undelivered and is not kept as a dead letter. */
  void dropped(String eventId, String reason);

  /** Adds to the number of rows that are durable in parking; negative if rows were removed. */
  void parked(int more);

  /** Counts dead letters that are sent again. */
  void redriven(int events);

  /** Counts events of the journal that are sent again. */
  void replayed(int events);

  /**
   * Counts a fault: Hermod itself failed to handle an event or the lane.
   *
   * @param isByNotice whether all of the events that it failed to handle are notices of this server
   */
  void faulted(boolean isByNotice);
}
