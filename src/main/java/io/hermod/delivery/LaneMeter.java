package io.hermod.delivery;

import io.hermod.profile.Outcome;
import java.time.Instant;

/** Counts what one lane does; told on the lane's loop, once per request where that is enough. */
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
        public void dropped(String reason) {}

        @Override
        public void parked(int more) {}

        @Override
        public void redriven(int events) {}

        @Override
        public void faulted() {}
      };

  /** So many events were put to the subscription's advanced filters. */
  void evaluated(int events);

  /** The subscription wants one more event. */
  void matched();

  /** The first attempt of an event, or of a batch, began so long after it was accepted. */
  void waited(Instant publishedAt, Instant begunAt);

  /** The endpoint took so many events with one request. */
  void delivered(int events, Instant begunAt, Instant now);

  /** One event, by an answer that came after its response wait. */
  void deliveredLate();

  /**
   * An attempt with so many events failed.
   *
   * @param isAnswered whether the endpoint said so, and not our patience or the network
   */
  void failed(int events, Outcome outcome, boolean isAnswered, Instant begunAt, Instant now);

  /** One event ended undelivered, and is kept nowhere. */
  void dropped(String reason);

  /** So many more rows, or fewer, are durable in parking now. */
  void parked(int more);

  /** So many dead letters are sent again. */
  void redriven(int events);

  /** Hermod itself failed to handle an event, or the lane. */
  void faulted();
}
